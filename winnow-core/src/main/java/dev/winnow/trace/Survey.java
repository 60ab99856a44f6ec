package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Who takes part in an execution, found in a first reading: a picture must know its lanes before it begins. */
public final class Survey {

    /** More processes than this have no room for lanes on any terminal; a hostile file can name one in each step. */
    private static final int MOST = 1_000;

    private final Set<ProcessId> processes = new LinkedHashSet<>();
    private boolean fromOutside;
    private int steps;

    private Survey() {}

    /** All processes that the steps from {@code first} to {@code last} tell of; the header's only if they are in them. */
    public static Survey of(Iterable<RecordedStep> steps, int first, int last) {
        Survey survey = new Survey();
        for (RecordedStep step : steps) {
            if (step.number() >= first && step.number() <= last) {
                step.event().match(survey.new Roles());
                step.sent().forEach(sent -> survey.sends(sent.from()));
                step.armed().forEach(armed -> survey.takesPart(armed.process()));
                step.states().forEach(state -> survey.takesPart(state.process()));
            }
            survey.steps++;
        }
        return survey;
    }

    /** How many there are, shown or not. */
    public int steps() {
        return steps;
    }

    /** Those that take part, in the header's order as far as it names them, the outside first if messages come from it. */
    public List<ProcessId> cast(Header header, boolean everybody) {
        List<ProcessId> cast = new ArrayList<>();
        Set<ProcessId> named = new HashSet<>(header.processes());
        if (fromOutside) {
            cast.add(ProcessId.OUTSIDE);
        }
        header.processes().stream()
                .filter(process -> everybody || processes.contains(process))
                .forEach(cast::add);
        processes.stream().filter(process -> !named.contains(process)).forEach(cast::add);
        return cast;
    }

    private void route(ProcessId from, ProcessId to) {
        sends(from);
        takesPart(to);
    }

    /** To whom is seen only if it is delivered. */
    private void sends(ProcessId from) {
        if (from.equals(ProcessId.OUTSIDE)) {
            fromOutside = true;
        } else {
            takesPart(from);
        }
    }

    private void takesPart(ProcessId process) {
        if (processes.size() < MOST) {
            processes.add(process);
        }
    }

    private final class Roles implements RecordedEvent.Cases<Boolean> {

        private boolean takePart(List<ProcessId> all) {
            all.forEach(Survey.this::takesPart);
            return true;
        }

        private boolean routes(ProcessId from, ProcessId to) {
            route(from, to);
            return true;
        }

        @Override
        public Boolean deliver(RecordedEvent.Deliver deliver) {
            return routes(deliver.from(), deliver.to());
        }

        @Override
        public Boolean fire(RecordedEvent.Fire fire) {
            return takePart(List.of(fire.process()));
        }

        @Override
        public Boolean start(RecordedEvent.Start start) {
            return takePart(List.of(start.process()));
        }

        @Override
        public Boolean crash(RecordedEvent.Crash crash) {
            return takePart(List.of(crash.crashed()));
        }

        @Override
        public Boolean restart(RecordedEvent.Restart restart) {
            return takePart(List.of(restart.process()));
        }

        @Override
        public Boolean send(RecordedEvent.Send send) {
            return routes(ProcessId.OUTSIDE, send.to());
        }

        @Override
        public Boolean partition(RecordedEvent.Partition partition) {
            return takePart(partition.one()) && takePart(partition.other());
        }

        @Override
        public Boolean heal(RecordedEvent.Heal heal) {
            return takePart(heal.one()) && takePart(heal.other());
        }

        @Override
        public Boolean drop(RecordedEvent.Drop drop) {
            return routes(drop.from(), drop.to());
        }

        @Override
        public Boolean duplicate(RecordedEvent.Duplicate duplicate) {
            return routes(duplicate.from(), duplicate.to());
        }

        @Override
        public Boolean run(RecordedEvent.Run run) {
            return false;
        }
    }
}
