package dev.winnow.rehearse;

import dev.winnow.model.Dice;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.run.Sightings;
import dev.winnow.run.StateFingerprints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Any system as a graph, by doing again what leads to a configuration: for actors and for objects that change, which cannot be copied. A configuration is a node of the tree of paths that were gone, and the
 * world is at one of them; whatever is not known of another one has it go there.
 *
 * <p>What was seen of the latest configurations is kept, so that going to and fro among neighbors moves nothing. Whoever goes on with what was made last pays for each step once; whoever
 * turns to another configuration, for all steps that lead there.
 *
 * <p>Configurations have the fingerprint of the world with what the invariants remember for a name, or, where there is none or it is not wanted, each one of its own: then nothing is ever taken for the
 * same, and what is searched is the tree.
 *
 * <p>What a handler chooses among is known once it ran: first it is answered 0, then its other ways are moves of the same configuration, too.
 */
public final class ReplayedGraph implements ReexecutedStateSpace {

    private static final int MOST_SPAWNED = 1 << 8;
    private static final int KEPT = 1 << 10;

    /** A move by which the system can go on, with its process by index and by its place in this world. */
    private record Option(int asked, int process, boolean timer, int place) {}

    private record Letter(int receiver, Object message) {}

    private record Name(long low, long high) {}

    /** What is seen of a configuration when the world is there. */
    private static final class Sight {
        private final int node;
        private final List<Option> options;
        private final List<Letter> sent; // by the move that led here
        private final @Nullable Violation violation; // what that move broke, or what is broken here
        private @Nullable Name name; // once it was asked for: it takes longer than all else

        Sight(int node, List<Option> options, List<Letter> sent, @Nullable Violation violation) {
            this.node = node;
            this.options = options;
            this.sent = sent;
            this.violation = violation;
        }
    }

    private final Moves moves;
    private final boolean merges;
    private final Paths paths = new Paths();
    private final Guide guide;
    private final List<ProcessId> processes; // in the order in which they became known
    private final Map<ProcessId, Integer> indexes = new HashMap<>();
    private final int mostProcesses;
    private final Map<Integer, Outcomes> outcomes = new HashMap<>(); // by node, where handlers choose
    private final Map<List<@Nullable Object>, Integer> histories = new HashMap<>();
    private final Map<Integer, Sight> sights = new LinkedHashMap<>(16, 0.75f, true); // by node, the latest one last

    private final Handled handled = new Handled();
    private final Sightings sightings;

    private Sight present;
    private Sight latest; // behind the latest move
    private boolean learned;
    private boolean isFirstTime;
    private int drawn = Paths.NOWHERE; // a node where nobody was before

    private ReplayedGraph(Setup setup, Origin origin, Moves moves, Pulse pulse, boolean merges) {
        this.moves = moves;
        this.merges = merges && setup.checkEvery() == 1;
        this.processes = new ArrayList<>(setup.world().processes());
        this.mostProcesses = processes.size() + MOST_SPAWNED;
        processes.forEach(process -> indexes.put(process, indexes.size()));
        this.sightings = new Sightings(setup);
        this.guide = new Guide(setup, origin, moves, pulse, paths);
        try {
            guide.begin();
            this.present = sight(0);
            this.latest = present;
        } catch (Throwable e) {
            guide.release();
            throw e;
        }
    }

    /**
     * Has the plan's prologue done in a world.
     *
     * @param merges whether configurations with equal fingerprints are one, if the world has fingerprints; not for who compares whole configurations
     * @throws Unrehearsable if the plan waits for something in its prologue, or breaks something by itself
     */
    public static ReplayedGraph open(Setup setup, Origin origin, Moves moves, Pulse pulse, boolean merges) {
        return new ReplayedGraph(setup, origin, moves, pulse, merges);
    }

    @Override
    public void release() {
        guide.release();
    }

    @Override
    public Coverage coverage() {
        return handled.coverage(processes, sightings.never());
    }

    @Override
    public long handlerCalls() {
        return guide.performed();
    }

    // ---- configurations

    @Override
    public int processes() {
        return mostProcesses;
    }

    @Override
    public ProcessId id(int process) {
        return processes.get(process);
    }

    @Override
    public int width() {
        return 1 + NAME;
    }

    @Override
    public int firsts() {
        return guide.firsts().size();
    }

    @Override
    public void first(int which, int[] to, int place) {
        write(sight(which), to, place); // roots come first
    }

    @Override
    public int[][] firstChoices(int which) {
        return guide.firsts().get(which);
    }

    @Override
    public void enter(int[] from, int place) {
        present = sight(from[place]);
        latest = present;
    }

    @Override
    public void leave(int[] to, int place) {
        write(latest, to, place);
    }

    private static void write(Sight sight, int[] to, int place) {
        Name own = own(sight.node);
        to[place] = sight.node;
        to[place + 1] = (int) own.low();
        to[place + 2] = (int) (own.low() >>> 32);
        to[place + 3] = (int) own.high();
        to[place + 4] = (int) (own.high() >>> 32);
    }

    @Override
    public long low() {
        return name(latest).low();
    }

    @Override
    public long high() {
        return name(latest).high();
    }

    @Override
    public boolean isBroken() {
        return latest.violation != null;
    }

    @Override
    public @Nullable Violation violation() {
        return latest.violation;
    }

    // ---- moves

    @Override
    public int moves() {
        Outcomes known = outcomes.get(present.node);
        return known == null ? present.options.size() : known.count();
    }

    @Override
    public int moveAt(int place) {
        Outcomes known = outcomes.get(present.node);
        return known == null ? place : known.at(place);
    }

    private Option option(int move) {
        return present.options.get(plain(move));
    }

