package dev.winnow.processes.trial;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.winnow.processes.model.ModelMapper;
import dev.winnow.processes.model.ReplayPlan;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A plan and the test that it must pass.
 *
 * @param plan the plan
 * @param test the test at its start
 * @param keepsRecords true if later stages look at the runs
 * @param undecidedExcess how many more undecided than decided runs are tolerated; one more ends the test undecided
 */
public record Candidate(ReplayPlan plan, SequentialTest test, boolean keepsRecords, int undecidedExcess) {

    private static final int USUAL_EXCESS = 3;

    /** Returns a candidate whose runs later stages look at. */
    public static Candidate recorded(ReplayPlan plan, SequentialTest test) {
        return new Candidate(plan, test, true, USUAL_EXCESS);
    }

    /** Returns a candidate whose runs nobody looks at. */
    public static Candidate of(ReplayPlan plan, SequentialTest test) {
        return new Candidate(plan, test, false, USUAL_EXCESS);
    }

    /** Returns a candidate that is replayed once, and accepted if it fails. */
    public static Candidate once(ReplayPlan plan) {
        return new Candidate(plan, FirstFailure.ofTries(1), false, 0);
    }

    /** Returns a text that identifies the plan. */
    String digest() {
        try {
            byte[] json = ModelMapper.json().writeValueAsString(plan).getBytes(StandardCharsets.UTF_8);
            return UUID.nameUUIDFromBytes(json).toString();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a plan cannot be written", e);
        }
    }
}
