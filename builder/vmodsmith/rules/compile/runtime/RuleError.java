package vmodsmith;

/** What a rule could not do, said in one sentence for players. */
public class RuleError extends RuntimeException {
    public RuleError(String sentence) {
        super(sentence);
    }
}
