package dev.winnow.scenario;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.SometimesInvariant;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.model.Violation;
import dev.winnow.symmetry.InterchangeableGroups;
import dev.winnow.system.Situation;
import dev.winnow.system.UserCallback;
import dev.winnow.system.WorldFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A scenario made ready for one set of parameters. What is not given has a default: no externals but the start of every
 * process, uncaught exceptions as the only invariant, violations told apart by their invariant, messages by all they
 * contain.
 */
public final class Setup {

    private final WorldFactory world;
    private final Plan plan;
    private final List<Invariant<?>> invariants;
    private final List<SometimesInvariant> sometimes;
    private final int stepLimit;
    private final int checkEvery;
    private final double timerWeight;
    private final Set<Class<?>> messageTypes;
    private final @Nullable Function<Object, String> messageFingerprint;
    private final Function<Violation, String> violationFingerprint;
    private final @Nullable Predicate<List<External>> validExternals;
    private final Function<Object, List<Object>> shrinkable;
    private final @Nullable BiFunction<Object, ProcessId, Object> members;
    private final @Nullable Function<Object, @Nullable Long> logicalClock;
    private final Runnable rollback;
    private final @Nullable Supplier<DelayingExplorer> explorer;
    private final List<List<ProcessId>> interchangeable;

    private Setup(Builder builder) {
        world = builder.world;
        plan = builder.plan;
        invariants = List.copyOf(builder.invariants);
        sometimes = List.copyOf(builder.sometimes);
        stepLimit = builder.stepLimit;
        checkEvery = builder.checkEvery;
        timerWeight = builder.timerWeight;
        messageTypes = Collections.unmodifiableSet(new LinkedHashSet<>(builder.messageTypes));
        messageFingerprint = builder.messageFingerprint;
        violationFingerprint = builder.violationFingerprint;
        validExternals = builder.validExternals;
        shrinkable = builder.shrinkable;
        members = builder.members;
        logicalClock = builder.logicalClock;
        explorer = builder.explorer;
        interchangeable = List.copyOf(builder.interchangeable);
        rollback = builder.rollback;
    }

    private Setup(Setup same, WorldFactory world) {
        this.world = world;
        plan = same.plan;
        invariants = same.invariants;
        sometimes = same.sometimes;
        stepLimit = same.stepLimit;
        checkEvery = same.checkEvery;
        timerWeight = same.timerWeight;
        messageTypes = same.messageTypes;
        messageFingerprint = same.messageFingerprint;
        violationFingerprint = same.violationFingerprint;
        validExternals = same.validExternals;
        shrinkable = same.shrinkable;
        members = same.members;
        logicalClock = same.logicalClock;
        explorer = same.explorer;
        interchangeable = same.interchangeable;
        rollback = same.rollback;
    }

    public static Builder of(WorldFactory world) {
        return new Builder(world);
    }

    public WorldFactory world() {
        return world;
    }

    /** The same, but nothing is left over from earlier executions. */
    public Setup fresh() {
        return new Setup(this, world.fresh());
    }

    /** The scenario's own explorers, null if it has none. */
    public @Nullable Supplier<DelayingExplorer> explorer() {
        return explorer;
    }

    /** Groups of processes of which nobody needs to know which one is which. */
    public List<List<ProcessId>> interchangeable() {
        return interchangeable;
    }

    public Plan plan() {
        return plan;
    }

    public List<Invariant<?>> invariants() {
        return invariants;
    }

    /**
     * Whether anything must hold or be seen; if not, only uncaught exceptions and messages that are not expected are
     * noticed.
     */
    public boolean hasInvariants() {
        return !invariants.isEmpty() || !sometimes.isEmpty();
    }

    /** What must be seen at least once, by all executions together. */
    public List<SometimesInvariant> reachabilityGoals() {
        return sometimes;
    }

    /** How many steps an execution takes at the most. */
    public int stepLimit() {
        return stepLimit;
    }

    /** Invariants over states alone are looked at every so many steps. */
    public int checkEvery() {
        return checkEvery;
    }

    /** How often a timer is chosen for one choice of a message. */
    public double timerWeight() {
        return timerWeight;
    }

    /** The types of external messages, which execution files store as data. */
    public Set<Class<?>> messageTypes() {
        return messageTypes;
    }

