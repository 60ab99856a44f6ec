package dev.winnow.trace.picture;

import dev.winnow.model.Control;
import dev.winnow.model.Counted;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.trace.EventText;
import dev.winnow.trace.Footer;
import dev.winnow.trace.Header;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.Truncation;
import dev.winnow.trace.json.ShapeJson;
import dev.winnow.trace.text.StateDiff;
import dev.winnow.trace.text.TextStyle;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A renderer of steps. It also follows steps that are not shown, to know the running processes and their states. */
final class PictureRenderer {

    private static final int MESSAGE_ROWS = 4;
    private static final int STATE_ROWS = 6;
    private static final int LOG_ROWS = 2;
    private static final int MAX_LISTED = 5;
    private static final int STEPS_PER_HEADING = 50;

    private final PictureWriter page;
    private final LaneGroups groups;
    private final int first;
    private final int last;
    private final Set<ProcessId> runningProcesses = new HashSet<>();
    private final Set<ProcessId> pausedProcesses = new HashSet<>();
    private final LatestStates states = new LatestStates();
    private final UndeliveredMessages undelivered = new UndeliveredMessages();
    private boolean isLog; // known once the header is drawn
    private int hidden;
    private int shown;

    PictureRenderer(PictureWriter page, LaneGroups groups, int first, int last) {
        this.page = page;
        this.groups = groups;
        this.first = first;
        this.last = last;
    }

    void begin(Header header) throws IOException {
        isLog = header.control() == Control.OBSERVED;
        page.line(title(header), TextStyle.BOLD);
        List<String> legend = page.lanes().legend(page.columns());
        if (!legend.isEmpty()) {
            page.list(legend);
        }
        page.blank();
        page.heading(groups);
    }

    private static String title(Header header) {
        String parameters = header.parameters().entrySet().stream()
                .map(parameter -> " -p " + parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining());
        if (header.control() != Control.FULL) {
            return header.scenario() + parameters + "   "
                    + (header.control() == Control.OBSERVED ? "observed: imported from a log" : "partial control");
        }
        return header.scenario() + parameters + "   seed " + header.seed() + "   network: " + header.network()
                + "   timers: " + header.timers();
    }

    // ---- steps

    void step(RecordedStep step) throws IOException {
        if (step.number() < first || step.number() > last) {
            hidden++;
            updateState(step);
            return;
        }
        writeHiddenCount();
        if (shown == 0) {
            writeStates();
        } else if (shown % STEPS_PER_HEADING == 0) {
            page.heading(groups);
        }
        shown++;
        draw(step);
    }

    private void draw(RecordedStep step) throws IOException {
        EventCaptions.Caption caption = step.event().match(new EventCaptions(page.lanes(), step, undelivered));
        LaneRow row = step.event().match(currentLanes());
        ProcessId process = step.event().process();
        if (step.crashed() && process != null) {
            row.mark(List.of(process), page.glyphs().cross);
        }
        updateRunning(step);
        EventCaptions.Caption cleaned = new EventCaptions.Caption(clean(caption.text()), caption.style());
        page.row(page.steps().row(step), row, currentLanes(), cleaned, MESSAGE_ROWS);
        for (int i = 0; i < step.choices().size(); i++) {
            RecordedStep.ChosenValue choice = step.choices().get(i);
            boolean isOfClock = step.clockReading(i).isPresent();
            String plain = "choose(" + choice.bound() + ") = " + choice.value();
            note(isOfClock ? clean(step.choiceText(i)) : plain, TextStyle.FAINT);
        }
        for (RecordedStep.StateChange state : step.states()) {
            writeChange(state);
        }
        if (step.crashed() && process != null) {
            note(named(process) + "crashed inside this handler", TextStyle.EXTERNAL);
        }
        writeLost(step);
        writeLog(step.log());
        String failure = step.failure();
        if (failure != null) {
            note(clean(failure), TextStyle.ERROR);
        }
        updateState(step);
    }

    /** Updates the running processes, states and messages in flight. */
    private void updateState(RecordedStep step) {
        updateRunning(step);
        step.states().forEach(state -> states.put(state.process(), state.newState()));
        step.sent().forEach(sent -> undelivered.add(sent, step.number()));
        step.lost().forEach(undelivered::remove);
        if (step.event() instanceof RecordedEvent.Delivered deliver) {
            undelivered.remove(deliver.item());
        } else if (step.event() instanceof RecordedEvent.Dropped drop) {
            undelivered.remove(drop.item());
        }
    }

    private void updateRunning(RecordedStep step) {
        ProcessId process = step.event().process();
        if (process != null) {
            markRunning(process);
        }
        step.sent().forEach(sent -> markRunning(sent.from()));
        step.armed().forEach(armed -> markRunning(armed.process()));
        if (step.crashed() && process != null) {
            runningProcesses.remove(process);
        }
        if (step.event() instanceof RecordedEvent.Crashed crash) {
            runningProcesses.remove(crash.crashed());
            pausedProcesses.remove(crash.crashed());
        } else if (step.event() instanceof RecordedEvent.Paused pause) {
            pausedProcesses.add(pause.paused());
        } else if (step.event() instanceof RecordedEvent.Resumed resume) {
            pausedProcesses.remove(resume.resumed());
        }
        for (RecordedStep.StateChange state : step.states()) {
            if (state.newState() == null) {
                runningProcesses.remove(state.process());
            } else {
                markRunning(state.process());
            }
        }
    }

    private void markRunning(ProcessId process) {
        if (page.lanes().contains(process)) {
            runningProcesses.add(process);
        }
    }

    // ---- notes below a step

