package dev.winnow.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedTest {

    @Test
    void when_there_is_one_then_the_noun_is_singular() {
        assertThat(Counted.of(1, "event")).isEqualTo("1 event");
        assertThat(Counted.of(0, "event")).isEqualTo("0 events");
        assertThat(Counted.of(1901, "event")).isEqualTo("1,901 events");
        assertThat(Counted.of(2, "process", "processes")).isEqualTo("2 processes");
    }
}
