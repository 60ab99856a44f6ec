package dev.winnow.run;

import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A strategy that injects the external events of a plan while another strategy orders the internal events.
 *
 * <p>Follows DEMi (Scott et al., NSDI 2016, section 4): first the prologue, pausing at its conditions; then random
 * external events; then the epilogue.
 *
 * <p>Unlike DEMi, the mix is drawn during the run and sees the states, so that for example only a crashed process is
 * restarted. The injected events are recorded like all others.
 */
public final class Fuzzer extends ForwardingStrategy {

    private final Plan plan;
    private final SeededRandom random;
    private final PlanMixSampler mix;

    private int prologueIndex;
    private int injectedCount;
    private int epilogueIndex;
    private int waitedSteps; // at the current Await
    private final Set<String> unmetConditions = new TreeSet<>();

    /**
     * Creates an injector for the plan of a setup.
     *
     * @param seed determines the random external events
     * @param inner orders the internal events
     */
    public Fuzzer(Setup setup, long seed, Strategy inner) {
        super(inner);
        this.plan = setup.plan();
        this.random = new SeededRandom(SeededRandom.deriveSeed(seed, "externals"));
        this.mix = new PlanMixSampler(setup, random);
    }

    @Override
    public Decision next(Situation now) {
        if (prologueIndex < plan.prologue().size()) {
            return follow(plan.prologue(), now, true);
        }
        if (injectedCount < plan.maxInjections() && !mix.isEmpty()) {
            if (now.enabled().size() == 0 || random.nextDouble() < plan.pace()) {
                External external = mix.next(now);
                if (external != null) {
                    injectedCount++;
                    return new Decision.Perform(external);
                }
                if (now.enabled().size() == 0) {
                    injectedCount = plan.maxInjections(); // the mix is exhausted: no event can change the situation
                    return next(now);
                }
            }
            return inner.next(now);
        }
        return epilogueIndex < plan.epilogue().size() ? follow(plan.epilogue(), now, false) : inner.next(now);
    }

    private Decision follow(List<Plan.PlanStep> steps, Situation now, boolean prologue) {
        Plan.PlanStep step = steps.get(prologue ? prologueIndex : epilogueIndex);
        if (step instanceof Plan.Await await && !isOver(await, now)) {
            waitedSteps++;
            return inner.next(now);
        }
        waitedSteps = 0;
        if (prologue) {
            prologueIndex++;
        } else {
            epilogueIndex++;
        }
        return step instanceof Plan.Inject inject && now.permits(inject.external())
                ? new Decision.Perform(inject.external())
                : next(now);
    }

    private boolean isOver(Plan.Await await, Situation now) {
        if (await.holds(now)) {
            return true;
        }
        boolean isGivenUp = waitedSteps >= await.maxSteps() || now.enabled().size() == 0;
        if (isGivenUp) {
            unmetConditions.add(await.description());
        }
        return isGivenUp;
    }

    @Override
    public Set<String> unmetConditions() {
        return Collections.unmodifiableSet(unmetConditions);
    }

    /** Returns false: injected events cannot be undone. */
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
