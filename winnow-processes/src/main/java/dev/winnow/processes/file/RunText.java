package dev.winnow.processes.file;

import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run as text: the plan, what was performed and observed by time, and the verdict. */
public final class RunText {

    private RunText() {}

    /** Returns the lines. {@code withObservations} is false for the inputs only. */
    public static List<String> lines(RunFile file, boolean withObservations) {
        List<String> lines = new ArrayList<>();
        lines.add("scenario " + file.scenario().path() + " · seed " + file.seed()
                + " · control partial: replays may differ");
        lines.add("fails as " + file.fingerprint());
        if (file.reproduced() != null) {
            lines.add("reproduced " + file.reproduced().failures() + " of "
                    + file.reproduced().runs());
        }
        lines.addAll(file.claims());
        lines.add("");
        lines.add("plan");
        for (int i = 0; i < file.plan().size(); i++) {
            int id = file.plan().inputs().get(i).id();
            lines.add(String.format(Locale.ROOT, "  %3d  %s", id, InputText.of(file.plan(), i)));
        }
        if (file.run() != null) {
            lines.add("");
            lines.add("one run of this plan");
            lines.addAll(timeline(file.run(), withObservations));
            lines.add("  " + verdict(file.run().judgement()));
        }
        return lines;
    }

    private static List<String> timeline(RunRecord run, boolean withObservations) {
        List<String> lines = new ArrayList<>();
        int next = 0;
        for (PerformedInput input : run.inputs()) {
            while (withObservations
                    && next < run.observations().size()
                    && run.observations().get(next).atMillis() < input.atMillis()) {
                lines.add(line(run.observations().get(next++)));
            }
            lines.add(line(input));
        }
        while (withObservations && next < run.observations().size()) {
            lines.add(line(run.observations().get(next++)));
        }
        return lines;
    }

    private static String line(Observation observation) {
        return String.format(
                Locale.ROOT,
                "  %9.3f s   %-20s %s",
                observation.atMillis() / 1000.0,
                observation.source().name(),
                observation.text());
    }

    private static String line(PerformedInput input) {
        return String.format(
                Locale.ROOT,
                "  %9.3f s ▶ %s%s",
                input.atMillis() / 1000.0,
                InputText.of(input.input()),
                outcome(input.acknowledgement()));
    }

    static String outcome(Acknowledgement acknowledgement) {
        return acknowledgement == Acknowledgement.NONE
                ? ""
                : ": " + acknowledgement.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the verdict in words. */
    public static String verdict(Judgement judgement) {
        return judgement.match(new Judgement.Cases<>() {
            @Override
            public String failed(Judgement.Failed failed) {
                return "failed: " + failed.text();
            }

            @Override
            public String passed(Judgement.Passed passed) {
                return "passed";
            }

            @Override
            public String undecided(Judgement.Undecided undecided) {
                return "undecided: " + undecided.why();
            }
        });
    }
}
