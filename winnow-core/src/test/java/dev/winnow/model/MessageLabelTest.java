package dev.winnow.model;

import static org.assertj.core.api.Assertions.assertThat;

import example.shop.Order;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MessageLabelTest {

    record Envelope<T>(String from, long number, T payload) {}

    record Confirmation(Order order, int term) {}

    record Node(String name) {}

    /** An object with fields that its builder left behind. */
    @SuppressWarnings("unused")
    static class Built {
        final String group = "g";
        final List<String> voters;
        final @Nullable Object builder = null;
        final Runnable onDone = () -> {};
        final int term = 3;

        Built(String... voters) {
            this.voters = Arrays.asList(voters);
        }
    }

    record Vote(@Nullable String candidate, List<String> voters) {}

    @Nested
    class Given_an_envelope {

        private final Order order = new Order(7);

        @Test
        void when_its_content_is_of_other_code_then_the_content_comes_first() {
            assertThat(MessageLabel.of(new Envelope<>("n1", 2, order)))
                    .isEqualTo("Order(amount=7) in Envelope(from=n1, number=2)");
        }

        @Test
        void when_it_is_in_another_envelope_then_both_follow_the_content() {
            assertThat(MessageLabel.of(new Order.Wrapper(new Envelope<>("n1", 2, order))))
                    .isEqualTo("Order(amount=7) in Envelope(from=n1, number=2) in Wrapper");
        }

        @Test
        void when_its_content_is_of_the_same_code_then_its_fields_stay_in_order() {
            assertThat(MessageLabel.of(new Envelope<>("n1", 2, new Node("a"))))
                    .isEqualTo("Envelope(from=n1, number=2, payload=Node(name=a))");
        }

        @Test
        void when_its_content_is_text_then_its_fields_stay_in_order() {
            assertThat(MessageLabel.of(new Envelope<>("n1", 2, "hello")))
                    .isEqualTo("Envelope(from=n1, number=2, payload=hello)");
        }
    }

    @Nested
    class Given_a_message_with_one_object_of_other_code {

        @Test
        void when_the_field_has_a_known_type_then_the_message_is_no_envelope() {
            assertThat(MessageLabel.of(new Confirmation(new Order(7), 4)))
                    .isEqualTo("Confirmation(order=Order(amount=7), term=4)");
        }
    }

    @Nested
    class Given_empty_fields {

        @Test
        void when_the_message_is_a_plain_object_then_they_are_omitted() {
            assertThat(MessageLabel.of(new Built())).isEqualTo("Built(group=g, term=3)");
            assertThat(MessageLabel.of(new Built("n1"))).isEqualTo("Built(group=g, voters=[n1], term=3)");
        }

        @Test
        void when_the_message_is_a_record_then_they_are_its_contents() {
            assertThat(MessageLabel.of(new Vote(null, List.of()))).isEqualTo("Vote(candidate=null, voters=[])");
        }
    }

    @Test
    void when_a_field_is_very_long_then_the_fields_after_it_are_still_shown() {
        assertThat(MessageLabel.of(new Vote("n1", Collections.nCopies(200, "n"))))
                .hasSizeLessThan(120)
                .startsWith("Vote(candidate=n1, voters=[n, n, ")
                .endsWith("…)");
    }
}
