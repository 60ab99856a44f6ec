package dev.winnow.scenario;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.SometimesInvariant;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.model.Violation;
import dev.winnow.symmetry.InterchangeableGroups;
import dev.winnow.system.BadInput;
import dev.winnow.system.Situation;
import dev.winnow.system.UserCallback;
import dev.winnow.system.WorldFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A scenario with its parameters applied: the system, its external events, the invariants and everything else that
 * Winnow needs to run it.
 *
 * <p>Everything but the system has a default. By default every process is started and nothing else happens from
 * outside; uncaught exceptions and unexpected messages are the only violations; two violations of one invariant are the
 * same bug; two messages are equal if their contents are.
 */
public final class Setup {

    private final WorldFactory world;
    private final SetupOptions options;

    private Setup(WorldFactory world, SetupOptions options) {
        this.world = world;
        this.options = options;
    }

    /** Everything in a setup but its system: an immutable copy of what the builder collected. */
    private static final class SetupOptions {
        private final Plan plan;
        private final List<Invariant<?>> invariants;
        private final List<SometimesInvariant> reachabilityGoals;
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
        private final List<Component> components;
        private final DefaultedCallbacks defaulted = new DefaultedCallbacks();

        SetupOptions(Builder builder) {
            plan = builder.plan;
            invariants = List.copyOf(builder.invariants);
            reachabilityGoals = List.copyOf(builder.reachabilityGoals);
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
            rollback = builder.rollback;
            explorer = builder.explorer;
            interchangeable = List.copyOf(builder.interchangeable);
            components = builder.components.toComponents(builder.world.processes());
        }
    }

    /** Returns a builder for a setup of this system. */
    public static Builder of(WorldFactory world) {
        return new Builder(world);
    }

    /** Returns the system under control. */
    public WorldFactory world() {
        return world;
    }

    /** Returns this setup with a system that shares nothing with earlier executions. */
    public Setup fresh() {
        return new Setup(world.fresh(), options);
    }

    /** Returns the factory of the scenario's own delaying explorers, or null if it has none. */
    public @Nullable Supplier<DelayingExplorer> explorer() {
        return options.explorer;
    }

    /** Returns the groups of interchangeable processes. */
    public List<List<ProcessId>> interchangeable() {
        return options.interchangeable;
    }

    /** Returns the outermost components. Each process belongs to one of them. */
    public List<Component> components() {
        return options.components;
    }

    /** Returns the plan of external events. */
    public Plan plan() {
        return options.plan;
    }

    /** Returns the invariants that every execution must satisfy. */
    public List<Invariant<?>> invariants() {
        return options.invariants;
    }

    /**
     * Returns true if the scenario has an invariant or a reachability goal. Without them only uncaught exceptions and
     * unexpected messages are violations.
     */
    public boolean hasInvariants() {
        return !options.invariants.isEmpty() || !options.reachabilityGoals.isEmpty();
    }

    /** Returns the goals that at least one execution of a search must reach. */
    public List<SometimesInvariant> reachabilityGoals() {
        return options.reachabilityGoals;
    }

    /** Returns the maximum number of steps per execution. */
    public int stepLimit() {
        return options.stepLimit;
    }

    /** Returns the number of steps between two evaluations of an invariant over states. */
    public int checkEvery() {
        return options.checkEvery;
    }

    /** Returns the weight of a timer in a random choice; the weight of a message is 1. */
    public double timerWeight() {
        return options.timerWeight;
    }

    /** Returns the types of external messages. Execution files store these messages as data. */
    public Set<Class<?>> messageTypes() {
        return options.messageTypes;
    }

    /** Returns the fingerprint that identifies a message across executions. */
    public String messageFingerprint(Object message) {
        Function<Object, String> fingerprint = options.messageFingerprint;
        return fingerprint == null
                ? Shapes.text(message)
                : options.defaulted.fingerprint(
                        "messageFingerprint",
                        () -> Shapes.text(message),
                        () -> fingerprint.apply(message),
                        () -> Shapes.text(message));
    }

    /** Returns true if delivery removes a message from the network. */
    public boolean removesHandledMessages() {
        return world.network().removesHandled();
    }

    /** Returns true if the scenario defines a message fingerprint, which may differ from the text of the message. */
    public boolean hasMessageFingerprint() {
        return options.messageFingerprint != null;
    }

    /** Returns the fingerprint of a violation. Violations with equal fingerprints are the same bug. */
    public String violationFingerprint(Violation violation) {
        return options.defaulted.fingerprint(
                "violationFingerprint",
                () -> "a violation of '" + violation.invariant() + "'",
                () -> options.violationFingerprint.apply(violation),
                violation::fingerprint);
    }