    private void writeChange(RecordedStep.StateChange state) throws IOException {
        Shape after = state.shape();
        if (after == null) {
            return;
        }
        String before = states.of(state.process());
        String change =
                StateDiff.text(before == null ? null : ShapeJson.read(before), after, page.glyphs(), page.columns());
        if (!change.isEmpty()) {
            page.note(currentLanes(), named(state.process()) + change, TextStyle.STATE, STATE_ROWS);
        }
    }

    private void writeLost(RecordedStep step) throws IOException {
        boolean isDrop = step.event() instanceof RecordedEvent.Dropped;
        Map<Integer, String> justSent = step.sent().stream()
                .collect(Collectors.toMap(RecordedStep.SentItem::id, RecordedStep.SentItem::text, (one, other) -> one));
        List<Integer> lost = isDrop ? List.of() : step.lost();
        boolean isCrash = step.crashed() || step.event() instanceof RecordedEvent.Crashed;
        String kind = isCrash ? "lost: " : "dead letter: "; // its receiver is gone
        for (int id : lost.subList(0, Math.min(MAX_LISTED, lost.size()))) {
            note(kind + clean(justSent.getOrDefault(id, undelivered.text(id))), TextStyle.EXTERNAL);
        }
        if (lost.size() > MAX_LISTED) {
            note(kind + (lost.size() - MAX_LISTED) + " more", TextStyle.EXTERNAL);
        }
    }

    private void writeLog(List<String> log) throws IOException {
        for (String line : log.subList(0, Math.min(MAX_LISTED, log.size()))) {
            page.note(currentLanes(), "log: " + clean(firstLine(line)), TextStyle.FAINT, LOG_ROWS);
        }
        if (log.size() > MAX_LISTED) {
            note("log: " + (log.size() - MAX_LISTED) + " more", TextStyle.FAINT);
        }
    }

    /** Returns the first line of a text, and how many there are more. */
    private String firstLine(String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        String first = lines.isEmpty() ? "" : lines.get(0).replace('\t', ' ');
        return lines.size() < 2
                ? first
                : "%s %s (%s)".formatted(first, page.glyphs().more, Counted.of(lines.size() - 1, "more line"));
    }

    private void writeHiddenCount() throws IOException {
        if (hidden > 0) {
            page.row(
                    page.steps().row(page.glyphs().gap + ""),
                    currentLanes(),
                    currentLanes(),
                    new EventCaptions.Caption(
                            page.glyphs().more + " " + Counted.of(hidden, "step") + " not shown", TextStyle.FAINT),
                    1);
            hidden = 0;
        }
    }

    /** Writes the states before the first shown step. */
    private void writeStates() throws IOException {
        for (ProcessId process : page.lanes().processes()) {
            String state = states.of(process);
            if (state != null) {
                String text = ShapeJson.read(state).text();
                page.note(currentLanes(), named(process) + clean(text), TextStyle.STATE, STATE_ROWS);
            }
        }
    }

    // ---- the end

    void end(Optional<Footer> footer, Optional<Truncation> truncation) throws IOException {
        writeHiddenCount();
        if (footer.isPresent()) {
            writeVerdict(footer.get());
        }
        if (truncation.isPresent()) {
            page.blank();
            page.line("The file is " + truncation.get().text() + ".", TextStyle.ERROR);
        }
        writeUndelivered();
    }

    private void writeVerdict(Footer footer) throws IOException {
        String counts = Counted.of(footer.events(), "event") + ", " + Counted.of(footer.externals(), "external");
        if (footer.verdict() instanceof Verdict.Violated violated) {
            Violation violation = violated.violation();
            LaneRow row = currentLanes().mark(violation.processes(), page.glyphs().cross);
            page.row(
                    page.steps().row(""),
                    row,
                    currentLanes(),
                    new EventCaptions.Caption(
                            clean("VIOLATION of " + violation.invariant() + at(violation)), TextStyle.ERROR),
                    MESSAGE_ROWS);
            page.note(currentLanes(), clean(violation.message()), TextStyle.ERROR, STATE_ROWS);
            page.blank();
            page.line(counts, TextStyle.BOLD);
        } else if (footer.verdict() instanceof Verdict.Passed passed) {
            page.blank();
            String reason = isLog ? "End of the log; no invariant was checked" : reason(passed.end());
            page.line(reason + ": " + counts, TextStyle.BOLD);
        }
    }

    private static String at(Violation violation) {
        return violation.processes().isEmpty() ? "" : " at " + EventText.names(violation.processes());
    }

    private static String reason(Verdict.EndReason end) {
        return switch (end) {
            case QUIESCENT -> "No violation; no event was enabled";
            case STEP_LIMIT -> "No violation; the step limit was reached";
            case STOPPED -> "No violation; stopped";
        };
    }

    private void writeUndelivered() throws IOException {
        List<String> remaining = undelivered.describeAll();
        if (!remaining.isEmpty()) {
            page.line("Never delivered:", TextStyle.PLAIN);
        }
        for (String message : remaining.subList(0, Math.min(MAX_LISTED, remaining.size()))) {
            page.line("  " + message, TextStyle.PLAIN);
        }
        if (remaining.size() > MAX_LISTED) {
            String atLeast = undelivered.hasForgotten() ? "at least " : "";
            page.line("  and " + atLeast + (remaining.size() - MAX_LISTED) + " more", TextStyle.PLAIN);
        }
    }

    private LaneRow currentLanes() {
        return page.laneRow(runningProcesses).mark(pausedProcesses, page.glyphs().paused);
    }

    private void note(String text, TextStyle style) throws IOException {
        page.note(currentLanes(), text, style, MESSAGE_ROWS);
    }

    private String named(ProcessId process) {
        return clean(page.lanes().label(process)) + ": ";
    }

    private String clean(String text) {
        return page.columns().clean(text);
    }
}
