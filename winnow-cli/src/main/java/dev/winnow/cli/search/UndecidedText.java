package dev.winnow.cli.search;

import dev.winnow.cli.output.Terminal;
import dev.winnow.run.UndecidedInvariant;
import dev.winnow.trace.json.JsonFields;
import java.util.List;

/** Invariants that could not be decided, as text and JSON. */
public final class UndecidedText {

    private UndecidedText() {}

    /**
     * Returns lines about an invariant that could not be decided, with what to do about it.
     *
     * @param executions the number of all executions
     */
    static List<String> describe(UndecidedInvariant invariant, long executions) {
        String where = invariant.executions() == 0
                ? "in some states"
                : "in " + Terminal.count(invariant.executions()) + " of " + Terminal.count(executions) + " executions";
        return describe(invariant, where);
    }

    /** Returns lines about an invariant that could not be decided in one execution. */
    public static List<String> describe(UndecidedInvariant invariant) {
        return describe(invariant, "in this execution");
    }

    private static List<String> describe(UndecidedInvariant invariant, String where) {
        return List.of(
                "undecided    '" + invariant.name() + "' " + where + ": " + invariant.reason() + ".",
                "             To decide it: " + invariant.fix());
    }

    /** Writes the field {@code undecided}, the same for every command. */
    public static void writeField(JsonFields json, List<UndecidedInvariant> undecided) {
        json.list("undecided", undecided, (fields, invariant) -> {
            fields.text("invariant", invariant.name());
            fields.number("executions", invariant.executions());
            fields.text("reason", invariant.reason());
            fields.text("fix", invariant.fix());
        });
    }
}
