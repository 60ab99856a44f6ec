package dev.winnow.world;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.Ambience;
import dev.winnow.run.Ambient;
import dev.winnow.run.BadInput;
import dev.winnow.run.Choices;
import dev.winnow.run.StepLog;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A world in which one step at a time is performed apart from any execution: the process concerned is put into the state it had, with
 * the message that it gets, and everybody else is away. So whatever happens in a step is said by the real code and nowhere twice.
 *
 * <p>The steps stay in its recording, where invariants can look at them. There they have other numbers than in any execution:
 * a step, or an item, that is asked for its number says that it cannot be rehearsed.
 */
final class Stage {

    private static final int MOST_STEPS = 4_000; // in one recording
    private static final long LONGEST_DELAY = 1L << 40; // sums of delays stay far from the end of time
    private static final External BETWEEN = new External.Run("between two scenes");
    private static final Choices REFUSED = (process, bound) -> {
        throw new Unrehearsable(process + " chooses");
    };

    /** What a scene brought about. */
    record Effect(
            Step step,
            int firstMade,
            int endMade,
            Configurations.@Nullable Local local,
            @Nullable Failure failure) {}

    private final SimulationDefinition definition;
    private final Vocabulary words;
    private final Moves moves;
    private final SimulatedWorld world;
    private final Configurations configurations;
    private final @Nullable Ambience ambience;
    private @Nullable Unrehearsable refusal; // also kept here, since user code may swallow it

    Stage(SimulationDefinition definition, long seed, Vocabulary words, Moves moves) {
        this.definition = definition;
        this.words = words;
        this.moves = moves;
        this.world = new SimulatedWorld(definition, seed);
        this.configurations = new Configurations(world);
        this.ambience = world.ability(Ambience.class).orElse(null);
        world.handling.forbidAllButLocal();
        world.recording().watch(this::refuse);
    }

    Recording recording() {
        return world.recording();
    }

    /** How the process is before it is started. */
    Configurations.Local unstarted(int process) {
        return configurations.local(new SimulatedWorld(definition, 0).cells().get(process));
    }

    boolean isGuarded(int process) {
        return world.cells().get(process).isGuarded();
    }

    /** Whether the process puts the message off. */
    boolean defers(int local, int message) {
        recording().beginExternal(BETWEEN);
        int firstItem = recording().itemCount();
        Cell cell = enter(local);
        boolean deferred = within(() -> cell.defers(words.process(words.from[message]), words.payload(message)));
        leave(cell, firstItem);
        return deferred;
    }

    /** Performs the scene; null if it cannot happen there. */
    @Nullable
    Effect perform(Scene scene) {
        if (recording().size() >= MOST_STEPS) {
            begin(0);
        }
        recording().beginExternal(BETWEEN); // what is put there now belongs to no step of the system
        int firstItem = recording().itemCount();
        Cell cell = scene.local() == Vocabulary.NONE ? null : enter(scene.local());
        scene.present().forEach(this::put);
        Event event = event(scene, cell);
        Effect effect = event == null ? null : perform(event, cell, answers(scene));
        leave(cell, firstItem);
        return effect;
    }

    /** Performs the scene where everything has other numbers. */
    @Nullable
    Effect performElsewhere(Scene scene) {
        begin(1 + recording().size() % 7);
        return perform(scene);
    }

    /** Begins a new recording, with so many steps that mean nothing. */
    private void begin(int padding) {
        world.reset(definition.definitions());
        recording().watch(this::refuse);
        for (int i = 0; i < padding; i++) {
            recording().beginExternal(BETWEEN);
            recording().armed(0, BETWEEN);
        }
    }

    private static Choices answers(Scene scene) {
        List<Integer> script = scene.script();
        if (script == null) {
            return REFUSED;
        }
        Iterator<Integer> values = script.iterator();
        return (process, bound) -> values.hasNext() ? values.next() : 0;
    }

    private Effect perform(Event event, @Nullable Cell cell, Choices choices) {
        int first = recording().itemCount();
        Step step = within(() -> world.perform(event, choices));
        Configurations.Local after = cell == null ? null : configurations.local(cell);
        if (after != null && after.timers().stream().anyMatch(timer -> timer.left() > LONGEST_DELAY)) {
            throw new Unrehearsable("a timer is set for the end of time");
        }
        return new Effect(step, first, recording().itemCount(), after, step.failure());
    }

    /** What the code answers, while all that it reads or logs past its arguments is ours. */
    <T> T within(Supplier<T> code) {
        Ambience before = Ambient.bind(ambience);
        try {
            T answer = StepLog.within(recording(), line -> line, code);
            if (refusal != null) {
                throw refusal;
            }
            return answer;
        } finally {
            Ambient.bind(before);
        }
    }

    /** The same for the code of an invariant, which may be refused. */
    <T> T judged(Supplier<T> code) {
        try {
            return within(code);
        } catch (BadInput e) {
            throw e.getCause() instanceof Unrehearsable refused ? refused : e;
        }
    }

    private void refuse() {
        refusal = new Unrehearsable("an invariant looks at the numbers of steps or items");
        throw refusal;
    }

    private @Nullable Event event(Scene scene, @Nullable Cell cell) {
        if (scene.kind() == Scene.Kind.DELIVER) {
            return new Event.Deliver(put(scene.subject()));
        }
        if (scene.kind() == Scene.Kind.FIRE) {
            return new Event.Fire(java.util.Objects.requireNonNull(cell).earliestTimer());
        }
        External external = external(scene, cell == null ? ProcessId.OUTSIDE : cell.id());
        return world.permits(external) ? external : null;
    }

    private External external(Scene scene, ProcessId process) {
        return switch (scene.kind()) {
            case START -> new External.Start(process);
            case CRASH -> new External.Crash(process);
            case RESTART -> new External.Restart(process);
            case SEND -> new External.Send(words.process(words.to[scene.subject()]), words.payload(scene.subject()));
            case DROP -> new External.Drop(put(scene.subject()));
            case DUPLICATE -> new External.Duplicate(put(scene.subject()));
            case PARTITION -> ((Move.Inject) moves.move(scene.subject())).external();
            case HEAL -> healing((External.Heal) ((Move.Inject) moves.move(scene.subject())).external());
            case DELIVER, FIRE -> throw new IllegalArgumentException("not from outside: " + scene);
        };
    }

    private External healing(External.Heal heal) {
        world.partition(new External.Partition(heal.one(), heal.other()));
        return heal;
    }

    private Cell enter(int local) {
        Cell cell = world.cells().get(words.processOf[local]);
        configurations.enter(cell, words.local(local));
        return cell;
    }

    /** Puts a message under way, unless it is there already; in a set there is no second one. */
    private int put(int message) {
        int item = recording().sent(words.from[message], words.to[message], words.payload(message));
        world.pending().add(item);
        return item;
    }

    /** Leaves nothing behind but the recording. */
    private void leave(@Nullable Cell cell, int firstItem) {
        if (!world.partitions().isEmpty()) {
            begin(0);
            return;
        }
        if (cell != null) {
            while (cell.armedCount() > 0) {
                cell.disarm(cell.timerAt(0));
            }
            cell.up = false;
            cell.guarded = false;
            cell.started = false;
            cell.state = null;
            world.pending().timerFront(cell);
        }
        for (int item = firstItem; item < recording().itemCount(); item++) {
            if (world.pending().isUnderWay(item)) {
                world.pending().remove(item);
            }
        }
        if (cell != null) {
            world.pending().refresh(cell.index);
        }
    }
}
