package dev.winnow.processes.trial;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.winnow.system.BadInput;

/** How often the reduced sequence must fail: {@code --rate P|any}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "rate")
@JsonSubTypes({
    @JsonSubTypes.Type(value = TargetRate.KeepIncumbent.class, name = "keep"),
    @JsonSubTypes.Type(value = TargetRate.AtLeast.class, name = "at-least"),
    @JsonSubTypes.Type(value = TargetRate.AnyFailure.class, name = "any")
})
public sealed interface TargetRate {

    /** The probability of rejecting a candidate that is good enough. It costs an input that could be left out. */
    double WRONG_REJECTION = 0.1;

    /**
     * The probability of accepting a candidate that is not. It costs the rate for good, and among dozens of candidates
     * the luckiest is accepted.
     */
    double WRONG_ACCEPTANCE = 0.03;

    /** The probability that a candidate that is not good enough passes the screening. */
    double WRONG_PASS = 0.3;

    /** The share of the incumbent's rate that a smaller candidate must reach. */
    double KEPT_SHARE = 0.9;

    /** Returns the rate that a candidate must have if the incumbent has the given one; 0 if any rate will do. */
    double required(double incumbentRate);

    /** Returns the test of a candidate. */
    default SequentialTest test(double incumbentRate) {
        double p1 = required(incumbentRate);
        return ProbabilityRatioTest.wald(p1 / 2, p1, WRONG_ACCEPTANCE, WRONG_REJECTION);
    }

    /** Returns a cheap test for candidates that are tested again, alone or together, before one is accepted. */
    default SequentialTest screening(double incumbentRate) {
        double p1 = required(incumbentRate);
        return ProbabilityRatioTest.wald(p1 / 2, p1, WRONG_PASS, WRONG_REJECTION);
    }

    /** Returns the option with this text; the default if the text is {@code keep}. */
    static TargetRate parse(String text) {
        if (text.equals("any")) {
            return new AnyFailure(3);
        }
        if (text.equals("keep")) {
            return new KeepIncumbent();
        }
        try {
            return new AtLeast(Double.parseDouble(text));
        } catch (IllegalArgumentException e) {
            throw new BadInput(
                    "--rate " + text + " is not a rate",
                    "Use a number above 0 and up to 1, such as --rate 0.5, or --rate any.",
                    e);
        }
    }

    /** At least 0.9 times the rate of the sequence that is being reduced. */
    record KeepIncumbent() implements TargetRate {

        @Override
        public double required(double incumbentRate) {
            return KEPT_SHARE * incumbentRate;
        }
    }

    /** At least a given rate. */
    record AtLeast(double rate) implements TargetRate {

        /** Checks the rate. */
        public AtLeast {
            if (!(rate > 0 && rate <= 1)) {
                throw new IllegalArgumentException("a rate must be above 0 and at most 1, not " + rate);
            }
        }

        @Override
        public double required(double incumbentRate) {
            return rate;
        }
    }

    /**
     * Any rate: the first failure of several tries accepts. For rare failures; the result may hardly ever fail again.
     */
    record AnyFailure(int tries) implements TargetRate {

        /** Checks the number of tries. */
        public AnyFailure {
            if (tries < 1) {
                throw new IllegalArgumentException("at least one try is needed, not " + tries);
            }
        }

        @Override
        public double required(double incumbentRate) {
            return 0;
        }

        @Override
        public SequentialTest test(double incumbentRate) {
            return FirstFailure.ofTries(tries);
        }

        @Override
        public SequentialTest screening(double incumbentRate) {
            return test(incumbentRate);
        }
    }
}
