package dev.winnow.pekko.world;

import dev.winnow.model.SeededRandom;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.RuntimePatches;
import org.jspecify.annotations.Nullable;

/**
 * ThreadLocalRandom, for uids, routers and whoever else draws from it: what a process draws depends on the execution,
 * on the process and on how much was drawn in its steps before, so that steps in which nothing is drawn leave no trace.
 */
final class StepRandomness {

    private final long seed;
    private long outsidePosition; // how far those got who are no process
    private @Nullable ActorProcess currentProcess; // whose step it is
    private long stepSeed;
    private boolean drawnElsewhere; // threads drew that nobody counts

    StepRandomness(long seed) {
        this.seed = seed;
    }

    /** A step begins that is nobody's, unless {@link #beginStep(ActorProcess)} is told otherwise. */
    void beginStep() {
        currentProcess = null;
        reseed("", outsidePosition);
    }

    void beginStep(ActorProcess process) {
        endStep();
        currentProcess = process;
        reseed(process.id.name(), process.randomPosition); // its index depends on who came before
    }

    private void reseed(String process, long position) {
        stepSeed = SeededRandom.mix(SeededRandom.deriveSeed(seed, process) + position);
        RuntimePatches.seedThreadLocalRandom(stepSeed);
    }

    /** For another thread that runs the step: what it draws cannot be counted, and is taken for something. */
    long seedForOtherThread() {
        drawnElsewhere = true;
        return stepSeed;
    }

    /**
     * Moves whose step it was on by what was drawn: each number drawn adds the same to the state of ThreadLocalRandom.
     */
    void endStep() {
        long distance = RuntimePatches.threadLocalRandomSeed() - stepSeed + (drawnElsewhere ? 1 : 0);
        drawnElsewhere = false;
        if (currentProcess == null) {
            outsidePosition += distance;
        } else {
            currentProcess.randomPosition += distance;
        }
        stepSeed = RuntimePatches.threadLocalRandomSeed();
    }
}
