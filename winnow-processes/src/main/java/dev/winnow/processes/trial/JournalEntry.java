package dev.winnow.processes.trial;

import dev.winnow.processes.model.RunRecord;
import java.util.List;

/**
 * A decision about one candidate, as saved.
 *
 * @param batch the number of the batch of candidates
 * @param candidate the number of the candidate within the batch
 * @param about the stage and the number of inputs of the candidate, for people who read the journal
 * @param digest identifies the plan, so that a journal of another reduction is noticed
 * @param result the decision
 * @param spentMillis the time of the reduction so far
 */
public record JournalEntry(int batch, int candidate, String about, String digest, Result result, long spentMillis) {

    static final int END_OF_STAGE = -1; // in place of a candidate

    /** Returns an entry that says that a stage used up its share of the budget before this batch was decided. */
    static JournalEntry endOfStage(int batch, long spentMillis) {
        Result none = new Result(SequentialTest.Decision.UNDECIDED.name(), new Proportion(0, 0), 0, List.of());
        return new JournalEntry(batch, END_OF_STAGE, "end of stage", "", none, spentMillis);
    }

    /**
     * The outcome of a sequential test.
     *
     * @param decision the decision
     * @param tally the decided runs
     * @param undecided the number of runs that said nothing
     * @param records the runs themselves, where later stages need them; otherwise empty
     */
    public record Result(String decision, Proportion tally, int undecided, List<RunRecord> records) {

        /** Copies the list. */
        public Result {
            records = List.copyOf(records);
        }
    }
}
