package dev.winnow.cli;

import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;

final class RanAssert extends AbstractAssert<RanAssert, Ran> {

    RanAssert(Ran ran) {
        super(ran, RanAssert.class);
    }

    RanAssert hasCode(int code) {
        Assertions.assertThat(actual.code())
                .as("exit code; printed:\n%s\nsaid:\n%s", actual.out(), actual.err())
                .isEqualTo(code);
        return this;
    }

    /** On standard output. */
    RanAssert prints(String... parts) {
        Assertions.assertThat(actual.out()).contains(parts);
        return this;
    }

    /** Not on standard output. */
    RanAssert doesNotPrint(String... parts) {
        Assertions.assertThat(actual.out()).doesNotContain(parts);
        return this;
    }

    /** On standard error. */
    RanAssert says(String... parts) {
        Assertions.assertThat(actual.err()).contains(parts);
        return this;
    }
}
