package dev.winnow.run;

import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import java.util.List;

/**
 * Injects the externals of a scenario's plan while another strategy orders the internal events.
 *
 * <p>DEMi (NSDI'16, section 4): the prologue first, pausing where it waits for a condition; then externals drawn at
 * random; then the epilogue. It differs in that the mix is drawn during the run, with the states in view, so that a
 * restart is drawn only for what crashed; what is injected is recorded as data all the same.
 */
public final class PlanInjector extends ForwardingStrategy {

    private final Plan plan;
    private final SeededRandom random;
    private final PlanMixSampler draw;

    private int prologueAt;
    private int injected;
    private int epilogueAt;
    private int waited;

    public PlanInjector(Setup setup, long seed, Strategy inner) {
        super(inner);
        this.plan = setup.plan();
        this.random = new SeededRandom(SeededRandom.deriveSeed(seed, "externals"));
        this.draw = new PlanMixSampler(setup, random);
    }

    @Override
    public Decision next(Situation now) {
        if (prologueAt < plan.prologue().size()) {
            return follow(plan.prologue(), now, true);
        }
        if (injected < plan.maxInjections() && !draw.isEmpty()) {
            if (now.enabled().size() == 0 || random.nextDouble() < plan.pace()) {
                External external = draw.next(now);
                if (external != null) {
                    injected++;
                    return new Decision.Perform(external);
                }
                if (now.enabled().size() == 0) {
                    injected = plan.maxInjections(); // nothing of the mix fits and nothing else will change that
                    return next(now);
                }
            }
            return inner.next(now);
        }
        return epilogueAt < plan.epilogue().size() ? follow(plan.epilogue(), now, false) : inner.next(now);
    }

    private Decision follow(List<Plan.PlanStep> moves, Situation now, boolean prologue) {
        Plan.PlanStep move = moves.get(prologue ? prologueAt : epilogueAt);
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
        return waited >= await.maxSteps() || await.isMet(now);
    }

    /** What was injected is not taken back. */
    @Override
    public boolean rewinds() {
        return false;
    }

    @Override
    public Decision onEnded(Execution execution) {
        super.onEnded(execution);
        return Decision.STOP;
    }
}
