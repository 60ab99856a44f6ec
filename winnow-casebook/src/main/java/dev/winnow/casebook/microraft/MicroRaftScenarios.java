package dev.winnow.casebook.microraft;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.ReleasedLibraryLoader;
import dev.winnow.consistency.Answer;
import dev.winnow.consistency.History;
import dev.winnow.consistency.Register;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.stream.Stream;

/** A register on MicroRaft with voters and learners, while the network is partitioned again and again. */
public final class MicroRaftScenarios implements ScenarioSource {

    private static final Parameter<Integer> VOTERS =
            Parameter.integer("voters", 1, 7).defaultTo(3).describedAs("how many members vote");
    private static final Parameter<Integer> LEARNERS =
            Parameter.integer("learners", 0, 2).defaultTo(2).describedAs("how many members only follow");
    private static final Parameter<Integer> READERS =
            Parameter.integer("readers", 1, 5).defaultTo(1).describedAs("how many clients read");
    private static final Parameter<Integer> EXTERNALS = Parameter.integer("externals", 1, 10_000)
            .defaultTo(60)
            .describedAs("how many reads, writes, partitions and heals");

    private static final ReleasedLibraryLoader FAULTY = release("microraft-0.5");
    private static final ReleasedLibraryLoader CORRECTED = release("microraft-0.7");

    private static final ProcessId WRITER = ProcessId.of("writer");

    private static ReleasedLibraryLoader release(String jar) {
        return ReleasedLibraryLoader.of(List.of(jar), List.of("dev.winnow.casebook.microraft.member"));
    }

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("microraft", "register on MicroRaft 0.7, corrected", CORRECTED),
                of("microraft-stale-read", "register on MicroRaft 0.5, where learners confirm reads", FAULTY));
    }

    private static Scenario of(String name, String summary, ReleasedLibraryLoader library) {
        return new Case(name, summary, List.of(VOTERS, LEARNERS, READERS, EXTERNALS), given -> setup(given, library));
    }

    private static Setup setup(Parameters given, ReleasedLibraryLoader library) {
        MemberFactory factory =
                library.create(MemberFactory.class, "dev.winnow.casebook.microraft.member.MicroRaftMembers");
        List<String> voters = Case.names("voter", given.get(VOTERS));
        List<String> learners = Case.names("learner", given.get(LEARNERS));
        ProcessId[] readers = processes(Case.names("reader", given.get(READERS)).stream());
        ProcessId[] members = processes(Stream.concat(voters.stream(), learners.stream()));
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo()).process(WRITER, new Client(true));
        Stream.of(readers).forEach(reader -> system.process(reader, new Client(false)));
        Stream.of(members)
                .forEach(member -> system.mutable(member, () -> factory.create(member.name(), voters, learners)));
        return Setup.of(system.build())
                .plan(Plan.plan()
                        .start(WRITER)
                        .start(readers)
                        .start(members)
                        .inject(given.get(EXTERNALS))
                        .mix(3, ask(voters, WRITER))
                        .mix(3, ask(voters, readers))
                        .mix(1, Faults.partition(members))
                        .mix(1, Faults.heal())
                        .build())
                .messages(RegisterMessage.Ask.class)
                .invariant(linearizable())
                .build();
    }

    /** Returns a generator of requests to any voter, since clients do not know who leads. */
    private static Plan.Generator ask(List<String> voters, ProcessId... clients) {
        return (random, now) -> new External.Send(
                clients[random.nextInt(clients.length)],
                new RegisterMessage.Ask(now.recording().externals().size(), voters.get(random.nextInt(voters.size()))));
    }

    private static ProcessId[] processes(Stream<String> names) {
        return names.map(ProcessId::of).toArray(ProcessId[]::new);
    }

    private static Invariant<?> linearizable() {
        return History.of(Register.of(0))
                .call(RegisterMessage.Write.class, write -> Register.write(write.value()))
                .call(RegisterMessage.Read.class, read -> Register.read())
                .ok(RegisterMessage.Written.class, written -> Answer.done())
                .ok(RegisterMessage.Value.class, value -> Answer.got(value.value()))
                .fail(RegisterMessage.Refused.class)
                .info(RegisterMessage.Unknown.class)
                .linearizable("the register is linearizable");
    }

    /** A client with one open operation. Its state says if there is one. */
    private record Client(boolean isWriter) implements PureProcess<Boolean, RegisterMessage> {

        @Override
        public Boolean start(Context context) {
            return false;
        }

        @Override
        public Acceptance accepts(Boolean isWaiting, ProcessId from, RegisterMessage message) {
            return isWaiting && message instanceof RegisterMessage.Ask ? Acceptance.DEFER : Acceptance.HANDLE;
        }

        @Override
        public Boolean receive(Boolean isWaiting, ProcessId from, RegisterMessage message, Context context) {
            if (!(message instanceof RegisterMessage.Ask ask)) {
                return false;
            }
            int operation = ask.operation();
            context.send(
                    ProcessId.of(ask.member()),
                    isWriter ? new RegisterMessage.Write(operation, operation) : new RegisterMessage.Read(operation));
            return true;
        }
    }
}
