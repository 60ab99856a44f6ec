package dev.winnow.doctor.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ExcerptTest {
    @Nested
    class Given_short_texts {
        @Test
        void when_cut_then_they_stay_whole() {
            assertThat(Excerpt.of("Vote(term=1)", "Vote(term=2)"))
                    .isEqualTo(new Excerpt("Vote(term=1)", "Vote(term=2)"));
        }
    }

    @Nested
    class Given_long_texts {
        private final String before = "a".repeat(1_000);
        private final String after = "z".repeat(1_000);

        @Test
        void when_cut_then_the_place_where_they_differ_is_shown() {
            Excerpt excerpt = Excerpt.of(before + "1" + after, before + "2" + after);
            assertThat(excerpt.one()).startsWith("…aaa").contains("a1z").endsWith("zzz…");
            assertThat(excerpt.other()).contains("a2z");
            assertThat(excerpt.one()).hasSize(202);
        }

        @Test
        void when_one_is_a_prefix_of_the_other_then_its_end_is_shown() {
            Excerpt excerpt = Excerpt.of(before, before + after);
            assertThat(excerpt.one()).endsWith("aaa");
            assertThat(excerpt.other()).contains("aaz");
        }
    }
}
