package dev.winnow.processes.model;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** The result of the check at the end of a run. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "verdict")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Judgement.Failed.class, name = "failed"),
    @JsonSubTypes.Type(value = Judgement.Passed.class, name = "passed"),
    @JsonSubTypes.Type(value = Judgement.Undecided.class, name = "undecided")
})
public sealed interface Judgement {

    /** Calls the method of the case that applies. */
    <R> R match(Cases<R> cases);

    /** A run that broke the invariant. Two runs fail in the same way if their fingerprints are equal. */
    record Failed(String fingerprint, String text) implements Judgement {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.failed(this);
        }
    }

    /** A run that kept the invariant. */
    record Passed() implements Judgement {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.passed(this);
        }
    }

    /** A run that says nothing: it never calmed down, was abandoned or cancelled, or its check did not end. */
    record Undecided(String why) implements Judgement {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.undecided(this);
        }
    }

    /** One method per kind of judgement. */
    interface Cases<R> {

        R failed(Failed judgement);

        R passed(Passed judgement);

        R undecided(Undecided judgement);
    }
}
