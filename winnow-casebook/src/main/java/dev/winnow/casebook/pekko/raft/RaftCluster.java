package dev.winnow.casebook.pekko.raft;

import dev.winnow.casebook.pekko.raft.Message.AppendWord;
import dev.winnow.casebook.pekko.raft.Message.ChangeConfiguration;
import dev.winnow.casebook.pekko.raft.Message.StandForElection;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.pekko.world.Node;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.Situation;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.pekko.actor.Props;
import org.jspecify.annotations.Nullable;

/** The members of a scenario, and the external events that happen to them. */
final class RaftCluster {

    private static final int STEPS = 3_000;
    private static final double TIMER_WEIGHT = 0.2;

    private final List<String> names;
    private final List<ProcessId> ids;

    RaftCluster(int members) {
        names = IntStream.rangeClosed(1, members).mapToObj(i -> "m" + i).toList();
        ids = names.stream().map(ProcessId::of).toList();
    }

    List<ProcessId> ids() {
        return ids;
    }

    /** Wraps around. */
    ProcessId id(int number) {
        return ids.get(number % ids.size());
    }

    // ---- External events ----

    /** Starts the members and tells them of each other. */
    Plan.Builder startIn(Plan.Builder plan) {
        plan.start(ids.toArray(ProcessId[]::new));
        ids.forEach(id -> plan.send(id, new ChangeConfiguration(names)));
        return plan;
    }

    /** Returns true if every member knows the leader, and so can pass on a word. */
    boolean isLed(Situation now) {
        return ids.stream().allMatch(id -> now.states().of(id) instanceof Member member && member.leader() != null);
    }

    /** Sends a word that was not sent before. */
    External anyWord(RandomGenerator random, Situation now) {
        return new External.Send(
                id(random.nextInt(ids.size())),
                new AppendWord(now.recording().externals().size()));
    }

    /** Makes a member that does not lead stand for election. */
    @Nullable
    External anyCandidacy(RandomGenerator random, Situation now) {
        List<ProcessId> others = ids.stream()
                .filter(id -> now.states().of(id) instanceof Member member && member.role() != Role.LEADER)
                .toList();
        return others.isEmpty()
                ? null
                : new External.Send(others.get(random.nextInt(others.size())), new StandForElection());
    }

    // ---- The system and its invariants ----

    /** Builds the cluster with a bug and without a client. */
    Setup.Builder withBug(Bug bug) {
        return setup(system(bug == Bug.RAFT_66 ? Network.unordered() : Network.fifo(), bug));
    }

    /** Builds the correct cluster with a client, and checks the answers to it. */
    Setup.Builder correctWithClient(Network network, ProcessId client) {
        return setup(system(network, Bug.NONE).probe(client)).invariant(WordHistory.areLinearizable(client));
    }

    private PekkoSystem.Builder system(Network network, Bug bug) {
        PekkoSystem.Builder system = PekkoSystem.with(network);
        names.forEach(name -> system.actor(ProcessId.of(name), node -> member(node, bug)));
        return system;
    }

    private static Props member(Node node, Bug bug) {
        Storage storage = node.durable("storage", Memory::new);
        Log log = node.durable("log", () -> new Log(bug));
        RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
        return Member.props(
                new Peers(node.name(), storage.members(), name -> node.ref(ProcessId.of(name))),
                storage,
                log,
                random,
                bug);
    }

    private Setup.Builder setup(PekkoSystem.Builder system) {
        RaftInvariants invariants = new RaftInvariants(ids);
        return Setup.of(system.build())
                .messages(ChangeConfiguration.class, AppendWord.class, StandForElection.class)
                .invariant(invariants.electionSafety())
                .invariant(invariants.logMatching())
                .invariant(invariants.leaderCompleteness())
                .invariant(invariants.stateMachineSafety())
                .violationFingerprint(violation -> violation.fingerprint() + " " + violation.processes())
                .members((message, member) ->
                        message instanceof ChangeConfiguration change ? change.without(member.name()) : message)
                .stepLimit(STEPS)
                .timerWeight(TIMER_WEIGHT);
    }
}
