package dev.winnow.casebook.miniraft;

import dev.winnow.casebook.Case;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The election, correct and with each of its bugs. Both bugs break election safety only: the other invariants are about
 * single members, and hold. With three members, votes that count twice do no harm: one vote besides the candidate's own
 * is already a majority.
 */
public final class MiniRaftScenarios implements ScenarioSource {

    private static final Parameter<Integer> NODES =
            Parameter.integer("nodes", 3, 9).defaultTo(4).describedAs("how many members elect a leader");
    private static final Parameter<Channels> NETWORK = Parameter.oneOf("network", Channels.class)
            .defaultTo(Channels.UNORDERED)
            .describedAs("whether messages may overtake one another");

    private static final List<Parameter<?>> PARAMETERS = List.of(NODES, NETWORK);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("mini-raft", "leader election, correct", Bug.NONE),
                of("mini-raft-45", "leader election that counts a repeated vote twice", Bug.VOTES_COUNTED_TWICE),
                of("mini-raft-46", "leader election that counts votes of earlier terms", Bug.STALE_VOTES_COUNTED));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        SimulatedSystem.Builder system = SimulatedSystem.with(given.get(NETWORK).network());
        List<String> names = Case.names("n", given.get(NODES));
        Map<String, ProcessId> addresses =
                names.stream().collect(Collectors.toUnmodifiableMap(Function.identity(), ProcessId::of));
        for (String name : names) {
            List<String> others =
                    names.stream().filter(other -> !other.equals(name)).toList();
            system.process(ProcessId.of(name), new MemberProcess(new Electing(name, others, bug), addresses));
        }
        return Setup.of(system.build())
                .invariant(MiniRaftInvariants.electionSafety())
                .invariant(MiniRaftInvariants.termsAndVotesAreKept())
                .invariant(MiniRaftInvariants.candidatesVotedForThemselves())
                .stepLimit(2_000)
                .timerWeight(0.2)
                .build();
    }

    private enum Channels {
        FIFO,
        UNORDERED;

        Network network() {
            return switch (this) {
                case FIFO -> Network.fifo();
                case UNORDERED -> Network.unordered();
            };
        }
    }

    /** A member as a process. Public for the benchmark, which calls it directly. */
    public record MemberProcess(Electing electing, Map<String, ProcessId> addresses)
            implements PureProcess<Member, Message> {

        @Override
        public Member start(Context context) {
            return electing.start(new Effects(context, addresses));
        }

        @Override
        public Member receive(Member member, ProcessId from, Message message, Context context) {
            return electing.on(member, from.name(), message, new Effects(context, addresses));
        }

        @Override
        public Member timeout(Member member, Object timer, Context context) {
            return electing.on(member, (Timer) timer, new Effects(context, addresses));
        }
    }

    private record Effects(Context context, Map<String, ProcessId> addresses) implements Outbox {

        @Override
        public void send(String to, Message message) {
            context.send(Objects.requireNonNull(addresses.get(to)), message);
        }

        @Override
        public void after(int delay, Timer timer) {
            context.setTimer(timer, delay);
        }

        @Override
        public void cancel(Timer timer) {
            context.cancelTimer(timer);
        }
    }
}
