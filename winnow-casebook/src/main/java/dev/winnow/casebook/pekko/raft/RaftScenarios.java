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
 * Raft with each of its bugs, and what came from outside when DEMi (NSDI'16, section 5 and appendix D) met them in
 * akka-raft: members are started and told of each other, and clients append words. Faults there are none: that timers
 * go off early and messages come late does it all. Without a bug there may be faults, and what clients are told is
 * checked as well.
 */
public final class RaftScenarios implements ScenarioSource {

    private static final ProcessId CLIENT = ProcessId.of("client");
    private static final double RARELY = 0.02; // leaders last long enough to commit something
    private static final String LED = "a leader that all know";

    private static final Parameter MEMBERS =
            new Parameter("members", "4", "3 to 9", "how many members the cluster has");

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                correct(),
                atOnce("raft-45", "Raft that counts a repeated vote twice", Bug.RAFT_45, 100),
                atOnce("raft-46", "Raft that counts votes of earlier terms", Bug.RAFT_46, 100),
                atOnce("raft-56", "Raft that forgets its vote when it steps down", Bug.RAFT_56, 100),
                disturbed("raft-58a", "Raft whose leader is set up too late", Bug.RAFT_58A, 100, 0.05),
                atOnce("raft-58b", "Raft whose log begins with index 0", Bug.RAFT_58B, 200),
                disturbed("raft-42", "Raft that commits what most have, not a majority", Bug.RAFT_42, 200, 0.1),
                atOnce("raft-66", "Raft that lets late messages cut logs", Bug.RAFT_66, 60));
    }

    private static Scenario correct() {
        List<Parameter> parameters = List.of(
                MEMBERS,
                new Parameter("network", "unordered", "fifo or unordered", "whether messages may overtake one another"),
                new Parameter("faults", "all", "none, network, crashes or all", "what goes wrong"),
                new Parameter("externals", "200", "0 to 10000", "how many words and faults come from outside"));
        return new Case("raft", "Raft on actors, correct", parameters, given -> {
            RaftCluster cluster = new RaftCluster(given.integer("members", 3, 9));
            Plan.Builder plan = cluster.bootedIn(Plan.plan().start(CLIENT))
                    .inject(given.integer("externals", 0, 10_000))
                    .mix(20, cluster::anyWord)
                    .mix(1, cluster::anyCandidacy)
                    .pace(0.05);
            given.oneOf("faults", Trouble.class).addTo(plan, cluster);
            Network network =
                    given.oneOf("network", Channels.class).network().lossy().duplicating();
            return cluster.watched(network, CLIENT)
                    .plan(plan.build())
                    .timerWeight(RARELY)
                    .build();
        });
    }

    private static Scenario atOnce(String name, String summary, Bug bug, int words) {
        return new Case(
                name,
                summary,
                parameters(words),
                given -> atOnce(bug, given.integer("members", 3, 9), given.integer("words", 0, 1_000)));
    }

    /** As soon as there is a leader, all words. */
    static Setup atOnce(Bug bug, int members, int words) {
        RaftCluster cluster = new RaftCluster(members);
        Plan.Builder plan = cluster.bootedIn(Plan.plan()).await(LED, cluster::isLed);
        for (int word = 1; word <= words; word++) {
            plan.send(cluster.id(word), new AppendWord(word));
        }
        return cluster.under(bug).plan(plan.build()).build();
    }

    private static Scenario disturbed(String name, String summary, Bug bug, int words, double pace) {
        return new Case(
                name,
                summary,
                parameters(words),
                given -> disturbed(bug, given.integer("members", 3, 9), given.integer("words", 0, 1_000), pace));
    }

    /** As soon as there is a leader, word after word; now and then somebody else is made to stand for election. */
    static Setup disturbed(Bug bug, int members, int words, double pace) {
        RaftCluster cluster = new RaftCluster(members);
        Plan.Builder plan = cluster.bootedIn(Plan.plan())
                .await(LED, cluster::isLed)
                .inject(words)
                .mix(30, cluster::anyWord)
                .mix(1, cluster::anyCandidacy)
                .pace(pace);
        return cluster.under(bug).plan(plan.build()).build();
    }

    private static List<Parameter> parameters(int words) {
        return List.of(
                MEMBERS, new Parameter("words", Integer.toString(words), "0 to 1000", "how many words are appended"));
    }

    private enum Channels {
        FIFO,
        UNORDERED;

        Network network() {
            return this == FIFO ? Network.fifo() : Network.unordered();
        }
    }

    /** What a cluster has to live with. */
    private enum Trouble {
        NONE(false, false),
        NETWORK(true, false),
        CRASHES(false, true),
        ALL(true, true);

        private final boolean ofNetwork;
        private final boolean ofMembers;

        Trouble(boolean ofNetwork, boolean ofMembers) {
            this.ofNetwork = ofNetwork;
            this.ofMembers = ofMembers;
        }

        void addTo(Plan.Builder plan, RaftCluster cluster) {
            ProcessId[] members = cluster.ids().toArray(ProcessId[]::new);
            if (ofNetwork) {
                plan.mix(6, Faults.drop())
                        .mix(6, Faults.duplicate())
                        .mix(1, Faults.partition(members))
                        .mix(2, Faults.heal());
            }
            if (ofMembers) {
                plan.mix(1, Faults.crash(members.length / 2, members)).mix(2, Faults.restart(members));
            }
        }
    }
}
