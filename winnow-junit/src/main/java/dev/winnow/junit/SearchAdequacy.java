package dev.winnow.junit;

import dev.winnow.hunt.InconclusiveReason;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Counted;
import dev.winnow.run.Campaign;
import dev.winnow.run.UndecidedInvariant;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.text.TerminalText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The check that a search without findings means something: a test that checked nothing must not pass. */
record SearchAdequacy(Setup setup, TestSettings settings, Campaign.CampaignResult result) {

    /** Requires, before the search, that there is an invariant. */
    static void requireInvariants(Setup setup) {
        if (!setup.hasInvariants()) {
            throw new UnusableTest(
                    "there is no invariant: only uncaught exceptions and unexpected messages would be noticed",
                    "add one: Setup.invariant(Invariant.always(…)). To check only for exceptions:"
                            + " Invariant.always(\"nothing is thrown\", states -> null)");
        }
    }

    /** Requires, after a search without findings, that it was conclusive. */
    void requireAdequate() {
        for (InconclusiveReason shortfall : InconclusiveReason.of(result)) {
            switch (shortfall) {
                case UNFINISHED -> throw unfinished();
                case IDLE -> throw idle();
                case CUT -> requireEnd();
                case UNSEEN -> throw unseen();
                case UNDECIDED -> throw undecided();
            }
        }
    }

    private UnusableTest unfinished() {
        return new UnusableTest(
                "no execution finished in the time limit",
                "give more time (@WinnowTest(time = \"60s\"), -Dwinnow.time=60s) or allow fewer steps (steps = 1000)");
    }

    private UnusableTest idle() {
        return new UnusableTest(
                "no message was delivered and no timer fired in " + executions(),
                "make the plan of the setup start processes and send messages");
    }

    private void requireEnd() {
        List<String> atEnd = setup.invariants().stream()
                .filter(invariant -> invariant.when() == Invariant.When.END)
                .map(Invariant::name)
                .toList();
        if (!atEnd.isEmpty()) {
            throw new UnusableTest(
                    stepLimitText() + ": " + quoted(atEnd) + " was never checked, since it is checked only at the end",
                    "allow more steps (steps = 10000, -Dwinnow.steps=10000), or use Invariant.whenQuiet if timers"
                            + " never stop");
        }
        if (!settings.isEndless()) {
            throw new UnusableTest(
                    stepLimitText() + ": what happens later was never seen",
                    "allow more steps (steps = 10000, -Dwinnow.steps=10000), or declare that the system never"
                            + " terminates: @WinnowTest(endless = true)");
        }
    }

    private String stepLimitText() {
        return "the step limit ended all executions (" + executions() + " of at most "
                + Counted.of(settings.budget(setup).maxSteps(), "step") + ")";
    }

    private AssertionError unseen() {
        return unseen(result.neverSeen(), executions());
    }

    /** Returns the error for reachability goals that were never reached. */
    static AssertionError unseen(List<String> never, String where) {
        return new AssertionError(TerminalText.oneLine(quoted(never)) + " was never seen in " + where
                + ": behavior that depends on it was not tested.\nMake the plan cause it, or allow more steps"
                + " (-Dwinnow.steps) or more time (-Dwinnow.time)");
    }

    private UnusableTest undecided() {
        UndecidedInvariant never = result.undecided().stream()
                .filter(invariant -> invariant.executions() >= result.executions())
                .findFirst()
                .orElseThrow();
        return new UnusableTest(describe(never, executions()), never.fix());
    }

    /** Describes an invariant that could not be decided in some of these executions. */
    static String describe(UndecidedInvariant invariant, String executions) {
        String where = invariant.executions() == 0
                ? "some states"
                : String.format(Locale.ROOT, "%,d of %s", invariant.executions(), executions);
        return "'" + invariant.name() + "' is undecided in " + where + ": " + invariant.reason();
    }

    private String executions() {
        return Counted.of(result.executions(), "execution");
    }

    private static String quoted(List<String> names) {
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }
}
