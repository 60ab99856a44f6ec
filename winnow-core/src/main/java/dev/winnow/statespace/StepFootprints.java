package dev.winnow.statespace;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ability of a world to tell what its steps use, for processes whose threads share variables and locks. */
public interface StepFootprints {

    /** Returns what the last step used; null if it is one of a process without threads. */
    @Nullable
    StepFootprint ofLastStep();

    /**
     * Returns the names of the threads one of which handles an enabled item, in the order of the choice between them;
     * empty for a process without threads.
     */
    List<String> threadsFor(int item);

    /**
     * What a step used of its process.
     *
     * @param choices the values that its line chose, without the choice of the thread
     * @param reads names of what it read
     * @param writes names of what it changed: variables, queues and locks
     */
    record StepFootprint(String thread, String line, List<Integer> choices, Set<String> reads, Set<String> writes) {
        public StepFootprint {
            choices = List.copyOf(choices);
            reads = Set.copyOf(reads);
            writes = Set.copyOf(writes);
        }
    }
}
