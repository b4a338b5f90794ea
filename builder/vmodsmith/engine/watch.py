"""Incidents inside the engine: log entries, uncaught exceptions, and windows that would wait for a person."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from html import unescape
from typing import Any

import jpype

from vmodsmith.scenarios.dialogs import ALONE, fits, unanswered

__all__ = ["Watch", "said"]

_WINDOW_EVENTS = 64
_WINDOW_OPENED = 200


class Watch:
    """Collects incidents: mappings with `kind` (`warning`, `error`, `exception`, `dialog`), `text` and `detail`.

    Modal dialogs never block: each is recorded and closed, or answered if an answer was prepared. `dialogs` has the
    contents of each, answered or not: title, texts, choices, buttons.
    """

    def __init__(self) -> None:
        self.incidents: list[dict[str, str]] = []
        self.answers: deque[str] = deque()
        self.dialogs: list[list[str]] = []
        self.by_hand = False
        """Whether dialogs are left to the person at the screen."""
        self.meanwhile: list[Callable[[], None]] = []
        """Functions that are called once, while the next dialog is open, before it is handled."""
        self._keep: list[Any] = []
        self._log: Any = None
        self._read = 0

    def add(self, kind: str, text: str, detail: str = "") -> None:
        """Record one incident."""
        self.incidents.append({"kind": kind, "text": text, "detail": detail})

    def catch_exceptions(self) -> None:
        """Make every exception that no Java code catches, on any thread, an incident."""

        def caught(thread: Any, error: Any) -> None:
            self.add("exception", str(error.toString()), stack_of(error))

        handler = jpype.JProxy("java.lang.Thread$UncaughtExceptionHandler", dict={"uncaughtException": caught})
        self._keep.append(handler)
        jpype.JClass("java.lang.Thread").setDefaultUncaughtExceptionHandler(handler)

    def catch_log(self) -> None:
        """Make every log entry of level WARN or above an incident: the contents of the engine's own error log."""
        context = jpype.JClass("org.slf4j.LoggerFactory").getILoggerFactory()
        threshold = jpype.JClass("ch.qos.logback.classic.filter.ThresholdFilter")()
        threshold.setLevel("WARN")
        threshold.start()
        self._log = jpype.JClass("ch.qos.logback.core.read.ListAppender")()
        self._log.setContext(context)
        self._log.addFilter(threshold)
        self._log.start()
        root = context.getLogger("ROOT")
        root.detachAndStopAllAppenders()
        root.addAppender(self._log)

    def collect(self) -> list[dict[str, str]]:
        """All incidents so far, the oldest first; log entries are fetched here."""
        entries = [] if self._log is None else list(self._log.list.toArray())[self._read :]
        self._read += len(entries)
        for event in entries:
            proxy = event.getThrowableProxy()
            stack = jpype.JClass("ch.qos.logback.classic.spi.ThrowableProxyUtil")
            detail = str(stack.asString(proxy)) if proxy is not None else ""
            text = str(event.getFormattedMessage()) or detail.partition("\n")[0]
            self.add("error" if str(event.getLevel()) == "ERROR" else "warning", text, detail)
        return self.incidents

    def catch_dialogs(self) -> None:
        """Record and handle every modal dialog that opens.

        This runs on the event thread, inside the dialog's own event loop, so nothing ever waits.
        """

        def dispatched(event: Any) -> None:
            if event.getID() != _WINDOW_OPENED or self.by_hand:
                return
            window = event.getWindow()
            if isinstance(window, jpype.JClass("java.awt.Dialog")) and window.isModal():
                self._deal_with(window)

        listener = jpype.JProxy("java.awt.event.AWTEventListener", dict={"eventDispatched": dispatched})
        self._keep.append(listener)
        toolkit = jpype.JClass("java.awt.Toolkit").getDefaultToolkit()
        toolkit.addAWTEventListener(listener, jpype.JLong(_WINDOW_EVENTS))

    def _deal_with(self, dialog: Any) -> None:
        while self.meanwhile:
            self.meanwhile.pop(0)()
        parts = list(_components(dialog))
        text = " ".join(filter(None, (_text_of(part) for part in parts)))
        self.dialogs.append([str(dialog.getTitle() or ""), *(each for part in parts for each in _words_of(part))])
        answer = self.answers.popleft() if self.answers else None
        offered = _offered(parts)
        if answer is not None and _answer(parts, answer) and not _still_asks(dialog, parts):
            return
        self.add("dialog", unanswered(f"{dialog.getTitle()}: {text}", offered, answer))
        dialog.dispose()


