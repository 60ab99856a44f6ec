package dev.winnow.trace;

import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The first difference between two recordings of a step.
 *
 * @param what the aspect in which they differ: the event, what it sent, the timers it set …
 */
public record StepDifference(String what, String one, String other) {

    // Identity hash codes in exception texts (a ClassCastException names class loaders by them) differ in every JVM.
    private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]+");

    static Optional<StepDifference> between(RecordedStep one, RecordedStep other) {
        if (one.number() != other.number()) {
            return differ("the number of the step", "" + one.number(), "" + other.number());
        }
        if (!one.event().match(new EventEquality(other.event()))) {
            return differ("the event", inFull(one), inFull(other));
        }
        return compareLists(
                        "what it chose", one.choices(), other.choices(), Object::equals, RecordedStep.ChosenValue::text)
                .or(() -> compareLists(
                        "what it sent", one.sent(), other.sent(), StepDifference::same, EventText.IN_FULL::sent))
                .or(() -> compareLists(
                        "the timers it set", one.armed(), other.armed(), Object::equals, RecordedStep.ArmedTimer::text))
                .or(() -> compareLists(
                        "the timers it cancelled", one.cancelled(), other.cancelled(), Object::equals, id -> "#" + id))
                .or(() -> compareLists("the messages lost", one.lost(), other.lost(), Object::equals, id -> "#" + id))
                .or(() -> one.crashed() == other.crashed()
                        ? Optional.empty()
                        : differ("the crash inside its handler", crash(one), crash(other)))
                .or(() -> compareFailures(one.failure(), other.failure()));
    }

    private static String inFull(RecordedStep step) {
        return step.event().match(EventText.IN_FULL);
    }

    private static Optional<StepDifference> compareFailures(@Nullable String one, @Nullable String other) {
        return masked(one).equals(masked(other))
                ? Optional.empty()
                : differ(
                        "how its handler failed",
                        one == null ? "not at all" : one,
                        other == null ? "not at all" : other);
    }

    private static String crash(RecordedStep step) {
        return step.crashed() ? "crashed" : "no crash";
    }

    private static String masked(@Nullable String failure) {
        return failure == null ? "" : IDENTITY.matcher(failure).replaceAll("@");
    }

    private static boolean same(RecordedStep.SentItem one, RecordedStep.SentItem other) {
        return one.id() == other.id()
                && one.from().equals(other.from())
                && one.to().equals(other.to())
                && one.message().matches(other.message());
    }

    private static <T> Optional<StepDifference> compareLists(
            String what, List<T> one, List<T> other, BiPredicate<T, T> same, Function<T, String> text) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            if (!same.test(one.get(i), other.get(i))) {
                return differ(what, text.apply(one.get(i)), text.apply(other.get(i)));
            }
        }
        return one.size() == other.size()
                ? Optional.empty()
                : differ(what, rest(one, other.size(), text), rest(other, one.size(), text));
    }

    private static <T> String rest(List<T> list, int from, Function<T, String> text) {
        return list.size() <= from
                ? "nothing more"
                : list.subList(from, list.size()).stream().limit(3).map(text).collect(Collectors.joining(", "))
                        + (list.size() > from + 3 ? " and " + (list.size() - from - 3) + " more" : "");
    }

    private static Optional<StepDifference> differ(String what, String one, String other) {
        return Optional.of(new StepDifference(what, one, other));
    }

    /** Equality of events, with messages compared by fingerprint. */
    private record EventEquality(RecordedEvent other) implements RecordedEvent.RecordedEventCases<Boolean> {

        @Override
        public Boolean deliver(RecordedEvent.Delivered one) {
            return other instanceof RecordedEvent.Delivered two
                    && one.item() == two.item()
                    && one.from().equals(two.from())
                    && one.to().equals(two.to())
                    && one.message().matches(two.message());
        }

        @Override
        public Boolean send(RecordedEvent.SentFromOutside one) {
            return other instanceof RecordedEvent.SentFromOutside two
                    && one.to().equals(two.to())
                    && one.message().matches(two.message());
        }

        @Override
        public Boolean drop(RecordedEvent.Dropped one) {
            return other instanceof RecordedEvent.Dropped two
                    && one.item() == two.item()
                    && one.message().matches(two.message());
        }

        @Override
        public Boolean duplicate(RecordedEvent.Duplicated one) {
            return other instanceof RecordedEvent.Duplicated two
                    && one.item() == two.item()
                    && one.message().matches(two.message());
        }

        @Override
        public Boolean fire(RecordedEvent.TimerFired fire) {
            return fire.equals(other);
        }

        @Override
        public Boolean start(RecordedEvent.Started start) {
            return start.equals(other);
        }

        @Override
        public Boolean crash(RecordedEvent.Crashed crash) {
            return crash.equals(other);
        }

        @Override
        public Boolean crashInHandler(RecordedEvent.HandlerCrash crash) {
            return crash.equals(other);
        }

        @Override
        public Boolean restart(RecordedEvent.Restarted restart) {
            return restart.equals(other);
        }

        @Override
        public Boolean pause(RecordedEvent.Paused pause) {
            return pause.equals(other);
        }

        @Override
        public Boolean resume(RecordedEvent.Resumed resume) {
            return resume.equals(other);
        }

        @Override
        public Boolean partition(RecordedEvent.Partitioned partition) {
            return partition.equals(other);
        }

        @Override
        public Boolean heal(RecordedEvent.Healed heal) {
            return heal.equals(other);
        }

        @Override
        public Boolean run(RecordedEvent.BlockRun run) {
            return run.equals(other);
        }

        @Override
        public Boolean local(RecordedEvent.LocalEvent local) {
            return local.equals(other);
        }
    }
}
