"""The index of paragraphs: each row says what its own paragraph says, for its own phase and side.

The rulebook goes through the phases one by one and says many sentences again, often with a word more or less. Those
words are what the rows are held to here.
"""

from __future__ import annotations

import csv
import re

import pytest
from shared.games import workspace_of

ROWS = {
    row["id"]: row
    for row in csv.DictReader(
        (workspace_of("streets") / "templates/streets/paragraphs.csv").open(encoding="utf-8", newline="")
    )
}

OTHER_PHASES = {"S9.5": {6, 8}, "S13.6": {9, 12}, "R13.1": {15}, "R16.33": {10}}
"""Rows that name phases other than the one they are numbered after."""


@pytest.mark.parametrize("field", ["text_en", "text_ja"])
def test_a_row_speaks_of_its_own_phase(field: str) -> None:
    for name, row in ROWS.items():
        named = re.findall(r"phases? (\d+)(?: to (\d+))?|フェイズ(\d+)(?:から(\d+))?", row[field])
        phases = {int(each) for found in named for each in found if each}
        own = OTHER_PHASES.get(name, {int(re.findall(r"\d+", name)[0])})
        assert phases <= own, f"{name} speaks of {phases}: {row[field]}"


@pytest.mark.parametrize("field", ["text_en", "text_ja"])
def test_every_row_has_words_of_its_own(field: str) -> None:
    said = [row[field] for row in ROWS.values()]
    assert all(said)
    assert len(set(said)) == len(said)


WORDS: list[tuple[str, str, str, str, str]] = [
    # rows, what is said in English and in Japanese, what is not
    ("S8.1 S8.1.1 S8.1.5a S8.1.5b S8.1.5c S8.1.6", "Stuka", "", "スツーカ", ""),
    ("S12.1 S15.1 S12.1.1 S15.1.1 S12.1.5a S12.1.5b S15.1.5b S12.1.5c S15.1.5c", "", "Stuka", "", "スツーカ"),
    ("S15.1.5a S9.1", "Stuka", "", "スツーカ", ""),
    ("S13.2 S13.3", "barrage", "Stuka", "砲撃", "スツーカ"),
    ("S9.2", "Stukas cannot", "", "スツーカは使えない", ""),
    ("S8.1.5", "Guards or marines", "", "親衛・海兵", ""),
    ("S8.1.5", "Pavlov, Herman or a commissar only in their hex", "", "政治委員は同じヘクスのみ", ""),
    ("S12.1.5 S15.1.5", "", "Guards", "", "親衛"),
    ("S8.1.5a", "a sniper or an immobile tank", "all of them may go", "狙撃手や走行不能戦車", "全部退いて"),
    ("S12.1.5a S15.1.5a", "all of them may go", "sniper", "全部退いてよい", "狙撃手"),
    ("S12.1.5c", "snipers last", "", "最後に狙撃手", ""),
    ("S15.1.5c", "armour last", "snipers last", "装甲が最後", "最後に狙撃手"),
    ("S8.1.7", "boats of the flotilla", "", "河川小艦隊", ""),
    ("S12.1.6 S15.1.6", "", "flotilla", "", "小艦隊"),
    ("S8.1.9b S10.7.6b", "tanks", "armour", "の戦車を撃つ", "装甲"),
    ("S12.1.7b S14.4.6b S15.1.7b", "armour", "tanks", "装甲を撃つ", "の戦車を撃つ"),
    ("S8.1.9c S12.1.7c", "before snipers", "", "狙撃手を後回し", ""),
    ("S10.7.6c S14.4.6c S15.1.7c", "whichever unit", "sniper", "自由に", "狙撃手"),
    ("S8.1.9h", "NKVD", "", "NKVD", ""),
    ("S12.1.7g S15.1.7g", "", "NKVD", "", "NKVD"),
    ("S12.1.7h", "an observer that advances is turned round", "", "観測所は180度", ""),
    ("S8.1.9i S15.1.7h", "", "observer", "", "観測所"),
    ("S8.1.10a", "stacked with a leader", "", "指揮官と同じヘクス", ""),
    ("S10.7.9a S12.1.8a S14.4.9a S15.1.8a", "Only infantry and armour", "leader", "歩兵と装甲に限り", "指揮官"),
    ("S10.7.9d S14.4.9d", "breakthrough marker is taken off", "", "突破マーカーは取り去る", ""),
    ("S8.1.10d S12.1.8d S15.1.8d", "", "breakthrough", "", "突破"),
    ("S8.2 S10.15 S12.2 S14.11 S15.2", "attacked or were attacked", "", "攻撃し、または攻撃され", ""),
    ("S9.6 S13.7", "came under barrage", "attacked", "砲爆撃", "攻撃し"),
    ("S9.2.4", "moved in the German exploitation attack", "", "ドイツ軍拡大攻撃の中で移動", ""),
    ("S13.2.4", "turned round", "exploitation", "180度", "拡大攻撃"),
    ("S9.1.4", "cannot move in the next movement phase", "", "次の移動フェイズには動けない", ""),
    ("S13.2.5", "", "movement phase", "", "移動フェイズ"),
    ("S9.5", "both sides", "", "両軍", ""),
    ("S13.6", "Soviet observers", "both sides", "ソ連軍の観測所", "両軍"),
    ("S10.6", "reinforcements and units brought back", "half", "増援と、補充で復帰", "半分"),
    ("S14.3", "half its allowance", "reinforcements", "半分", "増援"),
    ("S10.8", "", "half", "", "半分"),
    ("S14.5", "half their allowance", "", "半分", ""),
    ("S10.6.2 S14.3.2", "clear ground", "Volga", "平地", "ヴォルガ"),
    ("S10.8.4 S14.5.4", "clear ground or the Volga", "", "平地とヴォルガ河", ""),
    ("S11.3.5", "mortar that is turned round by 180 degrees does not fire", "Volga", "迫撃砲は撃てない", "ヴォルガ"),
    ("S10.6.2 S10.8.4 S14.3.2 S14.5.4", "German direct fire", "turned", "ドイツ軍の直接射撃", "度向いた"),
    ("S10.8.5", "on the Volga", "", "ヴォルガ河の上", ""),
    ("S14.5.5", "attack marker", "Volga", "攻撃マーカー", "ヴォルガ"),
    ("S10.8.3", "landing hex takes a limited number", "", "上陸ヘクスごとに", ""),
    ("S14.5.3", "Volga", "landing", "ヴォルガ河", "上陸"),
    ("S10.9", "boxes of the far bank", "", "東岸の欄", ""),
    ("S10.8.6 S14.5.6", "Soviet guns that moved", "indirect", "ソ連軍の砲", "間接"),
    ("S11.3.6", "German indirect guns", "", "ドイツ軍の間接射撃砲", ""),
    ("S11.3", "Guns that are turned right may not", "", "右へ90度向いた砲", ""),
    ("S8.3 S9.7 S12.4", "German observers", "", "ドイツ軍", ""),
    ("S11.7 S13.8 S15.3", "Soviet observers", "", "ソ連軍", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "english", "not_english", "japanese", "not_japanese"), WORDS, ids=lambda value: value[:24]
)
def test_what_sets_a_row_apart_is_said(
    rows: str, english: str, not_english: str, japanese: str, not_japanese: str
) -> None:
    for name in rows.split():
        row = ROWS[name]
        for said, there, absent in ((row["text_en"], english, not_english), (row["text_ja"], japanese, not_japanese)):
            assert there in said, f"{name}: {said}"
            assert not absent or absent not in said, f"{name}: {said}"
