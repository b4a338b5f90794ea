package vmodsmith;

/**
 * A rule would make a piece of a plug-in that is not loaded: the action is taken back, and its player reads what is
 * missing.
 */
final class PluginMissing extends RuleError {
    /** The key of the plug-in's name. */
    final String plugin;

    PluginMissing(String row, String plugin) {
        super("the row " + row + " belongs to a plug-in that is not loaded");
        this.plugin = plugin;
    }
}
