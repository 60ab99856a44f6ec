package dev.winnow.casebook.pekko.fsmraft;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.miniraft.LeadersByTerm;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.ChangeConfiguration;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.ClientMessage;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.pekko.world.Node;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.Situation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.pekko.actor.ActorRef;

/**
 * Raft as a finite state machine, with each of its bugs. Members are started and told of each other, and clients send
 * commands. There are no faults. The messages are classes of the library, so blocks of code send them.
 */
public final class FsmRaftScenarios implements ScenarioSource {

    private static final Parameter<Integer> MEMBERS =
            Parameter.integer("members", 3, 9).defaultTo(4).describedAs("how many members the cluster has");
    private static final Parameter<Integer> COMMANDS =
            Parameter.integer("commands", 0, 1000).defaultTo(60).describedAs("how many commands are sent");
    private static final int STEPS = 2_000;
    private static final double TIMER_WEIGHT = 0.2;

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                scenario("fsm-raft", "Raft as a finite state machine, correct", Bug.NONE),
                scenario(
                        "fsm-raft-45", "Raft as a finite state machine that counts a repeated vote twice", Bug.RAFT_45),
                scenario(
                        "fsm-raft-46",
                        "Raft as a finite state machine that counts votes of earlier terms",
                        Bug.RAFT_46),
                scenario("fsm-raft-66", "Raft as a finite state machine, truncated by late messages", Bug.RAFT_66));
    }

    private static Scenario scenario(String name, String summary, Bug bug) {
        return new Case(
                name,
                summary,
                List.of(MEMBERS, COMMANDS),
                given -> setup(bug, given.get(MEMBERS), given.get(COMMANDS)));
    }

    private static Setup setup(Bug bug, int memberCount, int commands) {
        List<ProcessId> members =
                Case.names("m", memberCount).stream().map(ProcessId::of).toList();
        PekkoSystem.Builder system = PekkoSystem.with(bug == Bug.RAFT_66 ? Network.unordered() : Network.fifo());
        Plan.Builder plan = Plan.plan();
        for (ProcessId member : members) {
            system.actor(member, RaftActor.props(bug));
            system.block("configure " + member, node -> configure(node, member, members));
            plan.start(member);
        }
        members.forEach(member -> plan.then(new External.Run("configure " + member)));
        plan.await("a leader that all know", now -> isLed(now, members));
        for (int command = 1; command <= commands; command++) {
            ProcessId to = members.get(command % memberCount);
            ClientMessage message = new ClientMessage("c" + command);
            system.block(message.getCommand(), node -> node.ref(to).tell(message, ActorRef.noSender()));
            plan.then(new External.Run(message.getCommand()));
        }
        return Setup.of(system.build())
                .plan(plan.build())
                .invariant(electionSafety())
                .invariant(stateMachineSafety())
                .violationFingerprint(violation -> violation.fingerprint() + " " + violation.processes())
                .stepLimit(STEPS)
                .timerWeight(TIMER_WEIGHT)
                .build();
    }

    private static void configure(Node node, ProcessId member, List<ProcessId> members) {
        Set<ActorRef> all = new LinkedHashSet<>();
        members.forEach(each -> all.add(node.ref(each)));
        node.ref(member).tell(new ChangeConfiguration(all), ActorRef.noSender());
    }

    private static boolean isLed(Situation now, List<ProcessId> members) {
        return members.stream()
                .allMatch(id -> now.states().of(id) instanceof RaftActor member && member.recentLeader() != null);
    }

    /** At most one leader per term. */
    private static Invariant<?> electionSafety() {
        return Invariant.overHistory("election safety", LeadersByTerm.NONE, (leaders, step, states) -> {
            if (step.processIndex() < 0
                    || !(states.at(step.processIndex()) instanceof RaftActor member)
                    || member.stateName() != RaftState.LEADER) {
                return Judgement.holds(leaders);
            }
            int term = (int) member.stateData().currentTerm().getNumber();
            ProcessId self = Objects.requireNonNull(step.process());
            ProcessId known = leaders.leaderOf(term);
            if (known == null) {
                return Judgement.holds(leaders.with(term, self));
            }
            ProcessId first = known.compareTo(self) < 0 ? known : self;
            ProcessId second = first.equals(self) ? known : self;
            return known.equals(self)
                    ? Judgement.holds(leaders)
                    : Judgement.broken(first + " and " + second + " both lead term " + term, first, second);
        });
    }

    /** No two members ever commit different entries at an index, and none is lost. */
    private static Invariant<?> stateMachineSafety() {
        return Invariant.overHistory("state machine safety", List.<Entry>of(), (known, step, states) -> {
            if (step.processIndex() < 0 || !(states.at(step.processIndex()) instanceof RaftActor member)) {
                return Judgement.holds(known);
            }
            List<Entry> committed = member.replicatedLog().committedEntries();
            for (int i = 0; i < Math.min(known.size(), committed.size()); i++) {
                if (!known.get(i).equals(committed.get(i))) {
                    ProcessId self = Objects.requireNonNull(step.process());
                    return Judgement.broken(
                            self + " committed " + committed.get(i) + ", but " + known.get(i) + " was committed", self);
                }
            }
            return Judgement.holds(committed.size() <= known.size() ? known : List.copyOf(committed));
        });
    }
}
