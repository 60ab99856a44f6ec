package dev.winnow.pekko;

import dev.winnow.model.Dice;
import org.jspecify.annotations.Nullable;

/**
 * ThreadLocalRandom, for uids, routers and whoever else draws from it: what a process draws depends on the execution, on the
 * process and on how much was drawn in its steps before, so that steps in which nothing is drawn leave no trace.
 */
final class Chance {

    private final long seed;
    private long outside; // how far those got who are no process
    private @Nullable ActorProcess drawer; // whose step it is
    private long stepSeed;
    private boolean elsewhere; // threads drew that nobody counts

    Chance(long seed) {
        this.seed = seed;
    }

    /** A step begins that is nobody's, unless {@link #begin(ActorProcess)} is told otherwise. */
    void begin() {
        drawer = null;
        reseed("", outside);
    }

    void begin(ActorProcess process) {
        end();
        drawer = process;
        reseed(process.id.name(), process.drawn); // its index depends on who came before
    }

    private void reseed(String process, long position) {
        stepSeed = Dice.mix(Dice.derive(seed, process) + position);
        Tampering.seed(stepSeed);
    }

    /** For another thread that runs the step: what it draws cannot be counted, and is taken for something. */
    long seedElsewhere() {
        elsewhere = true;
        return stepSeed;
    }

    /** Moves whose step it was on by what was drawn: each number drawn adds the same to the state of ThreadLocalRandom. */
    void end() {
        long distance = Tampering.currentSeed() - stepSeed + (elsewhere ? 1 : 0);
        elsewhere = false;
        if (drawer == null) {
            outside += distance;
        } else {
            drawer.drawn += distance;
        }
        stepSeed = Tampering.currentSeed();
    }
}
