package dev.winnow.cli.search;

import dev.winnow.cli.process.Warnings;
import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.WorkInterrupted;
import dev.winnow.model.Execution;
import dev.winnow.system.OutOfControl;
import java.nio.file.Path;

/** Records executions in files. If a file cannot be written, that is a warning: findings are shown nevertheless. */
record ExecutionRecorder(Hunt hunt, Warnings warnings) {

    /** Records an execution as it was found. Returns false if that fails. */
    boolean save(Execution execution, Path file) {
        return warnings.tryToWrite(file, () -> hunt.save(execution, file));
    }

    /**
     * Replays an execution on a fresh system and, if it is saved, records it again with the states of the processes.
     *
     * @throws OutOfControl if it does not replay
     * @throws WorkInterrupted if the user interrupts it; what was saved stays
     */
    void confirm(Execution execution, Path file, boolean isSaved) {
        if (!isSaved || !warnings.tryToWrite(file, () -> hunt.confirm(execution, file))) {
            hunt.confirm(execution, null);
        }
    }
}
