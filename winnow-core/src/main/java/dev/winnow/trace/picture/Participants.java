package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.Header;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Who takes part in an execution, found in a first reading: a picture must know its lanes before it begins. */
public final class Participants {

    /** More processes than this have no room for lanes on any terminal; a hostile file can name one in each step. */
    private static final int MAX_PROCESSES = 1_000;

    private final Set<ProcessId> processes = new LinkedHashSet<>();
    private boolean hasMessagesFromOutside;
    private int steps;

    private Participants() {}

    /**
     * All processes that the steps from {@code first} to {@code last} tell of; the header's only if they are in them.
     */
    public static Participants of(Iterable<RecordedStep> steps, int first, int last) {
        Participants survey = new Participants();
        for (RecordedStep step : steps) {
            if (step.number() >= first && step.number() <= last) {
                step.event().match(survey.new ParticipantCollector());
                step.sent().forEach(sent -> survey.addSender(sent.from()));
                step.armed().forEach(armed -> survey.addProcess(armed.process()));
                step.states().forEach(state -> survey.addProcess(state.process()));
            }
            survey.steps++;
        }
        return survey;
    }

    /** How many there are, shown or not. */
    public int steps() {
        return steps;
    }

    /**
     * Those that take part, in the header's order as far as it names them, the outside first if messages come from it.
     */
    public List<ProcessId> inLaneOrder(Header header, boolean everybody) {
        List<ProcessId> cast = new ArrayList<>();
        Set<ProcessId> named = new HashSet<>(header.processes());
        if (hasMessagesFromOutside) {
            cast.add(ProcessId.OUTSIDE);
        }
        header.processes().stream()
                .filter(process -> everybody || processes.contains(process))
                .forEach(cast::add);
        processes.stream().filter(process -> !named.contains(process)).forEach(cast::add);
        return cast;
    }

    private void addRoute(ProcessId from, ProcessId to) {
        addSender(from);
        addProcess(to);
    }

    /** To whom is seen only if it is delivered. */
    private void addSender(ProcessId from) {
        if (from.equals(ProcessId.OUTSIDE)) {
            hasMessagesFromOutside = true;
        } else {
            addProcess(from);
        }
    }

    private void addProcess(ProcessId process) {
        if (processes.size() < MAX_PROCESSES) {
            processes.add(process);
        }
    }

    private final class ParticipantCollector implements RecordedEvent.RecordedEventCases<Boolean> {

        private boolean takePart(List<ProcessId> all) {
            all.forEach(Participants.this::addProcess);
            return true;
        }

        private boolean routes(ProcessId from, ProcessId to) {
            addRoute(from, to);
            return true;
        }

        @Override
        public Boolean deliver(RecordedEvent.Delivered deliver) {
            return routes(deliver.from(), deliver.to());
        }

        @Override
        public Boolean fire(RecordedEvent.TimerFired fire) {
            return takePart(List.of(fire.process()));
        }

        @Override
        public Boolean start(RecordedEvent.Started start) {
            return takePart(List.of(start.process()));
        }

        @Override
        public Boolean crash(RecordedEvent.Crashed crash) {
            return takePart(List.of(crash.crashed()));
        }

        @Override
        public Boolean restart(RecordedEvent.Restarted restart) {
            return takePart(List.of(restart.process()));
        }

        @Override
        public Boolean send(RecordedEvent.SentFromOutside send) {
            return routes(ProcessId.OUTSIDE, send.to());
        }

        @Override
        public Boolean partition(RecordedEvent.Partitioned partition) {
            return takePart(partition.one()) && takePart(partition.other());
        }

        @Override
        public Boolean heal(RecordedEvent.Healed heal) {
            return takePart(heal.one()) && takePart(heal.other());
        }

        @Override
        public Boolean drop(RecordedEvent.Dropped drop) {
            return routes(drop.from(), drop.to());
        }

        @Override
        public Boolean duplicate(RecordedEvent.Duplicated duplicate) {
            return routes(duplicate.from(), duplicate.to());
        }

        @Override
        public Boolean run(RecordedEvent.BlockRun run) {
            return false;
        }
    }
}
