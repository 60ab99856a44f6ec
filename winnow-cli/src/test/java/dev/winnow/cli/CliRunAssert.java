package dev.winnow.cli;

import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;

public final class CliRunAssert extends AbstractAssert<CliRunAssert, CliRun> {

    public CliRunAssert(CliRun ran) {
        super(ran, CliRunAssert.class);
    }

    public CliRunAssert hasCode(int code) {
        Assertions.assertThat(actual.code())
                .as("exit code; printed:\n%s\nsaid:\n%s", actual.out(), actual.err())
                .isEqualTo(code);
        return this;
    }

    /** Verifies texts on standard output. */
    public CliRunAssert prints(String... parts) {
        Assertions.assertThat(actual.out()).contains(parts);
        return this;
    }

    /** Verifies that texts are not on standard output. */
    public CliRunAssert doesNotPrint(String... parts) {
        Assertions.assertThat(actual.out()).doesNotContain(parts);
        return this;
    }

    /** Verifies texts on standard error. */
    public CliRunAssert says(String... parts) {
        Assertions.assertThat(actual.err()).contains(parts);
        return this;
    }
}