    /** What makes two messages of different executions the same. */
    public String messageFingerprint(Object message) {
        return messageFingerprint == null
                ? Shapes.text(message)
                : UserCallback.call(
                        () -> "the messageFingerprint, given " + Shapes.text(message) + ",",
                        "let it answer with a text for whatever is sent, from inside and outside",
                        () -> messageFingerprint.apply(message));
    }

    /** Returns true if a message is gone once it was handled. */
    public boolean removesHandledMessages() {
        return world().network().removesHandled();
    }

    /** Whether the scenario has a message fingerprint of its own, so that it may differ from the message's text. */
    public boolean hasMessageFingerprint() {
        return messageFingerprint != null;
    }

    /** What makes two violations the same bug. */
    public String violationFingerprint(Violation violation) {
        return UserCallback.call(
                () -> "the violationFingerprint, given a violation of '" + violation.invariant() + "',",
                "let it answer with a text for every violation; that of its invariant is Violation.fingerprint()",
                () -> violationFingerprint.apply(violation));
    }

    /** Whether the world could give these externals, in this order. */
    public boolean areValid(List<External> externals) {
        return validExternals == null
                || UserCallback.call(
                        () -> "the rule validExternals, given " + externals.size() + " externals,",
                        "let it answer true or false for every sequence of externals, the empty one too",
                        () -> validExternals.test(externals));
    }

    /** Whether the scenario has rules of its own for its externals. */
    public boolean hasExternalsRule() {
        return validExternals != null;
    }

    /** Returns true if the external can come next: the world permits it now, and so do the scenario's own rules. */
    public boolean permits(External next, Situation now) {
        return now.permits(next)
                && (!hasExternalsRule() || areValid(plus(now.recording().externals(), next)));
    }

    private static List<External> plus(List<External> externals, External next) {
        List<External> all = new ArrayList<>(externals);
        all.add(next);
        return all;
    }

    /** Smaller messages that could stand for this external one, smallest first; none unless the scenario says so. */
    public List<Object> smallerMessages(Object message) {
        return UserCallback.call(
                () -> "the function shrinkable, given " + Shapes.text(message) + ",",
                "let it answer with smaller messages, or with none",
                () -> shrinkable.apply(message));
    }

    /** Whether external messages tell of the members of a cluster, which may leave it. */
    public boolean hasMembers() {
        return members != null;
    }

    /** What the message says when this process is not in the cluster. */
    public Object withoutMember(Object message, ProcessId member) {
        return members == null
                ? message
                : UserCallback.call(
                        () -> "the function members, given " + Shapes.text(message) + " and " + member + ",",
                        "let it answer with the message as it is without the member; the same if it does not name it",
                        () -> members.apply(message, member));
    }

    /** In which episode of the protocol (term, epoch, view) a message was sent; empty if it is in none. */
    public OptionalLong logicalClock(Object message) {
        if (logicalClock == null) {
            return OptionalLong.empty();
        }
        Long clock = UserCallback.<@Nullable Long>callOrNull(
                () -> "the logicalClock, given " + Shapes.text(message) + ",",
                "let it answer with a number, or null for a message that belongs to no episode",
                () -> logicalClock.apply(message));
        return clock == null ? OptionalLong.empty() : OptionalLong.of(clock);
    }

    /** Whether the scenario says what the episodes of its protocol are. */
    public boolean hasLogicalClock() {
        return logicalClock != null;
    }

    /** Takes back what the system did outside of itself (files …); runs before each execution. */
    public void rollback() {
        UserCallback.call(
                () -> "the rollback", "let it take back what is there, and do nothing before the first run", () -> {
                    rollback.run();
                    return true;
                });
    }

    /** Says what a scenario is made of. */
    public static final class Builder {
        private final WorldFactory world;
        private Plan plan;
        private final List<Invariant<?>> invariants = new ArrayList<>();
        private final List<SometimesInvariant> sometimes = new ArrayList<>();
        private int stepLimit = 1_000;
        private int checkEvery = 1;
        private double timerWeight = 0.1;
        private final Set<Class<?>> messageTypes = new LinkedHashSet<>();
        private @Nullable Function<Object, String> messageFingerprint;
        private Function<Violation, String> violationFingerprint = Violation::fingerprint;
        private @Nullable Predicate<List<External>> validExternals;
        private Function<Object, List<Object>> shrinkable = message -> List.of();
        private @Nullable BiFunction<Object, ProcessId, Object> members;
        private @Nullable Function<Object, @Nullable Long> logicalClock;
        private Runnable rollback = () -> {};
        private @Nullable Supplier<DelayingExplorer> explorer;
        private final List<List<ProcessId>> interchangeable = new ArrayList<>();

