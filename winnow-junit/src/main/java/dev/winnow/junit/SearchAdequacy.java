package dev.winnow.junit;

import dev.winnow.hunt.InconclusiveReason;
import dev.winnow.invariant.Invariant;
import dev.winnow.run.Campaign;
import dev.winnow.scenario.Setup;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Whether that nothing was found means anything: a test that looked at nothing must not be green. */
record SearchAdequacy(Setup setup, TestSettings settings, Campaign.CampaignResult result) {

    /** Before the search. */
    static void requireInvariants(Setup setup) {
        if (!setup.hasInvariants()) {
            throw new UnusableTest(
                    "there is no invariant: only uncaught exceptions and messages that are not expected would be noticed",
                    "say what must hold: Setup.invariant(Invariant.always(…)). If that is all you want:"
                            + " Invariant.always(\"nothing is thrown\", states -> null)");
        }
    }

    /** After one that found nothing. */
    void requireAdequate() {
        for (InconclusiveReason shortfall : InconclusiveReason.of(result)) {
            switch (shortfall) {
                case UNFINISHED -> throw unfinished();
                case IDLE -> throw idle();
                case CUT -> requireEnd();
                case UNSEEN -> throw unseen();
            }
        }
    }

    private UnusableTest unfinished() {
        return new UnusableTest(
                "not one execution came to its end in the time that there is",
                "give more time (@WinnowTest(time = \"60s\"), -Dwinnow.time=60s) or allow fewer steps (steps = 1000)");
    }

    private UnusableTest idle() {
        return new UnusableTest(
                "no message was delivered and no timer fired in " + executions(),
                "let the plan of the setup start its processes and send them something");
    }

    private void requireEnd() {
        List<String> atEnd = setup.invariants().stream()
                .filter(invariant -> invariant.when() == Invariant.When.END)
                .map(Invariant::name)
                .toList();
        if (!atEnd.isEmpty()) {
            throw new UnusableTest(
                    cut() + ", before their end: " + quoted(atEnd) + " was never looked at",
                    "allow more steps (steps = 10000, -Dwinnow.steps=10000), or use Invariant.whenQuiet for a system whose"
                            + " timers go on for ever");
        }
        if (!settings.isEndless()) {
            throw new UnusableTest(
                    cut() + ": what comes later was never seen",
                    "allow more steps (steps = 10000, -Dwinnow.steps=10000), or say that the system never comes to rest:"
                            + " @WinnowTest(endless = true)");
        }
    }

    private String cut() {
        return "the step limit ended all executions (" + executions() + " of at the most "
                + settings.budget(setup).maxSteps() + " steps)";
    }

    private AssertionError unseen() {
        return unseen(result.neverSeen(), executions());
    }

    /** What had to be seen sometimes and was not. */
    static AssertionError unseen(List<String> never, String where) {
        return new AssertionError(quoted(never) + " was never seen in " + where
                + ": what depends on it was not tested.\nLet the plan bring it about, or allow more steps"
                + " (-Dwinnow.steps) or more time (-Dwinnow.time)");
    }

    private String executions() {
        return result.executions() == 1
                ? "1 execution"
                : String.format(Locale.ROOT, "%,d executions", result.executions());
    }

    private static String quoted(List<String> names) {
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }
}
