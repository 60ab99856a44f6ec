package dev.winnow.world.compiled;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;

/**
 * A pure process whose behavior depends only on its state and input: sends, sets and cancels timers, draws, stores,
 * defers, rejects and fails. It has few states, so that they recur.
 *
 * @param guarded whether it may defer or reject messages
 */
record RandomProcess(List<ProcessId> all, boolean guarded) implements PureProcess<RandomProcess.Mood, Object> {

    /** The mood of a process. */
    record Mood(int value, int drawn) {}

    enum Word {
        HELLO,
        BYE
    }

    /** A message that is answered the given number of times. */
    record Phrase(int value, int answers) {}

    record Other(int value) {}

    /** Returns a process that overrides {@code accepts} if {@code guarded}. */
    static PureProcess<Mood, Object> of(List<ProcessId> all, boolean guarded) {
        RandomProcess fickle = new RandomProcess(all, guarded);
        return guarded ? new Choosy(fickle) : fickle;
    }

    record Choosy(RandomProcess fickle) implements PureProcess<Mood, Object> {

        @Override
        public Mood start(Context context) {
            return fickle.start(context);
        }

        @Override
        public Mood receive(Mood state, ProcessId from, Object message, Context context) {
            return fickle.receive(state, from, message, context);
        }

        @Override
        public Mood timeout(Mood state, Object timer, Context context) {
            return fickle.timeout(state, timer, context);
        }

        @Override
        public Acceptance accepts(Mood state, ProcessId from, Object message) {
            int whim = whim(state, message, 11);
            if (whim == 1) {
                throw new IllegalStateException("no guard for " + message);
            }
            return whim < 5 ? Acceptance.DEFER : whim == 5 ? Acceptance.UNEXPECTED : Acceptance.HANDLE;
        }
    }

    private static int whim(Object a, Object b, int bound) {
        return (int) Math.floorMod(SeededRandom.mix(31L * text(a) + text(b)), (long) bound);
    }

    /** Returns a hash of the text. The hash code of an enum would differ from run to run. */
    private static long text(Object value) {
        return value.toString().hashCode();
    }

    @Override
    public Mood start(Context context) {
        context.setTimer("tick", 3);
        context.setTimer(Word.HELLO, 5);
        context.send(all.get(0), new Phrase(all.indexOf(context.self()), 2));
        int kept = (Integer) context.stored("kept").orElse(0);
        if (kept == 3) {
            throw new IllegalStateException("kept " + kept);
        }
        return new Mood(kept, 0);
    }

    @Override
    public Mood receive(Mood state, ProcessId from, Object message, Context context) {
        int whim = whim(state, message, 17);
        if (message instanceof Phrase phrase && phrase.answers() > 0) {
            ProcessId next = all.get((phrase.value() + whim) % all.size());
            context.send(next, new Phrase((phrase.value() + whim) % 3, phrase.answers() - 1));
            context.send(all.get(whim % all.size()), whim % 2 == 0 ? Word.BYE : new Other(whim % 3));
            context.send(next, new Other(whim % 2));
        }
        return act(whim, state, context);
    }

    @Override
    public Mood timeout(Mood state, Object timer, Context context) {
        int whim = whim(state, timer, 17);
        context.setTimer(timer, 1 + whim % 4);
        context.send(all.get(whim % all.size()), new Phrase(whim % 3, 1));
        return act(whim, state, context);
    }

    private static Mood act(int whim, Mood state, Context context) {
        switch (whim) {
            case 1 -> context.cancelTimer("tick");
            case 2 -> context.setTimer("tick", 2);
            case 3 -> context.store("kept", state.value());
            case 4 -> throw new IllegalStateException("in a bad mood: " + state.value());
            case 5 -> {
                return new Mood(state.value(), context.random().nextInt(2));
            }
            case 6, 7 -> {
                return state;
            }
            default -> {}
        }
        return new Mood((state.value() + whim) % 4, state.drawn());
    }
}