        private Builder(WorldFactory world) {
            this.world = world;
            Plan.Builder starts = Plan.plan();
            world.processes().forEach(starts::start);
            plan = starts.build();
        }

        /** What happens from outside; every process is started and nothing else happens unless told. */
        public Builder plan(Plan externals) {
            plan = externals;
            return this;
        }

        public Builder invariant(Invariant<?> invariant) {
            if (Stream.concat(invariants.stream(), sometimes.stream())
                    .anyMatch(other -> other.name().equals(invariant.name()))) {
                throw new IllegalArgumentException("there are two invariants named '" + invariant.name() + "'");
            }
            if (invariant instanceof SometimesInvariant wanted) {
                sometimes.add(wanted);
            } else {
                invariants.add(invariant);
            }
            return this;
        }

        /**
         * Delaying explorers for this system, each new one as at the beginning: {@code explore --strategy ses-custom}.
         */
        public Builder explorer(Supplier<DelayingExplorer> explorers) {
            explorer = explorers;
            return this;
        }

        /**
         * These processes do the same, and whoever else knows them treats them alike: if some of them change names
         * everywhere, in states, messages, timers and what invariants remember, the system does the same under other
         * names. Then {@code explore} with {@code bfs} and {@code dfs} visits one of all configurations that differ
         * only so.
         */
        public Builder interchangeable(ProcessId... group) {
            interchangeable.add(List.of(group));
            InterchangeableGroups.validate(interchangeable, world.processes());
            return this;
        }

        /** How many steps an execution takes at the most; 1,000 unless told. */
        public Builder stepLimit(int steps) {
            stepLimit = atLeastOne("the step limit", steps);
            return this;
        }

        /** Looks at invariants over states only every so many steps, and at the end. Histories see every step. */
        public Builder checkEvery(int steps) {
            checkEvery = atLeastOne("the steps between checks", steps);
            return this;
        }

        /** How often a timer is chosen for one choice of a message; 0.1 unless told (1 starves the messages). */
        public Builder timerWeight(double weight) {
            if (!(weight > 0 && Double.isFinite(weight))) {
                throw new IllegalArgumentException("the weight of timers must be above 0 and finite, not " + weight);
            }
            timerWeight = weight;
            return this;
        }

        /**
         * The types of external messages (records, or sealed interfaces of them), known in files by their simple names.
         */
        public Builder messages(Class<?>... types) {
            messageTypes.addAll(List.of(types));
            return this;
        }

        /** What makes two messages of different executions the same: mask what varies (numbers, cookies). */
        public Builder messageFingerprint(Function<Object, String> fingerprint) {
            messageFingerprint = fingerprint;
            return this;
        }

        /**
         * What makes two violations the same bug; the invariant (and for an exception its type and place) unless told.
         */
        public Builder violationFingerprint(Function<Violation, String> fingerprint) {
            violationFingerprint = fingerprint;
            return this;
        }

        /** Which sequences of externals the real world could give. */
        public Builder validExternals(Predicate<List<External>> valid) {
            validExternals = valid;
            return this;
        }

        /** Which smaller messages could stand for an external one, smallest first. */
        public Builder shrinkable(Function<Object, List<Object>> smaller) {
            shrinkable = smaller;
            return this;
        }

        /**
         * What an external message says when a process is not in the cluster: the minimizer lets members leave, all
         * their lists at once. The same message if it does not name the process.
         */
        public Builder members(BiFunction<Object, ProcessId, Object> without) {
            members = without;
            return this;
        }

        /**
         * In which episode of the protocol (term, epoch, view) a message was sent, or null: the minimizer leaves out
         * whole episodes. Guessed from the fields of records unless told.
         */
        public Builder logicalClock(Function<Object, @Nullable Long> clock) {
            logicalClock = clock;
            return this;
        }

        /** Takes back what the system does outside of itself; runs before each execution. */
        public Builder rollback(Runnable undo) {
            rollback = undo;
            return this;
        }

        public Setup build() {
            PlanValidator.validate(plan, world);
            return new Setup(this);
        }

        private static int atLeastOne(String what, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(what + " must be at least 1, not " + value);
            }
            return value;
        }
    }
}
