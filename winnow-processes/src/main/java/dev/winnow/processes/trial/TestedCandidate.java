package dev.winnow.processes.trial;

import dev.winnow.processes.model.RunRecord;
import java.util.List;

/** The result of a sequential test. The runs are empty unless the candidate asked to keep them. */
public record TestedCandidate(
        SequentialTest.Decision decision, Proportion tally, int undecided, List<RunRecord> records) {

    /** Copies the list. */
    public TestedCandidate {
        records = List.copyOf(records);
    }

    /** Returns true if the candidate fails often enough. */
    public boolean isAccepted() {
        return decision == SequentialTest.Decision.ACCEPT;
    }

    /** Returns the number of replays that the decision took. */
    int replays() {
        return tally.runs() + undecided;
    }

    JournalEntry.Result toSaved() {
        return new JournalEntry.Result(decision.name(), tally, undecided, records);
    }

    static TestedCandidate from(JournalEntry.Result saved) {
        return new TestedCandidate(
                SequentialTest.Decision.valueOf(saved.decision()), saved.tally(), saved.undecided(), saved.records());
    }
}
