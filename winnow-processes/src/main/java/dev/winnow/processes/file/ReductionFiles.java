package dev.winnow.processes.file;

import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.reduce.Reduction;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The files that a reduction leaves: the run, a plan for people, a page, and a script that replays it. */
public final class ReductionFiles {

    private ReductionFiles() {}

    /**
     * Writes them.
     *
     * @param original the run that was reduced
     * @param sample a run of the reduced plan that failed, to show; null if there is none
     * @param stem their path without the ending
     * @param command how the user starts Winnow
     */
    public static RunFile write(
            RunFile original, Reduction reduction, @Nullable RunRecord sample, Path stem, String command) {
        RunFile result = original.reducedTo(reduction, sample);
        result.write(sibling(stem, ".json"));
        result.withoutRun().write(sibling(stem, ".yaml"));
        RunPage.write(result, sibling(stem, ".html"));
        writeScript(result, stem, command);
        return result;
    }

    private static Path sibling(Path stem, String ending) {
        return stem.resolveSibling(stem.getFileName() + ending);
    }

    private static void writeScript(RunFile run, Path stem, String command) {
        Path script = sibling(stem, ".sh");
        StringBuilder text =
                new StringBuilder("#!/bin/sh\n# Replays " + run.plan().size() + " inputs 20 times and"
                        + " counts how often they fail as " + run.fingerprint() + ":\n");
        for (int i = 0; i < run.plan().size(); i++) {
            text.append("#   ").append(InputText.of(run.plan(), i)).append('\n');
        }
        text.append("cd \"$(dirname \"$0\")\" && exec ").append(command);
        text.append(" processes replay --times \"${1:-20}\" ")
                .append(stem.getFileName())
                .append(".yaml\n");
        try {
            Files.writeString(script, text);
            script.toFile().setExecutable(true);
        } catch (IOException e) {
            throw new BadInput("cannot write " + script + ": " + BadInput.reason(e), "choose another --out DIR", e);
        }
    }
}
