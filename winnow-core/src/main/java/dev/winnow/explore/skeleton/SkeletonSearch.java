package dev.winnow.explore.skeleton;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchCounts;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchLimitReached;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TraceCounts;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Dynamic interface reduction over traces: explores each component alone, for every skeleton of messages between
 * components, and joins local traces with equal skeletons. It needs no comparable states.
 *
 * <p>Guo, Wu, Zhou, Hu, Yang, Zhang, "Practical Software Model Checking via Dynamic Interface Reduction" (DEMETER,
 * SOSP'11), section 3.
 *
 * <p>Differences: one tree of local skeletons for each component, in which common prefixes are explored once, replaces
 * a replay of each skeleton. Global ones have outputs only, since receiving is internal. The order of outputs is kept
 * through internal steps. Components are joined at every skeleton, complete or not, so invariants over the states of
 * several components are checked and nothing is exposed for them. Inside a component, sleep sets ({@link Expansion})
 * replace DPOR, which would leave out incomplete traces.
 *
 * <p>Guarantee: a complete search reaches every handler failure and every combination of states that the system can
 * reach. Cost: the sum of the local traces of all components and skeletons, not their product.
 */
public final class SkeletonSearch {

    private final Setup setup;
    private final Origin origin;
    private final ProgressBeacon beacon;
    private final SearchRequest request;
    private final TraceBudget budget;
    private final SystemPartition partition;
    private final List<SkeletonTree> trees = new ArrayList<>();
    private final StateChecks checks;

    private final EventTable events = new EventTable(); // of global skeletons
    private final Set<IntArrayKey> known = new HashSet<>();
    private final Deque<GlobalSkeleton> open = new ArrayDeque<>();
    private final Set<SkeletonNode> completeNodes = new HashSet<>();
    private long completeSkeletons;
    private BigInteger globalTraces = BigInteger.ZERO;
    private @Nullable Counterexample found;
    private @Nullable SearchEnd limit; // or stop

    private SkeletonSearch(
            Setup setup, Origin origin, ProgressBeacon beacon, SearchRequest request, SearchContext context) {
        this.setup = setup;
        this.origin = origin;
        this.beacon = beacon;
        this.request = request;
        this.budget = new TraceBudget(request, context);
        this.partition = new SystemPartition(setup);
        ComponentRun.RunSettings settings = new ComponentRun.RunSettings(setup, origin.seed(), beacon, budget);
        for (int i = 0; i < partition.components().size(); i++) {
            ComponentRun run = new ComponentRun(settings, partition.components().get(i));
            trees.add(new SkeletonTree(new LocalMoves(run, i, partition), budget));
        }
        this.checks = new StateChecks(setup, partition, trees, budget);
    }

    /** Returns the search. It ends with a violation, with all traces covered, or at a limit. */
    public static SearchDescriptor.TraceSearch search() {
        return (setup, origin, beacon, request, context) -> {
            SkeletonSearchRequirements.require(setup);
            return new SkeletonSearch(setup, origin, beacon, request, context).run();
        };
    }

    /** Returns true if the search can explore such a system. */
    public static boolean supports(Setup setup) {
        return SkeletonSearchRequirements.areMet(setup);
    }

    private SearchResult run() {
        beacon.setBusy(true);
        try {
            SkeletonNode[] roots = trees.stream().map(SkeletonTree::openRoot).toArray(SkeletonNode[]::new);
            known.add(new IntArrayKey(EventSets.EMPTY));
            visit(new GlobalSkeleton(roots));
            while (!open.isEmpty() && found == null) {
                expand(open.remove());
            }
        } catch (SearchLimitReached e) {
            limit = e.end();
        } finally {
            trees.forEach(tree -> tree.moves().run().close());
            beacon.setBusy(false);
        }
        return result();
    }

    // ---- skeletons

    private void expand(GlobalSkeleton skeleton) {
        for (int c = 0; c < trees.size(); c++) {
            for (int output : List.copyOf(skeleton.nodes[c].outputs().keySet())) {
                if (found == null) {
                    budget.requireTimeToJoin();
                    extend(skeleton, c, output);
                }
            }
        }
    }

    /** Adds the skeleton extended by an output of a component, if it is new. */
    private void extend(GlobalSkeleton skeleton, int component, int output) {
        SkeletonTree tree = trees.get(component);
        List<InterfaceMessage> messages = Objects.requireNonNull(
                        skeleton.nodes[component].outputs().get(output))
                .messages();
        LocalMoves.Output label = (LocalMoves.Output) tree.moves().events().skeletonLabel(output);
        int[] past = EventSets.EMPTY;
        for (int before : tree.moves().events().skeletonPast(output)) {
            past = EventSets.union(past, events.closure(skeleton.globalEvent(component, before)));
        }
        int event = events.number(label, past);
        GlobalSkeleton next = skeleton.with(event);
        if (known.add(new IntArrayKey(next.events))) {
            next.move(component, tree.afterOutput(skeleton.nodes[component], output), output, event);
            receive(next, event, label, messages);
            visit(next);
        }
    }

    /** Moves the components that receive the output. */
    private void receive(GlobalSkeleton next, int event, LocalMoves.Output label, List<InterfaceMessage> output) {
        Map<Integer, List<InterfaceMessage>> byReceiver =
                output.stream().collect(Collectors.groupingBy(message -> partition.owner(message.to())));
        byReceiver.forEach((receiver, messages) -> {
            SkeletonTree tree = trees.get(receiver);
            LocalMoves.Input input = LocalMoves.Input.of(label, messages);
            int[] past = next.localPart(receiver, events.past(event));
            int localEvent = tree.moves().events().numberSkeletonEvent(input.label(), past);
            next.move(receiver, tree.afterInput(next.nodes[receiver], localEvent, input), localEvent, event);
        });
    }

    private void visit(GlobalSkeleton skeleton) {
        open.add(skeleton);
        BigInteger traces = skeleton.traceCount();
        if (traces.signum() > 0) {
            globalTraces = globalTraces.add(traces);
            completeSkeletons++;
            completeNodes.addAll(List.of(skeleton.nodes));
        }
        JoinedTraces broken = findBroken(skeleton);
        if (broken != null) {
            found = perform(broken);
        }
    }

    // ---- violations

    private @Nullable JoinedTraces findBroken(GlobalSkeleton skeleton) {
        LocalTrace[] any = anyTraces(skeleton);
        if (any.length == 0) {
            return null;
        }
        for (int c = 0; c < trees.size(); c++) {
            if (!skeleton.nodes[c].failed().isEmpty()) {
                any[c] = skeleton.nodes[c].failed().get(0);
                return new JoinedTraces(skeleton, List.of(any));
            }
        }
        LocalTrace[] broken = checks.findBroken(skeleton);
        return broken == null ? null : new JoinedTraces(skeleton, List.of(broken));
    }

    /** Returns the shortest trace of each component that has begun; empty if one has not. */
    private static LocalTrace[] anyTraces(GlobalSkeleton skeleton) {
        LocalTrace[] any = new LocalTrace[skeleton.nodes.length];
        for (int c = 0; c < any.length; c++) {
            LocalTrace shortest = skeleton.nodes[c].traces().stream()
                    .filter(LocalTrace::hasBegun)
                    .min(Comparator.comparingInt(trace -> trace.events.length))
                    .orElse(null);
            if (shortest == null) {
                return new LocalTrace[0];
            }
            any[c] = shortest;
        }
        return any;
    }

    /** Performs joined local traces in the whole system. */
    private Counterexample perform(JoinedTraces joined) {
        boolean translatesMessages =
                trees.size() > 1 && trees.get(0).moves().run().absentSenders().translatesMessages();
        List<LocalMoves> moves = trees.stream().map(SkeletonTree::moves).toList();
        boolean hasThreads = moves.stream().anyMatch(LocalMoves::hasThreads);
        JoinedTraces ordered = hasThreads ? joined.reordered(moves) : joined;
        moves.forEach(each -> each.run().close());
        List<LocalEvents> local = moves.stream().map(LocalMoves::events).toList();
        JoinedExecution schedule =
                new JoinedExecution(setup, partition, ordered.inOrder(local), joined.isComplete(), translatesMessages);
        Execution execution = Runner.run(setup, origin, schedule, Integer.MAX_VALUE, beacon);
        if (execution.verdict() instanceof Verdict.Violated violated) {
            return new Counterexample.Performed(violated.violation(), execution);
        }
        throw schedule.sharingError("a violation found by joining components does not occur");
    }

    // ---- result

    private SearchResult result() {
        long performed = trees.stream()
                .mapToLong(tree -> tree.moves().run().performedCount())
                .sum();
        SearchCounts counts =
                new SearchCounts(0, performed, 0, SearchCounts.ExecutionCounts.NONE, SearchCounts.SearchMemory.NONE);
        SearchResult result = found == null
                ? SearchResult.passed(request.search(), counts, limit == null ? budget.end() : limit)
                : SearchResult.failed(request.search(), counts, found);
        return result.with(traceCounts());
    }

    private TraceCounts traceCounts() {
        List<TraceCounts.ComponentTraces> components = IntStream.range(0, trees.size())
                .mapToObj(c -> new TraceCounts.ComponentTraces(
                        partition.components().get(c).name(), trees.get(c).completeTraces(completeNodes)))
                .toList();
        return new TraceCounts(components, completeSkeletons, globalTraces, budget.traces());
    }
}
