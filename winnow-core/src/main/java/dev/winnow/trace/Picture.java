package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Draws an execution step by step; follows those that are not shown, too, to know who is up and in which state. */
final class Picture {

    private static final int MESSAGE_ROWS = 4;
    private static final int STATE_ROWS = 6;
    private static final int LISTED = 5;
    private static final int STEPS_PER_HEADING = 50;

    private final Page page;
    private final int first;
    private final int last;
    private final Set<ProcessId> up = new HashSet<>();
    private final LatestStates states = new LatestStates();
    private final UnderWay underWay = new UnderWay();
    private int hidden;
    private int shown;

    Picture(Page page, int first, int last) {
        this.page = page;
        this.first = first;
        this.last = last;
    }

    void begin(Header header) throws IOException {
        page.line(title(header), Ink.STRONG);
        List<String> legend = page.lanes().legend(page.columns());
        if (!legend.isEmpty()) {
            page.list(legend);
        }
        page.blank();
        page.heading();
    }

    private static String title(Header header) {
        String parameters = header.parameters().entrySet().stream()
                .map(parameter -> " -p " + parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining());
        return header.scenario() + parameters + "   seed " + header.seed() + "   network: " + header.network()
                + "   timers: " + header.timers();
    }

    // ---- steps

    void step(RecordedStep step) throws IOException {
        if (step.number() < first || step.number() > last) {
            hidden++;
            follow(step);
            return;
        }
        tellHidden();
        if (shown == 0) {
            tellStates();
        } else if (shown % STEPS_PER_HEADING == 0) {
            page.heading();
        }
        shown++;
        draw(step);
    }

    private void draw(RecordedStep step) throws IOException {
        EventWords.Words words = step.event().match(new EventWords(page.lanes(), step, underWay));
        LaneRow row = step.event().match(lanesNow());
        comeAndGo(step);
        page.row(step.number() + "", row, lanesNow(), clean(words.text()), words.ink(), MESSAGE_ROWS);
        for (RecordedStep.Choice choice : step.choices()) {
            note("choose(" + choice.bound() + ") = " + choice.value(), Ink.FAINT);
        }
        for (RecordedStep.State state : step.states()) {
            tellChange(state);
        }
        tellLost(step);
        tellLog(step.log());
        String failure = step.failure();
        if (failure != null) {
            note(clean(failure), Ink.WRONG);
        }
        follow(step);
    }

    /** Remembers what later steps build on. */
    private void follow(RecordedStep step) {
        comeAndGo(step);
        step.states().forEach(state -> states.put(state.process(), state.json()));
        step.sent().forEach(sent -> underWay.sent(sent, step.number()));
        step.lost().forEach(underWay::arrived);
        if (step.event() instanceof RecordedEvent.Deliver deliver) {
            underWay.arrived(deliver.item());
        } else if (step.event() instanceof RecordedEvent.Drop drop) {
            underWay.arrived(drop.item());
        }
    }

    private void comeAndGo(RecordedStep step) {
        ProcessId process = step.event().process();
        if (process != null) {
            rises(process);
        }
        step.sent().forEach(sent -> rises(sent.from()));
        step.armed().forEach(armed -> rises(armed.process()));
        if (step.event() instanceof RecordedEvent.Crash crash) {
            up.remove(crash.crashed());
        }
        for (RecordedStep.State state : step.states()) {
            if (state.json() == null) {
                up.remove(state.process());
            } else {
                rises(state.process());
            }
        }
    }

    private void rises(ProcessId process) {
        if (page.lanes().has(process)) {
            up.add(process);
        }
    }

    // ---- what stands below a step

    private void tellChange(RecordedStep.State state) throws IOException {
        Shape after = state.shape();
        if (after == null) {
            return;
        }
        String before = states.of(state.process());
        String change =
                StateDiff.text(before == null ? null : ShapeJson.read(before), after, page.glyphs(), page.columns());
        if (!change.isEmpty()) {
            page.note(lanesNow(), named(state.process()) + change, Ink.STATE, STATE_ROWS);
        }
    }

