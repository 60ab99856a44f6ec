package dev.winnow.fuzz;

import dev.winnow.model.Dice;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.run.Decision;
import dev.winnow.run.Plan;
import dev.winnow.run.Setup;
import dev.winnow.run.Situation;
import dev.winnow.run.Strategy;
import dev.winnow.run.UserCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Injects the externals of a scenario's plan while another strategy orders the internal events.
 *
 * <p>DEMi (NSDI'16, section 4): the prologue first, pausing where it waits for a condition; then externals drawn at random;
 * then the epilogue. It differs in that the mix is drawn during the run, with the states in view, so that a restart is drawn
 * only for what crashed; what is injected is recorded as data all the same.
 */
public final class Fuzzer implements Strategy {

    private static final int TRIES = 8;

    private final Setup setup;
    private final Plan plan;
    private final Strategy inner;
    private final Dice dice;
    private final double totalWeight;

    private int prologueAt;
    private int injected;
    private int epilogueAt;
    private int waited;

    public Fuzzer(Setup setup, long seed, Strategy inner) {
        this.setup = setup;
        this.plan = setup.plan();
        this.inner = inner;
        this.dice = new Dice(Dice.derive(seed, "externals"));
        this.totalWeight =
                plan.mix().stream().mapToDouble(Plan.Weighted::weight).sum();
    }

    @Override
    public Decision next(Situation now) {
        if (prologueAt < plan.prologue().size()) {
            return follow(plan.prologue(), now, true);
        }
        if (injected < plan.count() && totalWeight > 0) {
            if (now.enabled().size() == 0 || dice.nextDouble() < plan.pace()) {
                External external = draw(now);
                if (external != null) {
                    injected++;
                    return new Decision.Perform(external);
                }
                if (now.enabled().size() == 0) {
                    injected = plan.count(); // nothing of the mix fits and nothing else will change that
                    return next(now);
                }
            }
            return inner.next(now);
        }
        return epilogueAt < plan.epilogue().size() ? follow(plan.epilogue(), now, false) : inner.next(now);
    }

    private Decision follow(List<Plan.Move> moves, Situation now, boolean prologue) {
        Plan.Move move = moves.get(prologue ? prologueAt : epilogueAt);
        if (move instanceof Plan.Await await && !isOver(await, now)) {
            waited++;
            return inner.next(now);
        }
        waited = 0;
        if (prologue) {
            prologueAt++;
        } else {
            epilogueAt++;
        }
        return move instanceof Plan.Inject inject && now.permits(inject.external())
                ? new Decision.Perform(inject.external())
                : next(now);
    }

    private boolean isOver(Plan.Await await, Situation now) {
        return waited >= await.steps() || now.enabled().size() == 0 || holds(await, now);
    }

    private static boolean holds(Plan.Await await, Situation now) {
        return UserCode.answer(
                () -> "the condition '" + await.what() + "'",
                "let it hold or not, whatever the states: that of a process is null while it is down",
                () -> await.condition().holds(now));
    }

    private @Nullable External draw(Situation now) {
        for (int i = 0; i < TRIES; i++) {
            External external = fitting(pick(), now);
            if (external != null) {
                return external;
            }
        }
        return now.enabled().size() == 0 ? first(now) : null;
    }

    /** Nothing else will happen: what is drawn rarely gets its chance before the mix is given up. */
    private @Nullable External first(Situation now) {
        for (int number = 0; number < plan.mix().size(); number++) {
            External external = fitting(number, now);
            if (external != null) {
                return external;
            }
        }
        return null;
    }

    private @Nullable External fitting(int number, Situation now) {
        External external = UserCode.<External>answerOrNull(
                () -> "the generator number " + (number + 1) + " of the mix",
                "let it answer null if nothing fits the moment: the state of a process is null while it is down",
                () -> plan.mix().get(number).generator().next(dice, now));
        return external != null && now.permits(external) && isValid(external, now) ? external : null;
    }

    private boolean isValid(External external, Situation now) {
        if (!setup.restrictsExternals()) {
            return true;
        }
        List<External> externals = new ArrayList<>(now.recording().externals());
        externals.add(external);
        return setup.isValid(externals);
    }

    private int pick() {
        double drawn = dice.nextDouble() * totalWeight;
        for (int number = 0; number < plan.mix().size(); number++) {
            drawn -= plan.mix().get(number).weight();
            if (drawn < 0) {
                return number;
            }
        }
        return plan.mix().size() - 1;
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return inner.choose(process, bound);
    }

    @Override
    public void performed(Step step) {
        inner.performed(step);
    }

    @Override
    public Decision ended(Execution execution) {
        inner.ended(execution);
        return Decision.STOP;
    }
}