    /** The move whose handler it is if it is answered 0. */
    private int plain(int move) {
        Outcomes known = outcomes.get(present.node);
        return known == null ? move : known.plain(move);
    }

    @Override
    public int process(int move) {
        return option(move).process();
    }

    @Override
    public boolean isTimer(int move) {
        return option(move).timer();
    }

    @Override
    public boolean isIdle(int move) {
        return false;
    }

    @Override
    public int asked(int move) {
        return option(move).asked();
    }

    @Override
    public int[] choices(int move) {
        Outcomes known = outcomes.get(present.node);
        return known == null ? Rehearsal.NO_CHOICES : known.choices(move);
    }

    /** Whether it is another one shows only when its name is asked for. */
    @Override
    public boolean perform(int move) {
        int known = paths.find(present.node, asked(move), choices(move));
        isFirstTime = known == Paths.NOWHERE || known == drawn;
        drawn = Paths.NOWHERE;
        learned = false;
        latest = sight(paths.then(present.node, asked(move), choices(move)), move);
        return true;
    }

    @Override
    public boolean isFirstTime() {
        return isFirstTime;
    }

    @Override
    public boolean hasLearned() {
        return learned;
    }

    @Override
    public int drawn(int move, IntUnaryOperator dice) {
        if (paths.find(present.node, asked(move), choices(move)) != Paths.NOWHERE) {
            return move;
        }
        int before = paths.count();
        WorldRehearsal there = guide.draw(present.node, asked(move), choices(move), dice);
        int plain = plain(move);
        int[] answers = there.choices(there.length() - 1);
        drawn = guide.at() == before ? before : Paths.NOWHERE;
        look(there);
        learn(plain, answers);
        Outcomes known = outcomes.get(present.node);
        return known == null ? move : known.number(plain, answers);
    }

    @Override
    public int sent() {
        return latest.sent.size();
    }

    @Override
    public int receiver(int message) {
        return latest.sent.get(message).receiver();
    }

    @Override
    public Object message(int message) {
        return latest.sent.get(message).message();
    }

    // ---- what is seen

    private Sight sight(int node) {
        Sight known = sights.get(node);
        return known == null ? look(guide.go(node)) : known;
    }

    /** The same behind a move of the present configuration. */
    private Sight sight(int node, int move) {
        Sight known = sights.get(node);
        if (known != null) {
            return known;
        }
        WorldRehearsal there = guide.go(node);
        learn(plain(move), there.choices(there.length() - 1));
        return look(there);
    }

    /** A handler of the present configuration was answered so. */
    private void learn(int plain, int[] answers) {
        if (answers.length > 0) {
            int before = moves();
            outcomes.computeIfAbsent(present.node, any -> new Outcomes(present.options.size()))
                    .learn(plain, answers);
            learned = moves() > before;
        }
    }

    private Sight look(WorldRehearsal there) {
        int node = guide.at();
        Violation violation = there.violation() == null && there.isOver() ? there.end() : there.violation();
        note(there, node);
        Sight sight = new Sight(node, options(there), sent(there), violation);
        sights.put(node, sight);
        if (sights.size() > KEPT) {
            sights.remove(sights.keySet().iterator().next());
        }
        return sight;
    }

    private void note(WorldRehearsal there, int node) {
        if (there.violation() == null) {
            there.show(sightings);
        }
        if (paths.depth(node) > 0) {
            Move.Handle latestHandled = handle(node);
            int before = paths.parent(node);
            while (paths.depth(before) > 0 && !handle(before).to().equals(latestHandled.to())) {
                before = paths.parent(before);
            }
            handled.note(latestHandled, paths.depth(before) > 0 ? handle(before) : null);
        }
    }

    private Move.Handle handle(int node) {
        return (Move.Handle) moves.move(paths.asked(node));
    }

    private static Name own(int node) {
        return new Name(Dice.mix(node + 1L), Dice.mix(~(long) node));
    }

    private Name name(Sight sight) {
        Name name = sight.name;
        if (name == null) {
            name = merges ? fingerprint(guide.go(sight.node), sight.node) : own(sight.node);
            sight.name = name;
        }
        return name;
    }

    private Name fingerprint(WorldRehearsal there, int node) {
        StateFingerprints configuration = there.fingerprints();
        if (configuration == null) {
            return own(node);
        }
        int history = histories.computeIfAbsent(there.histories(), any -> histories.size());
        return new Name(configuration.low() + Dice.mix(history + 1L), configuration.high() + Dice.mix(~(long) history));
    }

    /** By process in the order in which this world came to know them, so that they depend on the path alone; of each the oldest first and timers last. */
    private List<Option> options(WorldRehearsal there) {
        List<Option> options = new ArrayList<>();
        for (int asked : there.enabled()) {
            Move.Handle handle = (Move.Handle) moves.move(asked);
            int place = 2 * there.recording().indexOf(handle.to()) + (handle.timer() ? 1 : 0);
            options.add(new Option(asked, index(handle.to()), handle.timer(), place));
        }
        options.sort(Comparator.comparingInt(Option::place));
        return options;
    }

    private List<Letter> sent(WorldRehearsal there) {
        return there.length() == 0
                ? List.of()
                : there.recording().step(there.length() - 1).sent().stream()
                        .map(item -> new Letter(index(item.to()), item.payload()))
                        .toList();
    }

    private int index(ProcessId process) {
        Integer known = indexes.get(process);
        if (known != null) {
            return known;
        }
        if (processes.size() == mostProcesses) {
            throw new Unrehearsable("more than " + mostProcesses + " processes");
        }
        indexes.put(process, processes.size());
        processes.add(process);
        return processes.size() - 1;
    }
}
