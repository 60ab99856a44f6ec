package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.text.Glyphs;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** One row of the lanes: a line for each process that is up, dashed while it is paused, with the event on top. */
final class LaneRow implements RecordedEvent.RecordedEventCases<LaneRow> {

    private final ProcessLanes lanes;
    private final Glyphs glyphs;
    private final char[] row;

    LaneRow(ProcessLanes lanes, Glyphs glyphs, Set<ProcessId> running) {
        this.lanes = lanes;
        this.glyphs = glyphs;
        row = " ".repeat(lanes.width()).toCharArray();
        for (ProcessId process : lanes.processes()) {
            if (process.equals(ProcessId.OUTSIDE)) {
                row[lanes.column(process)] = glyphs.outside;
            } else if (running.contains(process)) {
                row[lanes.column(process)] = glyphs.up;
            }
        }
    }

    String text() {
        return new String(row);
    }

    /** Draws a character on the lanes of these processes. */
    LaneRow mark(Collection<ProcessId> processes, char glyph) {
        for (ProcessId process : processes) {
            if (lanes.contains(process)) {
                row[lanes.column(process)] = glyph;
            }
        }
        return this;
    }

    // ---- events

    @Override
    public LaneRow deliver(RecordedEvent.Delivered deliver) {
        ProcessId from = deliver.from();
        ProcessId to = deliver.to();
        if (from.equals(to)) {
            return mark(List.of(to), glyphs.self);
        }
        return arrow(from, to, glyphs.line, glyphs.right, glyphs.left).mark(List.of(to), glyphs.dot);
    }

    @Override
    public LaneRow fire(RecordedEvent.TimerFired fire) {
        return mark(List.of(fire.process()), glyphs.timer);
    }

    @Override
    public LaneRow start(RecordedEvent.Started start) {
        return mark(List.of(start.process()), glyphs.dot);
    }

    @Override
    public LaneRow crash(RecordedEvent.Crashed crash) {
        return mark(List.of(crash.crashed()), glyphs.cross);
    }

    @Override
    public LaneRow crashInHandler(RecordedEvent.HandlerCrash crash) {
        return mark(List.of(crash.crashing()), glyphs.injected);
    }

    @Override
    public LaneRow restart(RecordedEvent.Restarted restart) {
        return mark(List.of(restart.process()), glyphs.dot);
    }

    @Override
    public LaneRow pause(RecordedEvent.Paused pause) {
        return mark(List.of(pause.paused()), glyphs.pause);
    }

    @Override
    public LaneRow resume(RecordedEvent.Resumed resume) {
        return mark(List.of(resume.resumed()), glyphs.resume);
    }

    @Override
    public LaneRow send(RecordedEvent.SentFromOutside send) {
        return mark(List.of(ProcessId.OUTSIDE), glyphs.injected);
    }

    @Override
    public LaneRow partition(RecordedEvent.Partitioned partition) {
        return wall(partition.one(), partition.other());
    }

    @Override
    public LaneRow heal(RecordedEvent.Healed heal) {
        return wall(heal.one(), heal.other());
    }

    @Override
    public LaneRow drop(RecordedEvent.Dropped drop) {
        return arrow(drop.from(), drop.to(), glyphs.line, glyphs.cross, glyphs.cross);
    }

    @Override
    public LaneRow duplicate(RecordedEvent.Duplicated duplicate) {
        return arrow(duplicate.from(), duplicate.to(), glyphs.copyLine, glyphs.copyRight, glyphs.copyLeft);
    }

    @Override
    public LaneRow run(RecordedEvent.BlockRun run) {
        return mark(List.of(ProcessId.OUTSIDE), glyphs.injected);
    }

    @Override
    public LaneRow local(RecordedEvent.LocalEvent local) {
        return mark(List.of(local.process()), glyphs.dot);
    }

    // ---- lines

    /** Draws an arrow from one lane to just before another, across the lanes between. */
    private LaneRow arrow(ProcessId from, ProcessId to, char line, char rightHead, char leftHead) {
        if (!lanes.contains(from) || !lanes.contains(to)) {
            return this;
        }
        int start = lanes.column(from);
        int end = lanes.column(to);
        if (start == end) {
            return mark(List.of(from), rightHead);
        }
        int step = start < end ? 1 : -1;
        for (int at = start + step; at != end; at += step) {
            row[at] = row[at] == ' ' ? line : glyphs.crossing;
        }
        row[start] = step > 0 ? glyphs.leavesRight : glyphs.leavesLeft;
        row[end - step] = step > 0 ? rightHead : leftHead;
        return this;
    }

    /** Draws a double line across all lanes, with A and B for the two sides. */
    private LaneRow wall(List<ProcessId> one, List<ProcessId> other) {
        for (int at = 0; at <= lanes.lastColumn(); at++) {
            row[at] = row[at] == ' ' ? glyphs.wall : glyphs.wallCrossing;
        }
        return mark(one, 'A').mark(other, 'B');
    }
}
