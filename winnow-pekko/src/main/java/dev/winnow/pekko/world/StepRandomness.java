package dev.winnow.pekko.world;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.pekko.control.RuntimePatches;
import org.jspecify.annotations.Nullable;

/**
 * The seeds of ThreadLocalRandom, which Pekko uses for uids and routers. The numbers of a process depend on the seed,
 * the process and the numbers drawn in its earlier steps. Steps that draw none change nothing.
 */
final class StepRandomness {

    private final long seed;
    private final long outsideSeed;
    private long outsidePosition; // the position of code outside of all processes
    private @Nullable ActorProcess currentProcess; // the process of the current step, null for the outside
    private long stepSeed;
    private boolean drawnElsewhere; // another thread may have drawn numbers

    StepRandomness(long seed) {
        this.seed = seed;
        this.outsideSeed = SeededRandom.deriveSeed(seed, "");
    }

    /** Returns the seed of a process: by its name, since its index depends on the order of creation. */
    long seedOf(ProcessId process) {
        return SeededRandom.deriveSeed(seed, process.name());
    }

    /** Begins a step of the outside, until {@link #beginStep(ActorProcess)} names a process. */
    void beginStep() {
        currentProcess = null;
        reseed(outsideSeed, outsidePosition);
    }

    void beginStep(ActorProcess process) {
        endStep();
        currentProcess = process;
        reseed(process.randomSeed, process.randomPosition);
    }

    private void reseed(long processSeed, long position) {
        stepSeed = SeededRandom.mix(processSeed + position);
        RuntimePatches.seedThreadLocalRandom(stepSeed);
    }

    /**
     * Returns the seed for another thread that runs the step. Its draws cannot be counted, so that they count as one.
     */
    long seedForOtherThread() {
        drawnElsewhere = true;
        return stepSeed;
    }

    /**
     * Advances the position of the process by what was drawn. Each draw adds a constant to the state of
     * ThreadLocalRandom.
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