    /** Returns the errors of the scenario's fingerprints so far, where the default was used instead. */
    public List<BadInput> fingerprintErrors() {
        return options.defaulted.errors();
    }

    /** Returns true if the scenario accepts this sequence of external events. */
    public boolean areValid(List<External> externals) {
        Predicate<List<External>> valid = options.validExternals;
        return valid == null
                || UserCallback.call(
                        () -> "the rule validExternals, given " + externals.size() + " externals,",
                        "return true or false for every sequence of externals, including the empty one",
                        () -> valid.test(externals));
    }

    /** Returns true if the scenario restricts its sequences of external events. */
    public boolean hasExternalsRule() {
        return options.validExternals != null;
    }

    /** Returns true if the world and the scenario permit this external event next. */
    public boolean permits(External next, Situation now) {
        return now.permits(next)
                && (!hasExternalsRule() || areValid(plus(now.recording().externals(), next)));
    }

    private static List<External> plus(List<External> externals, External next) {
        List<External> all = new ArrayList<>(externals);
        all.add(next);
        return all;
    }

    /** Returns smaller messages that may replace an external message, smallest first; empty by default. */
    public List<Object> smallerMessages(Object message) {
        return UserCallback.call(
                () -> "the function shrinkable, given " + Shapes.text(message) + ",",
                "return a list of smaller messages, which may be empty",
                () -> options.shrinkable.apply(message));
    }

    /** Returns true if external messages name cluster members that may be removed. */
    public boolean hasMembers() {
        return options.members != null;
    }

    /** Returns the message without this cluster member. */
    public Object withoutMember(Object message, ProcessId member) {
        BiFunction<Object, ProcessId, Object> members = options.members;
        return members == null
                ? message
                : UserCallback.call(
                        () -> "the function members, given " + Shapes.text(message) + " and " + member + ",",
                        "return the message without the member, or the same message if it does not name the member",
                        () -> members.apply(message, member));
    }

    /** Returns the protocol episode (term, epoch, view) in which a message was sent; empty if it belongs to none. */
    public OptionalLong logicalClock(Object message) {
        Function<Object, @Nullable Long> clock = options.logicalClock;
        if (clock == null) {
            return OptionalLong.empty();
        }
        Long episode = UserCallback.<@Nullable Long>callOrNull(
                () -> "the logicalClock, given " + Shapes.text(message) + ",",
                "return a number, or null for a message that belongs to no episode",
                () -> clock.apply(message));
        return episode == null ? OptionalLong.empty() : OptionalLong.of(episode);
    }

    /** Returns true if the scenario defines the episodes of its protocol. */
    public boolean hasLogicalClock() {
        return options.logicalClock != null;
    }

    /** Undoes side effects of the system, such as files. Called before each execution. */
    public void rollback() {
        UserCallback.call(
                () -> "the rollback", "undo existing side effects only; before the first run there are none", () -> {
                    options.rollback.run();
                    return true;
                });
    }

    /** A builder for setups. */
    public static final class Builder {
        private final WorldFactory world;
        private Plan plan;
        private final List<Invariant<?>> invariants = new ArrayList<>();
        private final List<SometimesInvariant> reachabilityGoals = new ArrayList<>();
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
        private final ComponentDeclarations components = new ComponentDeclarations();

        private Builder(WorldFactory world) {
            this.world = world;
            Plan.Builder starts = Plan.plan();
            world.processes().forEach(starts::start);
            plan = starts.build();
        }

        /** Sets the plan of external events. Default: every process is started. */
        public Builder plan(Plan externals) {
            plan = externals;
            return this;
        }

        private static boolean isBlank(@Nullable String name) {
            return name == null || name.isBlank();
        }

        /** Adds an invariant or a reachability goal ({@link Invariant#sometimes}). Names must be distinct. */
        public Builder invariant(Invariant<?> invariant) {
            Objects.requireNonNull(invariant, "an invariant must not be null");
            if (isBlank(invariant.name())) {
                throw new IllegalArgumentException("an invariant needs a name");
            }
            if (Stream.concat(invariants.stream(), reachabilityGoals.stream())
                    .anyMatch(other -> other.name().equals(invariant.name()))) {
                throw new IllegalArgumentException("there are two invariants named '" + invariant.name() + "'");
            }
            if (invariant instanceof SometimesInvariant goal) {
                reachabilityGoals.add(goal);
            } else {
                invariants.add(invariant);
            }
            return this;
        }

        /** Sets the factory of delaying explorers for {@code explore --strategy ses-custom}. */
        public Builder explorer(Supplier<DelayingExplorer> explorers) {
            explorer = explorers;
            return this;
        }

