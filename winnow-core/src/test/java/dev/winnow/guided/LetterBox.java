package dev.winnow.guided;

import dev.winnow.Programs.Holder;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;

/**
 * An office that sends letters to a box when it starts, and whatever it is told later; the box keeps them, and must not
 * get a bad one.
 */
public final class LetterBox {

    public static final ProcessId OFFICE = ProcessId.of("office");
    public static final ProcessId BOX = ProcessId.of("box");
    public static final String GOOD = "no letter is bad";

    /** The term is its logical clock. */
    public record Letter(int number, long term) {}

    /** Letters for which the box draws a number below three. */
    public record Lot(int number) {}

    private static final int BAD = 13;

    private LetterBox() {}

    /** The two kinds of processes under test. */
    public enum Style {
        PURE,
        MUTABLE
    }

    private record Office(List<Letter> letters) implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            letters.forEach(letter -> context.send(BOX, letter));
            return 0;
        }

        @Override
        public Integer receive(Integer count, ProcessId from, Object message, Context context) {
            context.send(BOX, message);
            return count + 1;
        }
    }

    private record Box() implements PureProcess<List<Object>, Object> {
        @Override
        public List<Object> start(Context context) {
            return List.of();
        }

        @Override
        public List<Object> receive(List<Object> kept, ProcessId from, Object message, Context context) {
            List<Object> more = new ArrayList<>(kept);
            more.add(message instanceof Lot ? context.choose(3) : message);
            return List.copyOf(more);
        }
    }

    public static Setup.Builder parts(Style style, Network network, Letter... letters) {
        SimulatedSystem.Builder system = SimulatedSystem.with(network);
        if (style == Style.PURE) {
            system.process(OFFICE, new Office(List.of(letters))).process(BOX, new Box());
        } else {
            system.mutable(OFFICE, () -> new Holder<>(new Office(List.of(letters))))
                    .mutable(BOX, () -> new Holder<>(new Box()));
        }
        return Setup.of(system.build())
                .messages(Letter.class, Lot.class)
                .logicalClock(message -> message instanceof Letter letter ? letter.term() : null)
                .invariant(Invariant.always(GOOD, states -> {
                    List<?> kept = states.of(BOX, List.class);
                    boolean bad = kept != null
                            && kept.stream().anyMatch(one -> one instanceof Letter letter && letter.number() == BAD);
                    return bad ? new Breach("letter " + BAD, BOX) : null;
                }));
    }

    public static Setup setup(Style style, Letter... letters) {
        return parts(style, Network.unordered().lossy().duplicating(), letters).build();
    }

    /** Returns the one letter that violates the invariant. */
    public static Letter bad() {
        return new Letter(BAD, 0);
    }
}
