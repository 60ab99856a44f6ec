package dev.winnow.casebook.commitrecord;

import dev.winnow.casebook.Case;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A transaction whose coordinator crashes inside its handlers, or only between them; correct, and with its bug. */
public final class CommitRecordScenarios implements ScenarioSource {

    private static final Parameter<Integer> PARTICIPANTS =
            Parameter.integer("participants", 1, 10).defaultTo(3).describedAs("how many participants decide");
    private static final Parameter<Crashes> CRASHES = Parameter.oneOf("crashes", Crashes.class)
            .defaultTo(Crashes.INSIDE)
            .describedAs("whether the coordinator crashes inside handlers, or only between them");
    private static final Parameter<Integer> FAULTS = Parameter.integer("faults", 0, 100)
            .defaultTo(6)
            .describedAs("how often the coordinator crashes or restarts");

    private static final ProcessId COORDINATOR = ProcessId.of("coordinator");
    private static final String DISK = "progress";
    private static final double PACE = 0.3;

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("commit-record", "two-phase commit that writes its decision first, correct", Bug.NONE),
                of(
                        "commit-record-1",
                        "two-phase commit that sends its decision before writing it",
                        Bug.RECORD_WRITTEN_LAST));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, List.of(PARTICIPANTS, CRASHES, FAULTS), given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        List<String> names = Case.names("participant", given.get(PARTICIPANTS));
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo())
                .process(COORDINATOR, new CoordinatorProcess(new Coordinating(names, bug)));
        names.forEach(name -> system.process(ProcessId.of(name), new ParticipantProcess()));
        List<ProcessId> participants = names.stream().map(ProcessId::of).toList();
        return Setup.of(system.build())
                .messages(Message.Begin.class)
                .invariant(Invariant.always("participants decide alike", states -> mixed(participants, states)))
                .plan(plan(given, participants))
                .build();
    }

    private static Plan plan(Parameters given, List<ProcessId> participants) {
        int effects = participants.size() + 1; // the most of one handler
        Plan.Generator crash = given.get(CRASHES) == Crashes.INSIDE
                ? Faults.crashInHandler(1, effects, COORDINATOR)
                : Faults.crash(1, COORDINATOR);
        return Plan.plan()
                .start(participants.toArray(ProcessId[]::new))
                .start(COORDINATOR)
                .send(COORDINATOR, new Message.Begin())
                .inject(given.get(FAULTS))
                .mix(1, crash)
                .mix(1, Faults.restart(COORDINATOR))
                .pace(PACE)
                .build();
    }

    private static @Nullable Breach mixed(List<ProcessId> participants, States states) {
        List<ProcessId> committed = in(Participant.Phase.COMMITTED, participants, states);
        List<ProcessId> aborted = in(Participant.Phase.ABORTED, participants, states);
        return committed.isEmpty() || aborted.isEmpty()
                ? null
                : new Breach(
                        "%s committed, but %s aborted".formatted(committed.get(0), aborted.get(0)),
                        Stream.of(committed.get(0), aborted.get(0)).toArray(ProcessId[]::new));
    }

    private static List<ProcessId> in(Participant.Phase phase, List<ProcessId> participants, States states) {
        return participants.stream()
                .filter(process ->
                        states.of(process) instanceof Participant participant && participant.phase() == phase)
                .toList();
    }

    private enum Crashes {
        INSIDE,
        BETWEEN
    }

    private record CoordinatorProcess(Coordinating coordinating) implements PureProcess<Coordinator, Message> {

        @Override
        public Coordinator start(Context context) {
            Progress saved = context.stored(DISK).map(Progress.class::cast).orElse(Progress.IDLE);
            return coordinating.start(saved, new Effects(context));
        }

        @Override
        public Coordinator receive(Coordinator coordinator, ProcessId from, Message message, Context context) {
            return coordinating.on(coordinator, from.name(), message, new Effects(context));
        }
    }

    private record ParticipantProcess() implements PureProcess<Participant, Message> {

        @Override
        public Participant start(Context context) {
            return Participant.NEW;
        }

        @Override
        public Participant receive(Participant participant, ProcessId from, Message message, Context context) {
            return participant.on(from.name(), message, new Effects(context));
        }
    }

    private record Effects(Context context) implements Outbox {

        @Override
        public void send(String to, Message message) {
            context.send(ProcessId.of(to), message);
        }

        @Override
        public void save(Progress progress) {
            context.store(DISK, progress);
        }
    }
}