        /**
         * Declares a group of interchangeable processes (symmetry). They run the same code, and everybody else treats
         * them alike: swapping their names everywhere (states, messages, timers, histories of invariants) yields the
         * same behavior under other names.
         *
         * <p>{@code explore} with {@code bfs} or {@code dfs} then visits only one of the configurations that differ in
         * nothing but these names.
         */
        public Builder interchangeable(ProcessId... group) {
            interchangeable.add(List.of(group));
            InterchangeableGroups.validate(interchangeable, world.processes());
            return this;
        }

        /**
         * Declares a component: processes that talk to each other more than to the rest, such as the processes of one
         * node. {@code explore --strategy dir} explores each component by itself and joins them at the messages between
         * them. Default: each process alone.
         *
         * <p>{@code dir} requires that all processes are declared. With {@code --strategy dir-traces}, processes that a
         * process spawns belong to its component.
         */
        public Builder component(String name, ProcessId... processes) {
            if (Arrays.asList(processes).contains(null)) {
                throw new BadInput("a process of the component '" + name + "' is null", "name its processes");
            }
            components.add(name, List.of(processes));
            return this;
        }

        /** Declares a component of components, by their names, which must be declared before. */
        public Builder componentGroup(String name, String... parts) {
            components.addGroup(name, List.of(parts));
            return this;
        }

        /** Sets the maximum number of steps per execution. Default: 1,000. */
        public Builder stepLimit(int steps) {
            stepLimit = atLeastOne("the step limit", steps);
            return this;
        }

        /**
         * Sets the number of steps between two evaluations of an invariant over states; it is also evaluated at the
         * end. Invariants over history see every step. Default: 1.
         */
        public Builder checkEvery(int steps) {
            checkEvery = atLeastOne("the steps between checks", steps);
            return this;
        }

        /**
         * Sets the weight of a timer in a random choice; the weight of a message is 1. Default: 0.1. With a weight of
         * 1, timers crowd out the messages.
         */
        public Builder timerWeight(double weight) {
            if (!(weight > 0 && Double.isFinite(weight))) {
                throw new IllegalArgumentException("the weight of timers must be above 0 and finite, not " + weight);
            }
            timerWeight = weight;
            return this;
        }

        /**
         * Adds types of external messages: records, or sealed interfaces of records. Files refer to them by simple
         * name.
         */
        public Builder messages(Class<?>... types) {
            messageTypes.addAll(List.of(types));
            return this;
        }

        /**
         * Sets the fingerprint that identifies a message across executions. It should mask what varies from run to run,
         * such as sequence numbers. Default: the full content.
         */
        public Builder messageFingerprint(Function<Object, String> fingerprint) {
            messageFingerprint = fingerprint;
            return this;
        }

        /**
         * Sets the fingerprint of violations; equal fingerprints mean the same bug. Default: the invariant, and for an
         * exception its type and location.
         */
        public Builder violationFingerprint(Function<Violation, String> fingerprint) {
            violationFingerprint = fingerprint;
            return this;
        }

        /**
         * Restricts the external events to sequences that the real world could produce. Random events are drawn, and
         * the minimizer removes events, only if the rule accepts the resulting sequence.
         */
        public Builder validExternals(Predicate<List<External>> valid) {
            validExternals = valid;
            return this;
        }

        /**
         * Sets the function that lists smaller replacements for an external message, smallest first. The minimizer
         * tries them. {@link Smaller#values} is a generic one.
         */
        public Builder shrinkable(Function<Object, List<Object>> smaller) {
            shrinkable = smaller;
            return this;
        }

        /**
         * Sets the function that removes a cluster member from an external message; it returns the same message if the
         * message does not name the member. The minimizer removes a member from all messages at once.
         */
        public Builder members(BiFunction<Object, ProcessId, Object> without) {
            members = without;
            return this;
        }

        /**
         * Sets the function that returns the protocol episode (term, epoch, view) of a message, or null. The minimizer
         * removes whole episodes. Default: inferred from the fields of records.
         */
        public Builder logicalClock(Function<Object, @Nullable Long> clock) {
            logicalClock = clock;
            return this;
        }

        /** Sets an action that undoes side effects of the system, such as files. It runs before each execution. */
        public Builder rollback(Runnable undo) {
            rollback = undo;
            return this;
        }

        /**
         * Returns the setup.
         *
         * @throws BadInput if the plan or a component names something that the system does not have, or if something
         *     belongs to two components
         */
        public Setup build() {
            PlanValidator.validate(plan, world);
            return new Setup(world, new SetupOptions(this));
        }

        private static int atLeastOne(String what, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(what + " must be at least 1, not " + value);
            }
            return value;
        }
    }
}
