package dev.winnow.casebook.pekko.raft;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.raft.Message.AppendWord;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.List;

/**
 * Raft with each of its bugs, and the externals with which DEMi (NSDI'16, section 5 and appendix D) found them in
 * akka-raft: members are started and told of each other, and clients append words. There are no faults: early timers
 * and late messages are enough. The correct scenario may have faults, and also checks the answers to clients.
 */
public final class RaftScenarios implements ScenarioSource {

    private static final Parameter<Integer> WORDS =
            Parameter.integer("words", 0, 1000).describedAs("how many words are appended");
    private static final Parameter<Integer> MEMBERS =
            Parameter.integer("members", 3, 9).defaultTo(4).describedAs("how many members the cluster has");
    private static final Parameter<Channels> NETWORK = Parameter.oneOf("network", Channels.class)
            .defaultTo(Channels.UNORDERED)
            .describedAs("whether messages may overtake one another");
    private static final Parameter<FaultKinds> FAULTS = Parameter.oneOf("faults", FaultKinds.class)
            .defaultTo(FaultKinds.ALL)
            .describedAs("what goes wrong");
    private static final Parameter<Integer> EXTERNALS = Parameter.integer("externals", 0, 10_000)
            .defaultTo(200)
            .describedAs("how many external words and faults there are");

    private static final ProcessId CLIENT = ProcessId.of("client");
    private static final double TIMER_WEIGHT = 0.02; // leaders last long enough to commit something
    private static final String LEADER_KNOWN = "a leader that all know";

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                correct(),
                atOnce("raft-45", "Raft that counts a repeated vote twice", Bug.RAFT_45, 100),
                atOnce("raft-46", "Raft that counts votes of earlier terms", Bug.RAFT_46, 100),
                atOnce("raft-56", "Raft that forgets its vote when it steps down", Bug.RAFT_56, 100),
                disturbed("raft-58a", "Raft whose leader initializes its state too late", Bug.RAFT_58A, 100, 0.05),
                atOnce("raft-58b", "Raft whose log begins with index 0", Bug.RAFT_58B, 200),
                disturbed("raft-42", "Raft that commits the most frequent index", Bug.RAFT_42, 200, 0.1),
                atOnce("raft-66", "Raft whose logs are truncated by late messages", Bug.RAFT_66, 60));
    }

    private static Scenario correct() {
        List<Parameter<?>> parameters = List.of(MEMBERS, NETWORK, FAULTS, EXTERNALS);
        return new Case("raft", "Raft on actors, correct", parameters, given -> {
            RaftCluster cluster = new RaftCluster(given.get(MEMBERS));
            Plan.Builder plan = cluster.startIn(Plan.plan().start(CLIENT))
                    .inject(given.get(EXTERNALS))
                    .mix(20, cluster::anyWord)
                    .mix(1, cluster::anyCandidacy)
                    .pace(0.05);
            given.get(FAULTS).addTo(plan, cluster);
            Network network = given.get(NETWORK).network().lossy().duplicating();
            return cluster.correctWithClient(network, CLIENT)
                    .plan(plan.build())
                    .timerWeight(TIMER_WEIGHT)
                    .build();
        });
    }

    private static Scenario atOnce(String name, String summary, Bug bug, int words) {
        return new Case(name, summary, parameters(words), given -> atOnce(bug, given.get(MEMBERS), given.get(WORDS)));
    }

    /** Sends all words as soon as there is a leader. */
    static Setup atOnce(Bug bug, int members, int words) {
        RaftCluster cluster = new RaftCluster(members);
        Plan.Builder plan = cluster.startIn(Plan.plan()).await(LEADER_KNOWN, cluster::isLed);
        for (int word = 1; word <= words; word++) {
            plan.send(cluster.id(word), new AppendWord(word));
        }
        return cluster.withBug(bug).plan(plan.build()).build();
    }

    private static Scenario disturbed(String name, String summary, Bug bug, int words, double pace) {
        return new Case(
                name, summary, parameters(words), given -> disturbed(bug, given.get(MEMBERS), given.get(WORDS), pace));
    }

    /** Sends word after word once there is a leader; now and then makes another member stand for election. */
    static Setup disturbed(Bug bug, int members, int words, double pace) {
        RaftCluster cluster = new RaftCluster(members);
        Plan.Builder plan = cluster.startIn(Plan.plan())
                .await(LEADER_KNOWN, cluster::isLed)
                .inject(words)
                .mix(30, cluster::anyWord)
                .mix(1, cluster::anyCandidacy)
                .pace(pace);
        return cluster.withBug(bug).plan(plan.build()).build();
    }

    private static List<Parameter<?>> parameters(int words) {
        return List.of(MEMBERS, WORDS.defaultTo(words));
    }

    private enum Channels {
        FIFO,
        UNORDERED;

        Network network() {
            return this == FIFO ? Network.fifo() : Network.unordered();
        }
    }

    /** The faults of a scenario. */
    private enum FaultKinds {
        NONE(false, false),
        NETWORK(true, false),
        CRASHES(false, true),
        ALL(true, true);

        private final boolean network;
        private final boolean crashes;

        FaultKinds(boolean network, boolean crashes) {
            this.network = network;
            this.crashes = crashes;
        }

        void addTo(Plan.Builder plan, RaftCluster cluster) {
            ProcessId[] members = cluster.ids().toArray(ProcessId[]::new);
            if (network) {
                plan.mix(6, Faults.drop())
                        .mix(6, Faults.duplicate())
                        .mix(1, Faults.partition(members))
                        .mix(2, Faults.heal());
            }
            if (crashes) {
                plan.mix(1, Faults.crash(members.length / 2, members)).mix(2, Faults.restart(members));
            }
        }
    }
}
