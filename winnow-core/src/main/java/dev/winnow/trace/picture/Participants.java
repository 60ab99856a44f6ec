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

/** The participants of an execution, collected before drawing, since a picture must know its lanes. */
public final class Participants {

    /** More processes than fit on any terminal. A hostile file can name a new one in each step. */
    private static final int MAX_PROCESSES = 1_000;

    private final Set<ProcessId> processes = new LinkedHashSet<>();
    private boolean hasMessagesFromOutside;
    private int steps;
    private long lastTime = -1;

    private Participants() {}

    /** Returns the participants of the steps from {@code first} to {@code last}. */
    public static Participants of(Iterable<RecordedStep> steps, int first, int last) {
        Participants participants = new Participants();
        for (RecordedStep step : steps) {
            if (step.number() >= first && step.number() <= last) {
                step.event().match(participants.new ParticipantCollector());
                step.sent().forEach(sent -> participants.addSender(sent.from()));
                step.armed().forEach(armed -> participants.addProcess(armed.process()));
                step.states().forEach(state -> participants.addProcess(state.process()));
            }
            participants.steps++;
            if (step.time() != null) {
                participants.lastTime =
                        Math.max(participants.lastTime, step.time().now());
            }
        }
        return participants;
    }

    /** Returns the number of steps of the whole execution. */
    public int steps() {
        return steps;
    }

    /** Returns the largest time of a step, or -1 if no step has one. */
    long lastTime() {
        return lastTime;
    }

    /**
     * Returns the participants in the order of the header, followed by those it does not name, the processes of each
     * component together. The outside comes first if it sends messages.
     *
     * @param all true to include processes of the header that do not participate
     */
    public List<ProcessId> inLaneOrder(Header header, boolean all) {
        List<ProcessId> participants = new ArrayList<>();
        Set<ProcessId> named = new HashSet<>(header.processes());
        if (hasMessagesFromOutside) {
            participants.add(ProcessId.OUTSIDE);
        }
        header.processes().stream()
                .filter(process -> all || processes.contains(process))
                .forEach(participants::add);
        processes.stream().filter(process -> !named.contains(process)).forEach(participants::add);
        return new LaneGroups(header).inOrder(participants);
    }

    private void addRoute(ProcessId from, ProcessId to) {
        addSender(from);
        addProcess(to);
    }

    /** Adds the sender of a message. Its receiver participates only on delivery. */
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

        private boolean addAll(List<ProcessId> participants) {
            participants.forEach(Participants.this::addProcess);
            return true;
        }

        private boolean addBoth(ProcessId from, ProcessId to) {
            addRoute(from, to);
            return true;
        }

        @Override
        public Boolean deliver(RecordedEvent.Delivered deliver) {
            return addBoth(deliver.from(), deliver.to());
        }

        @Override
        public Boolean fire(RecordedEvent.TimerFired fire) {
            return addAll(List.of(fire.process()));
        }

        @Override
        public Boolean start(RecordedEvent.Started start) {
            return addAll(List.of(start.process()));
        }

        @Override
        public Boolean crash(RecordedEvent.Crashed crash) {
            return addAll(List.of(crash.crashed()));
        }

        @Override
        public Boolean crashInHandler(RecordedEvent.HandlerCrash crash) {
            return addAll(List.of(crash.crashing()));
        }

        @Override
        public Boolean restart(RecordedEvent.Restarted restart) {
            return addAll(List.of(restart.process()));
        }

        @Override
        public Boolean pause(RecordedEvent.Paused pause) {
            return addAll(List.of(pause.paused()));
        }

        @Override
        public Boolean resume(RecordedEvent.Resumed resume) {
            return addAll(List.of(resume.resumed()));
        }

        @Override
        public Boolean send(RecordedEvent.SentFromOutside send) {
            return addBoth(ProcessId.OUTSIDE, send.to());
        }

        @Override
        public Boolean partition(RecordedEvent.Partitioned partition) {
            return addAll(partition.one()) && addAll(partition.other());
        }

        @Override
        public Boolean heal(RecordedEvent.Healed heal) {
            return addAll(heal.one()) && addAll(heal.other());
        }

        @Override
        public Boolean drop(RecordedEvent.Dropped drop) {
            return addBoth(drop.from(), drop.to());
        }

        @Override
        public Boolean duplicate(RecordedEvent.Duplicated duplicate) {
            return addBoth(duplicate.from(), duplicate.to());
        }

        @Override
        public Boolean run(RecordedEvent.BlockRun run) {
            return false;
        }

        @Override
        public Boolean local(RecordedEvent.LocalEvent local) {
            return addAll(List.of(local.process()));
        }
    }
}
