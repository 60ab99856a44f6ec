package dev.winnow.pipes.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LinearizableStoreWorkloadTest {

    private static final String OK = "holds";
    private static final String BROKEN = "the store is linearizable: ";

    private static String judge(Events events) {
        return events.judge(new LinearizableStoreWorkload(2));
    }

    private static Events written(int value) {
        return Events.begin().does(value, "n1", write(value), "{type:write_ok}");
    }

    private static String write(int value) {
        return "{type:write,key:0,value:" + value + "}";
    }

    private static String cas(int from, int to) {
        return "{type:cas,key:0,from:" + from + ",to:" + to + "}";
    }

    private static String got(int value) {
        return "{type:read_ok,value:" + value + "}";
    }

    private static final String READ = "{type:read,key:0}";

    @Nested
    class Given_one_key {

        @Test
        void when_a_read_returns_the_last_write_then_it_holds() {
            assertThat(judge(written(1).does(2, "n2", READ, got(1)))).isEqualTo(OK);
        }

        @Test
        void when_a_read_returns_an_overwritten_value_then_it_is_stale() {
            assertThat(judge(written(1)
                            .does(2, "n1", write(2), "{type:write_ok}")
                            .does(3, "n2", READ, got(1))))
                    .isEqualTo(BROKEN + "c1 received Found(value=1) for On(key=0, operation=Read); the history allows"
                            + " only Found(value=2)");
        }

        @Test
        void when_a_read_overlaps_a_write_then_both_values_are_allowed() {
            for (int value : new int[] {1, 2}) {
                assertThat(judge(written(1)
                                .call("c2", 7, "n1", write(2))
                                .does(3, "n2", READ, got(value))
                                .answer("c2", 7, "n1", "{type:write_ok}")))
                        .isEqualTo(OK);
            }
        }

        @Test
        void when_a_new_value_was_seen_then_the_old_one_is_stale_also_while_the_write_is_open() {
            assertThat(judge(written(1)
                            .call("c2", 7, "n1", write(2))
                            .does(3, "n2", READ, got(2))
                            .does(4, "n3", READ, got(1))))
                    .startsWith(BROKEN);
        }

        @Test
        void when_a_write_was_refused_then_nobody_reads_it() {
            assertThat(judge(written(1)
                            .does(2, "n1", write(2), "{type:error,code:11}")
                            .does(3, "n2", READ, got(2))))
                    .startsWith(BROKEN);
        }

        @Test
        void when_the_outcome_of_a_write_is_unknown_then_it_may_take_effect_later() {
            Events unknown = written(1).does(2, "n1", write(2), "{type:error,code:13}");
            assertThat(judge(unknown.does(3, "n2", READ, got(1)).does(4, "n2", READ, got(2))))
                    .isEqualTo(OK);
        }

        @Test
        void when_a_read_returns_what_nobody_wrote_then_it_is_broken() {
            assertThat(judge(written(1).does(2, "n2", READ, got(9)))).startsWith(BROKEN);
        }

        @Test
        void when_a_key_exists_then_error_20_is_wrong() {
            assertThat(judge(Events.begin().does(1, "n2", READ, "{type:error,code:20}")))
                    .isEqualTo(OK);
            assertThat(judge(written(1).does(2, "n2", READ, "{type:error,code:20}")))
                    .startsWith(BROKEN);
            assertThat(judge(written(1).does(2, "n2", cas(1, 2), "{type:error,code:20}")))
                    .startsWith(BROKEN);
        }
    }

    @Nested
    class Given_compare_and_set {

        @Test
        void when_the_value_is_as_expected_then_it_is_replaced() {
            assertThat(judge(
                            written(1).does(2, "n2", cas(1, 2), "{type:cas_ok}").does(3, "n1", READ, got(2))))
                    .isEqualTo(OK);
            assertThat(judge(written(1).does(2, "n2", cas(3, 2), "{type:cas_ok}")))
                    .startsWith(BROKEN);
        }

        @Test
        void when_it_fails_with_22_then_the_value_is_another_one() {
            assertThat(judge(written(1).does(2, "n2", cas(3, 2), "{type:error,code:22}")))
                    .isEqualTo(OK);
            assertThat(judge(written(1).does(2, "n2", cas(1, 2), "{type:error,code:22}")))
                    .startsWith(BROKEN);
        }

        @Test
        void when_two_swap_the_same_value_then_only_one_succeeds() {
            assertThat(judge(written(1)
                            .call("c2", 7, "n1", cas(1, 2))
                            .call("c3", 8, "n2", cas(1, 3))
                            .answer("c2", 7, "n1", "{type:cas_ok}")
                            .answer("c3", 8, "n2", "{type:cas_ok}")))
                    .startsWith(BROKEN);
        }
    }

    @Nested
    class Given_two_keys {

        @Test
        void when_keys_differ_then_their_values_are_independent() {
            assertThat(judge(written(1)
                            .does(2, "n1", "{type:write,key:1,value:2}", "{type:write_ok}")
                            .does(3, "n1", READ, got(1))
                            .does(4, "n1", "{type:read,key:1}", got(2))))
                    .isEqualTo(OK);
        }
    }

    @Nested
    class Given_a_malformed_reply {

        @Test
        void when_a_read_has_no_value_then_it_is_reported() {
            assertThat(judge(written(1).does(2, "n2", READ, "{type:read_ok}")))
                    .isEqualTo("replies are well-formed: n2 answered read(key=0) with read_ok, which has no 'value'");
        }
    }
}