def stack_of(error: Any) -> str:
    """The stack trace of a Java exception."""
    writer = jpype.JClass("java.io.StringWriter")()
    error.printStackTrace(jpype.JClass("java.io.PrintWriter")(writer))
    return str(writer)


def _still_asks(dialog: Any, parts: list[Any]) -> bool:
    """Whether a question is still open after its answer, for example because a number is out of bounds."""
    return bool(dialog.isShowing()) and any(isinstance(part, jpype.JClass("javax.swing.JOptionPane")) for part in parts)


def _components(container: Any) -> Any:
    for part in container.getComponents():
        yield part
        if isinstance(part, jpype.JClass("java.awt.Container")):
            yield from _components(part)


def said(part: Any) -> str:
    """The text of a label or button; a text that the rules have broken into lines is joined again."""
    text = str(part.getText() or "").strip()
    if text.startswith("<html>") and text.endswith("</html>"):
        text = unescape(text[6:-7].replace("<br>", " "))
    return text


def _text_of(part: Any) -> str:
    label = jpype.JClass("javax.swing.JLabel")
    text = jpype.JClass("javax.swing.text.JTextComponent")
    if isinstance(part, (label, text)):
        return said(part)
    return ""


def _words_of(part: Any) -> list[str]:
    """All words in a part of a dialog: its text, or its choices."""
    if isinstance(part, (jpype.JClass("javax.swing.JComboBox"), jpype.JClass("javax.swing.JList"))):
        model = part.getModel()
        return [str(model.getElementAt(index)) for index in range(model.getSize())]
    if isinstance(part, jpype.JClass("javax.swing.AbstractButton")):
        return [text] if (text := said(part)) else []
    return [text] if (text := _text_of(part)) else []


def _offered(parts: list[Any]) -> list[str]:
    """The possible answers to a dialog: the entries of its lists, its tick boxes, then the texts of its buttons, except
    for disabled ones.
    """
    names = ("JComboBox", "JList", "JCheckBox")
    lists = tuple(jpype.JClass(f"javax.swing.{name}") for name in names)
    buttons = jpype.JClass("javax.swing.JButton")
    choices = [word for part in parts if isinstance(part, lists) for word in _words_of(part)]
    return choices + [
        word for part in parts if isinstance(part, buttons) and part.isEnabled() for word in _words_of(part)
    ]


def _answer(parts: list[Any], answer: str) -> bool:
    """Give the answer as a person would: press the button with this text, or choose it in a list, or type it and press
    the first button. `1417: …` selects a choice by its beginning. For tick boxes the answer has their texts joined with
    ` + `, or is empty for none. An answer that begins with `alone: ` first unticks a box that is offered in addition to
    choices.
    """
    if answer.startswith(ALONE):
        answer = answer.removeprefix(ALONE)
        _untick(parts)
    buttons = [part for part in parts if isinstance(part, jpype.JClass("javax.swing.JButton"))]
    for button in buttons:
        if answer and fits(said(button), answer) and button.isEnabled():
            button.doClick(jpype.JInt(0))
            return True
    boxes = [part for part in parts if isinstance(part, jpype.JClass("javax.swing.JCheckBox"))]
    lists = (jpype.JClass("javax.swing.JComboBox"), jpype.JClass("javax.swing.JList"))
    if boxes and not any(isinstance(part, lists) for part in parts):
        _untick(boxes)
        wanted = [each.strip() for each in answer.split(" + ") if each.strip()]
        return _tick(boxes, wanted) and _take(buttons if wanted else buttons[1:])
    done = False
    for part in parts:
        if isinstance(part, lists):
            model = part.getModel()
            for index in range(model.getSize()):
                if fits(str(model.getElementAt(index)), answer):
                    part.setSelectedIndex(index)
                    done = True
        elif isinstance(part, jpype.JClass("javax.swing.JTextField")) and part.isEditable():
            part.setText(answer)
            done = True
    return done and _take(buttons)


def _tick(boxes: list[Any], wanted: list[str]) -> bool:
    """Tick the boxes with these texts, each once. Returns whether all exist."""
    left = list(boxes)
    for text in wanted:
        found = next((box for box in left if fits(said(box), text)), None)
        if found is None:
            return False
        left.remove(found)
        found.doClick(jpype.JInt(0))
    return True


def _untick(parts: list[Any]) -> None:
    for part in parts:
        if isinstance(part, jpype.JClass("javax.swing.JCheckBox")) and part.isSelected():
            part.doClick(jpype.JInt(0))


def _take(buttons: list[Any]) -> bool:
    """Press the first button with a text. Returns whether it could be pressed."""
    labelled = [button for button in buttons if said(button)]
    if not labelled or not labelled[0].isEnabled():
        return False
    labelled[0].doClick(jpype.JInt(0))
    return True
