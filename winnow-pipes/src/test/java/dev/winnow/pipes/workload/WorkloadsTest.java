package dev.winnow.pipes.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.BadInput;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class WorkloadsTest {

    private static Workload workload(String name) {
        return Workloads.named(name, TopologyKind.GRID);
    }

    @Nested
    class Given_the_names {

        @Test
        void when_a_name_is_unknown_then_the_error_lists_the_names() {
            assertThat(Workloads.names())
                    .containsExactly("echo", "unique-ids", "broadcast", "g-set", "g-counter", "pn-counter", "lin-kv");
            assertThatThrownBy(() -> workload("kafka"))
                    .isInstanceOfSatisfying(
                            BadInput.class,
                            e -> assertThat(e.fix())
                                    .isEqualTo(
                                            "use one of echo, unique-ids, broadcast, g-set, g-counter, pn-counter, lin-kv"));
        }
    }

    @Nested
    class Given_replies {

        private String judge(Events events) {
            return events.judge(workload("g-set"));
        }

        @Test
        void when_a_message_answers_nothing_then_it_is_reported() {
            assertThat(judge(Events.begin().stray("n1", "{type:gossip}")))
                    .isEqualTo("replies are well-formed: n1 sent gossip to c1 without 'in_reply_to'");
            assertThat(judge(Events.begin().call(1, "n1", "{type:read}").answer(2, "n1", "{type:read_ok,value:[]}")))
                    .isEqualTo("replies are well-formed: n1 sent read_ok(value=[]) to c1 in reply to 2, which is not"
                            + " a request of c1");
        }

        @Test
        void when_a_reply_has_another_type_then_it_is_reported() {
            assertThat(judge(Events.begin().does(1, "n1", "{type:add,element:1}", "{type:added}")))
                    .isEqualTo("replies are well-formed: n1 answered add(element=1) with added, which is neither"
                            + " add_ok nor error");
        }

        @Test
        void when_a_result_is_missing_then_it_is_reported() {
            assertThat(judge(Events.begin().does(1, "n2", "{type:read}", "{type:read_ok,values:[1]}")))
                    .isEqualTo("replies are well-formed: n2 answered read with read_ok(values=[1]), which has no list"
                            + " 'value'");
            assertThat(judge(Events.begin().does(1, "n2", "{type:read}", "{type:error,text:no}")))
                    .isEqualTo("replies are well-formed: n2 answered read with error(text=no), an error without an"
                            + " integer 'code'");
        }

        @Test
        void when_a_reply_is_repeated_then_it_is_ignored() {
            assertThat(judge(Events.begin()
                            .does(1, "n1", "{type:read}", "{type:read_ok,value:[]}")
                            .answer(1, "n1", "{type:read_ok,value:[9]}")))
                    .isEqualTo("holds");
        }

        @Test
        void when_nodes_are_prepared_then_their_replies_are_accepted() {
            for (Workload each : Workloads.all(TopologyKind.LINE)) {
                assertThat(Events.begin()
                                .call("c0", 1, "n1", "{type:init}")
                                .answer("c0", 1, "n1", "{type:init_ok}")
                                .call("c0", 2, "n1", "{type:topology}")
                                .answer("c0", 2, "n1", "{type:topology_ok}")
                                .judge(each))
                        .as(each.name())
                        .isEqualTo("holds");
            }
        }
    }

    @Nested
    class Given_echo {

        @Test
        void when_another_text_comes_back_then_it_is_reported() {
            assertThat(Events.begin()
                            .does(1, "n1", "{type:echo,echo:a}", "{type:echo_ok,echo:a}")
                            .judge(workload("echo")))
                    .isEqualTo("holds");
            assertThat(Events.begin()
                            .does(1, "n1", "{type:echo,echo:a}", "{type:echo_ok,echo:b}")
                            .judge(workload("echo")))
                    .isEqualTo("echoes equal what was sent: n1 answered \"a\" with \"b\"");
        }

        @Test
        void when_an_echo_is_swapped_with_a_concurrent_one_then_it_is_reported() {
            assertThat(Events.begin()
                            .call(1, "n1", "{type:echo,echo:a}")
                            .call(2, "n1", "{type:echo,echo:b}")
                            .answer(2, "n1", "{type:echo_ok,echo:a}")
                            .judge(workload("echo")))
                    .isEqualTo("echoes equal what was sent: n1 answered \"b\" with \"a\"");
        }
    }

    @Nested
    class Given_unique_ids {

        private String judge(Events events) {
            return events.judge(workload("unique-ids"));
        }

        private Events generated(Events events, int id, String node, String generated) {
            return events.does(id, node, "{type:generate}", "{type:generate_ok,id:" + generated + "}");
        }

        @Test
        void when_ids_differ_then_it_holds_for_any_type() {
            Events events = generated(generated(generated(Events.begin(), 1, "n1", "1"), 2, "n2", "[1]"), 3, "n2", "x");
            assertThat(judge(events)).isEqualTo("holds");
        }

        @Test
        void when_two_nodes_generate_one_id_then_both_are_named() {
            assertThat(judge(generated(generated(Events.begin(), 1, "n1", "[n,1]"), 2, "n3", "[n,1]")))
                    .isEqualTo("no id is generated twice: n1 and n3 both generated the id [\"n\",1]");
        }

        @Test
        void when_one_node_repeats_an_id_then_it_is_named() {
            assertThat(judge(generated(generated(Events.begin(), 1, "n1", "7"), 2, "n1", "7")))
                    .isEqualTo("no id is generated twice: n1 generated the id 7 twice");
        }
    }

    @Nested
    class Given_broadcast {

        private String judge(Events events) {
            return events.judge(workload("broadcast"));
        }

        private Events broadcast(int value) {
            return Events.begin().call(value, "n1", "{type:broadcast,message:" + value + "}");
        }

        @Test
        void when_a_value_was_not_sent_yet_then_no_read_returns_it() {
            assertThat(judge(Events.begin()
                            .does(1, "n2", "{type:read}", "{type:read_ok,messages:[5]}")
                            .call(5, "n1", "{type:broadcast,message:5}")))
                    .isEqualTo("reads return only values that clients added: n2 returned 5, which no client had added");
        }

        @Test
        void when_a_value_is_on_its_way_then_a_read_may_return_it() {
            assertThat(judge(broadcast(5)
                            .does(6, "n2", "{type:read}", "{type:read_ok,messages:[5]}")
                            .answer(5, "n1", "{type:broadcast_ok}")))
                    .isEqualTo("holds");
        }

        @Test
        void when_an_acknowledged_value_is_missing_in_a_final_read_then_it_is_lost() {
            assertThat(judge(broadcast(5)
                            .answer(5, "n1", "{type:broadcast_ok}")
                            .settle()
                            .does(6, "n1", "{type:read}", "{type:read_ok,messages:[5]}")
                            .does(7, "n2", "{type:read}", "{type:read_ok,messages:[]}")))
                    .isEqualTo("final reads return all acknowledged values: the final read of n2 has no 5, which n1"
                            + " acknowledged to c1; it has []");
        }

        @Test
        void when_the_system_has_not_settled_then_a_value_may_be_missing() {
            assertThat(judge(broadcast(5)
                            .answer(5, "n1", "{type:broadcast_ok}")
                            .does(7, "n2", "{type:read}", "{type:read_ok,messages:[]}")))
                    .isEqualTo("holds");
        }

        @Test
        void when_a_read_began_before_settling_then_it_is_not_final() {
            assertThat(judge(broadcast(5)
                            .answer(5, "n1", "{type:broadcast_ok}")
                            .call(7, "n2", "{type:read}")
                            .settle()
                            .answer(7, "n2", "{type:read_ok,messages:[]}")))
                    .isEqualTo("holds");
        }

        @Test
        void when_a_value_is_acknowledged_after_settling_then_it_may_be_missing() {
            assertThat(judge(broadcast(5)
                            .settle()
                            .answer(5, "n1", "{type:broadcast_ok}")
                            .does(7, "n2", "{type:read}", "{type:read_ok,messages:[]}")))
                    .isEqualTo("holds");
        }

        @Test
        void when_a_value_is_not_acknowledged_then_both_ends_are_allowed() {
            for (String found : new String[] {"[]", "[5]"}) {
                for (String reply : new String[] {"{type:error,code:13}", "{type:error,code:0}"}) {
                    assertThat(judge(broadcast(5)
                                    .answer(5, "n1", reply)
                                    .settle()
                                    .does(7, "n2", "{type:read}", "{type:read_ok,messages:" + found + "}")))
                            .isEqualTo("holds");
                }
            }
        }

        @Test
        void when_a_value_was_refused_then_no_read_returns_it() {
            assertThat(judge(broadcast(5)
                            .answer(5, "n1", "{type:error,code:11}")
                            .does(7, "n2", "{type:read}", "{type:read_ok,messages:[5]}")))
                    .isEqualTo("reads return only values that clients added: n2 returned 5, although n1 refused it"
                            + " with error(code=11)");
        }
    }

    @Nested
    class Given_a_grow_only_set {

        @Test
        void when_an_element_is_lost_then_it_is_reported() {
            assertThat(Events.begin()
                            .does(1, "n1", "{type:add,element:1}", "{type:add_ok}")
                            .does(2, "n2", "{type:add,element:2}", "{type:add_ok}")
                            .settle()
                            .does(3, "n2", "{type:read}", "{type:read_ok,value:[2]}")
                            .judge(workload("g-set")))
                    .isEqualTo("final reads return all acknowledged values: the final read of n2 has no 1, which n1"
                            + " acknowledged to c1; it has [2]");
        }
    }

    @Nested
    class Given_counters {

        private Events added(int... deltas) {
            Events events = Events.begin();
            for (int i = 0; i < deltas.length; i++) {
                events.does(i + 1, "n1", "{type:add,delta:" + deltas[i] + "}", "{type:add_ok}");
            }
            return events;
        }

        private String judge(Events events) {
            return events.judge(workload("pn-counter"));
        }

        private Events read(Events events, int value) {
            return events.does(99, "n2", "{type:read}", "{type:read_ok,value:" + value + "}");
        }

        @Test
        void when_a_final_read_is_the_sum_then_it_holds() {
            assertThat(judge(read(added(3, -1, 4).settle(), 6))).isEqualTo("holds");
        }

        @Test
        void when_an_addition_counts_twice_then_it_is_reported() {
            assertThat(judge(read(added(3, 4).settle(), 10)))
                    .isEqualTo("reads return sums of what clients added: n2 returned 10, which is not the sum of any"
                            + " of the numbers added so far: [3, 4]");
        }

        @Test
        void when_an_addition_is_lost_then_it_is_reported() {
            assertThat(judge(read(added(3, 4).settle(), 4)))
                    .isEqualTo("final reads return the sum of all additions: the final read of n2 is 4; expected 7");
        }

        @Test
        void when_additions_are_open_then_each_may_count_or_not() {
            for (int value : new int[] {7, 9, 12, 14}) {
                assertThat(judge(read(open().settle(), value))).as("%d", value).isEqualTo("holds");
            }
            assertThat(judge(read(open().settle(), 3)))
                    .isEqualTo("final reads return the sum of all additions: the final read of n2 is 3; expected"
                            + " 7 or 9 or 12 or 14");
        }

        /** Returns 7, acknowledged, and 2 and 5 with unknown outcomes. */
        private Events open() {
            return added(3, 4)
                    .call(11, "n1", "{type:add,delta:2}")
                    .does(12, "n1", "{type:add,delta:5}", "{type:error,code:0}");
        }

        @Test
        void when_an_addition_was_refused_then_it_does_not_count() {
            Events refused = added(3).does(5, "n1", "{type:add,delta:2}", "{type:error,code:14}");
            assertThat(judge(read(refused.settle(), 5))).contains("n2 returned 5", "[3]");
        }

        @Test
        void when_the_system_has_not_settled_then_a_read_may_lag() {
            assertThat(judge(read(added(3, 4), 4))).isEqualTo("holds");
            assertThat(judge(read(added(3, 4), 0))).isEqualTo("holds");
            assertThat(judge(read(added(3, 4), 5))).startsWith("reads return sums");
        }

        @Test
        void when_a_value_is_no_integer_then_it_is_reported() {
            assertThat(judge(added().does(1, "n2", "{type:read}", "{type:read_ok,value:[]}")))
                    .startsWith("replies are well-formed")
                    .endsWith("which has no integer 'value'");
        }

        @Test
        void when_many_sums_are_possible_then_the_message_stays_short() {
            assertThat(AchievableSums.of(List.of(1L), List.of(1L, 2L, 4L, 8L)).text())
                    .isEqualTo("16 sums from 1 to 16");
        }
    }
}