    private void tellLost(RecordedStep step) throws IOException {
        boolean isDrop = step.event() instanceof RecordedEvent.Drop;
        Map<Integer, String> justSent = step.sent().stream()
                .collect(Collectors.toMap(RecordedStep.Sent::id, RecordedStep.Sent::text, (one, other) -> one));
        List<Integer> lost = isDrop ? List.of() : step.lost();
        for (int id : lost.subList(0, Math.min(LISTED, lost.size()))) {
            note("lost: " + clean(justSent.getOrDefault(id, underWay.text(id))), Ink.EXTERNAL);
        }
        if (lost.size() > LISTED) {
            note("lost: " + (lost.size() - LISTED) + " more", Ink.EXTERNAL);
        }
    }

    private void tellLog(List<String> log) throws IOException {
        for (String line : log.subList(0, Math.min(LISTED, log.size()))) {
            note("log: " + clean(line), Ink.FAINT);
        }
        if (log.size() > LISTED) {
            note("log: " + (log.size() - LISTED) + " more", Ink.FAINT);
        }
    }

    private void tellHidden() throws IOException {
        if (hidden > 0) {
            page.row(
                    page.glyphs().gap + "",
                    lanesNow(),
                    lanesNow(),
                    page.glyphs().more + " " + counted(hidden, "step") + " not shown",
                    Ink.FAINT,
                    1);
            hidden = 0;
        }
    }

    /** Where the picture begins in the middle: the states that were reached by then. */
    private void tellStates() throws IOException {
        for (ProcessId process : page.lanes().processes()) {
            String state = states.of(process);
            if (state != null) {
                String text = ShapeJson.read(state).text();
                page.note(lanesNow(), named(process) + clean(text), Ink.STATE, STATE_ROWS);
            }
        }
    }

    // ---- the end

    void end(Optional<Ending> ending, Optional<Incomplete> incomplete) throws IOException {
        tellHidden();
        if (ending.isPresent()) {
            verdict(ending.get());
        }
        if (incomplete.isPresent()) {
            page.blank();
            page.line("The file is " + incomplete.get().text() + ".", Ink.WRONG);
        }
        tellLeft();
    }

    private void verdict(Ending ending) throws IOException {
        String counts = counted(ending.events(), "event") + ", " + counted(ending.externals(), "external");
        if (ending.verdict() instanceof Verdict.Violated violated) {
            Violation violation = violated.violation();
            LaneRow row = lanesNow().mark(violation.processes(), page.glyphs().cross);
            page.row(
                    "",
                    row,
                    lanesNow(),
                    clean("VIOLATION of " + violation.invariant() + at(violation)),
                    Ink.WRONG,
                    MESSAGE_ROWS);
            page.note(lanesNow(), clean(violation.message()), Ink.WRONG, STATE_ROWS);
            page.blank();
            page.line(counts, Ink.STRONG);
        } else if (ending.verdict() instanceof Verdict.Passed passed) {
            page.blank();
            page.line(reason(passed.end()) + ": " + counts, Ink.STRONG);
        }
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static String at(Violation violation) {
        return violation.processes().isEmpty() ? "" : " at " + StepText.names(violation.processes());
    }

    private static String reason(Verdict.End end) {
        return switch (end) {
            case QUIESCENT -> "No violation; nothing was left that could happen";
            case STEP_LIMIT -> "No violation; the step limit was reached";
            case STOPPED -> "No violation; stopped";
        };
    }

    private void tellLeft() throws IOException {
        List<String> left = underWay.left();
        if (!left.isEmpty()) {
            page.line("Never delivered:", Ink.PLAIN);
        }
        for (String message : left.subList(0, Math.min(LISTED, left.size()))) {
            page.line("  " + message, Ink.PLAIN);
        }
        if (left.size() > LISTED) {
            String atLeast = underWay.forgot() ? "at least " : "";
            page.line("  and " + atLeast + (left.size() - LISTED) + " more", Ink.PLAIN);
        }
    }

    private LaneRow lanesNow() {
        return page.laneRow(up);
    }

    private void note(String text, Ink ink) throws IOException {
        page.note(lanesNow(), text, ink, MESSAGE_ROWS);
    }

    private String named(ProcessId process) {
        return clean(page.lanes().label(process)) + ": ";
    }

    private String clean(String text) {
        return page.columns().clean(text);
    }
}
