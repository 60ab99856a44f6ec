package dev.winnow.casebook.pekko.raft;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.raft.Message.AppendWord;
import dev.winnow.casebook.pekko.raft.Message.ChangeConfiguration;
import dev.winnow.casebook.pekko.raft.Message.StandForElection;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.run.Condition;
import dev.winnow.run.Parameter;
import dev.winnow.run.Parameters;
import dev.winnow.run.Plan;
import dev.winnow.run.Scenario;
import dev.winnow.run.ScenarioSource;
import dev.winnow.run.Setup;
import dev.winnow.run.Situation;
import dev.winnow.world.Network;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Raft with each of its bugs, and what came from outside when DEMi (NSDI'16, section 5 and appendix D) met them in akka-raft: members
 * are started and told of each other, and clients append words. Faults there are none: that timers go off early and
 * messages come late does all.
 */
public final class RaftScenarios implements ScenarioSource {

    private static final int STEPS = 3_000;
    private static final double TIMER_WEIGHT = 0.05;

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                at("raft-45", "Raft that counts a repeated vote twice", Bug.RAFT_45, 100),
                at("raft-46", "Raft that counts votes of earlier terms", Bug.RAFT_46, 100),
                at("raft-56", "Raft that forgets its vote when it steps down", Bug.RAFT_56, 100),
                disturbed("raft-58a", "Raft whose leader is set up too late", Bug.RAFT_58A, 99),
                at("raft-58b", "Raft whose log begins with index 0", Bug.RAFT_58B, 200),
                disturbed("raft-42", "Raft that commits what most have, not a majority", Bug.RAFT_42, 199),
                at("raft-66", "Raft that lets late messages cut logs", Bug.RAFT_66, 60));
    }

    /** Words for whatever leader there is. */
    private static Scenario at(String name, String summary, Bug bug, int words) {
        return new Case(name, summary, parameters(words), given -> {
            Cluster cluster = new Cluster(given);
            Plan.Builder plan = cluster.boot().await("a leader", isLed(cluster));
            cluster.words().forEach(word -> plan.send(cluster.anyOf(word), new AppendWord(word)));
            return cluster.setup(bug).plan(plan.build()).build();
        });
    }

    /** When the words are coming in, and the leader has committed some, somebody else is made to stand for election. */
    private static Scenario disturbed(String name, String summary, Bug bug, int words) {
        return new Case(name, summary, parameters(words), given -> {
            Cluster cluster = new Cluster(given);
            Plan.Builder plan = cluster.boot().await("a leader", isLed(cluster));
            cluster.words().forEach(word -> plan.send(cluster.anyOf(word), new AppendWord(word)));
            plan.await("a committed word", any(cluster, member -> member.committed() > 0))
                    .inject(1)
                    .mix(1, (random, now) -> candidacy(cluster, random, now))
                    .pace(1);
            return cluster.setup(bug).plan(plan.build()).build();
        });
    }

    private static List<Parameter> parameters(int words) {
        return List.of(
                new Parameter("members", "4", "3 to 9", "how many members the cluster has"),
                new Parameter("words", Integer.toString(words), "0 to 1000", "how many words are appended"));
    }

    private static Condition isLed(Cluster cluster) {
        return any(cluster, member -> member.role() == Role.LEADER);
    }

    private static Condition any(Cluster cluster, Predicate<Member> wanted) {
        return now -> cluster.ids().stream()
                .anyMatch(id -> now.states().of(id) instanceof Member member && wanted.test(member));
    }

    private static External candidacy(Cluster cluster, RandomGenerator random, Situation now) {
        List<ProcessId> others = cluster.ids().stream()
                .filter(id -> now.states().of(id) instanceof Member member && member.role() != Role.LEADER)
                .toList();
        return new External.Send(others.get(random.nextInt(others.size())), new StandForElection());
    }

    /** The members of a scenario. */
    private static final class Cluster {
        private final List<String> names;
        private final int words;

        Cluster(Parameters given) {
            names = IntStream.rangeClosed(1, given.integer("members", 3, 9))
                    .mapToObj(i -> "m" + i)
                    .toList();
            words = given.integer("words", 0, 1_000);
        }

        List<ProcessId> ids() {
            return names.stream().map(ProcessId::of).toList();
        }

        List<Integer> words() {
            return IntStream.rangeClosed(1, words).boxed().toList();
        }

        ProcessId anyOf(int word) {
            return ProcessId.of(names.get(word % names.size()));
        }

        Plan.Builder boot() {
            Plan.Builder plan = Plan.plan().start(ids().toArray(ProcessId[]::new));
            ids().forEach(id -> plan.send(id, new ChangeConfiguration(names)));
            return plan;
        }

        Setup.Builder setup(Bug bug) {
            PekkoSystem.Builder system = PekkoSystem.with(bug == Bug.RAFT_66 ? Network.unordered() : Network.fifo());
            for (String name : names) {
                system.actor(
                        name,
                        node -> Member.props(
                                name,
                                node.durable("storage", Memory::new),
                                node::ref,
                                () -> ThreadLocalRandom.current().nextLong(),
                                bug));
            }
            RaftInvariants invariants = new RaftInvariants(ids());
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
}
