package dev.winnow.pipes.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.system.BadInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyValueServicesTest {

    private static Json.Obj read(String key) {
        return Message.body("read").with("key", Json.of(key));
    }

    private static Json.Obj write(String key, int value) {
        return Message.body("write").with("key", Json.of(key)).with("value", Json.of(value));
    }

    private static Json.Obj cas(String key, int from, int to) {
        return Message.body("cas")
                .with("key", Json.of(key))
                .with("from", Json.of(from))
                .with("to", Json.of(to));
    }

    /** A service with its state. Choices come from a list; each must be below its bound. */
    private static final class Running<S> {
        private final Service<S> service;
        private final Deque<Integer> choices = new ArrayDeque<>();
        private final List<Integer> bounds = new ArrayList<>();
        private S state;

        Running(Service<S> service) {
            this.service = service;
            this.state = service.start();
        }

        static Running<?> named(String name) {
            return new Running<>(Service.named(name));
        }

        Running<S> choosing(Integer... next) {
            choices.addAll(List.of(next));
            return this;
        }

        private int choose(int bound) {
            bounds.add(bound);
            int choice = choices.isEmpty() ? 0 : choices.remove();
            assertThat(choice).isLessThan(bound);
            return choice;
        }

        /** Returns the reply as text, without ids. */
        String ask(String client, Json.Obj body) {
            Service.Served<S> served =
                    service.serve(state, Message.request(client, service.name(), 7, body), this::choose);
            state = served.state();
            assertThat(served.reply().src()).isEqualTo(service.name());
            assertThat(served.reply().dest()).isEqualTo(client);
            assertThat(served.reply().inReplyTo()).hasValue(7);
            return served.reply().label();
        }
    }

    @Nested
    class Given_any_service {

        @ParameterizedTest
        @ValueSource(strings = {"lin-kv", "seq-kv", "lww-kv"})
        void when_choices_are_the_strongest_then_it_is_a_plain_store(String name) {
            Running<?> store = Running.named(name);
            assertThat(store.ask("n1", read("x"))).isEqualTo("error(code=20, text=there is no key \"x\")");
            assertThat(store.ask("n1", cas("x", 0, 1))).isEqualTo("error(code=20, text=there is no key \"x\")");
            assertThat(store.ask("n1", write("x", 1))).isEqualTo("write_ok");
            assertThat(store.ask("n2", read("x"))).isEqualTo("read_ok(value=1)");
            assertThat(store.ask("n2", cas("x", 2, 3)))
                    .isEqualTo("error(code=22, text=expected 2, but the value is 1)");
            assertThat(store.ask("n2", cas("x", 1, 2))).isEqualTo("cas_ok");
            assertThat(store.ask("n1", read("x"))).isEqualTo("read_ok(value=2)");
            assertThat(store.ask("n1", read("y"))).startsWith("error(code=20");
        }

        @ParameterizedTest
        @ValueSource(strings = {"lin-kv", "seq-kv", "lww-kv"})
        void when_a_cas_may_create_then_it_creates_a_missing_key_only(String name) {
            Running<?> store = Running.named(name);
            Json.Obj creating = cas("x", 0, 5).with("create_if_not_exists", Json.of(true));
            assertThat(store.ask("n1", creating)).isEqualTo("cas_ok");
            assertThat(store.ask("n1", creating)).isEqualTo("error(code=22, text=expected 0, but the value is 5)");
            assertThat(store.ask("n1", cas("y", 0, 5).with("create_if_not_exists", Json.of(false))))
                    .startsWith("error(code=20");
        }

        @ParameterizedTest
        @ValueSource(strings = {"lin-kv", "seq-kv", "lww-kv"})
        void when_a_request_is_not_understood_then_the_error_says_why(String name) {
            Running<?> store = Running.named(name);
            assertThat(store.ask("n1", Message.body("read"))).isEqualTo("error(code=12, text=read has no field 'key')");
            assertThat(store.ask(
                            "n1", Message.body("cas").with("key", Json.of(1)).with("from", Json.of(2))))
                    .isEqualTo("error(code=12, text=cas has no field 'to')");
            assertThat(store.ask("n1", Message.body("delete")))
                    .isEqualTo(
                            "error(code=10, text=" + name + " has no operation 'delete'; it has read, write and cas)");
        }

        @Test
        void when_a_name_is_unknown_then_the_error_lists_the_names() {
            assertThatThrownBy(() -> Service.named("kv"))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).isEqualTo("use one of lin-kv, seq-kv, lww-kv"));
        }

        @Test
        void when_a_number_and_a_text_are_keys_then_they_differ() {
            Running<?> store = Running.named("lin-kv");
            store.ask("n1", write("1", 5));
            assertThat(store.ask("n1", Message.body("read").with("key", Json.of(1))))
                    .startsWith("error(code=20");
        }
    }

    @Nested
    class Given_lin_kv {

        @Test
        void when_it_serves_then_it_never_chooses() {
            Running<?> store = Running.named("lin-kv");
            store.ask("n1", write("x", 1));
            store.ask("n2", write("x", 2));
            store.ask("n3", read("x"));
            assertThat(store.bounds).isEmpty();
        }
    }

    @Nested
    class Given_seq_kv {

        private final Running<?> store = Running.named("seq-kv");

        @Test
        void when_another_client_wrote_then_a_read_may_return_any_older_value() {
            store.ask("n1", write("x", 1));
            store.ask("n1", write("x", 2));
            store.bounds.clear();
            store.choosing(1);
            assertThat(store.ask("n2", read("x"))).isEqualTo("read_ok(value=1)");
            store.choosing(2);
            assertThat(store.ask("n3", read("x"))).startsWith("error(code=20");
            assertThat(store.bounds).containsExactly(3, 3);
        }

        @Test
        void when_a_client_has_seen_a_version_then_it_never_goes_back() {
            store.ask("n1", write("x", 1));
            store.ask("n1", write("x", 2));
            store.bounds.clear();
            store.choosing(1);
            store.ask("n2", read("x"));
            store.ask("n2", read("x"));
            assertThat(store.ask("n2", read("x"))).isEqualTo("read_ok(value=2)");
            assertThat(store.ask("n1", read("x"))).isEqualTo("read_ok(value=2)");
            assertThat(store.bounds).as("versions to choose from").containsExactly(3, 2);
        }

        /** The example of Maelstrom's documentation of services. */
        @Test
        void when_a_write_repeats_the_past_then_it_may_belong_to_the_past() {
            store.ask("n1", write("x", 1));
            store.ask("n2", cas("x", 1, 2));
            store.choosing(1);
            assertThat(store.ask("n1", write("x", 1))).isEqualTo("write_ok");
            assertThat(store.ask("n2", read("x"))).isEqualTo("read_ok(value=2)");
        }

        @Test
        void when_a_request_changes_something_then_it_applies_to_the_latest_version() {
            store.ask("n1", write("x", 1));
            store.ask("n1", write("x", 2));
            store.choosing(1);
            assertThat(store.ask("n2", cas("x", 1, 3)))
                    .isEqualTo("error(code=22, text=expected 1, but the value is 2)");
            assertThat(store.ask("n2", cas("x", 2, 3))).isEqualTo("cas_ok");
            assertThat(store.ask("n1", read("x"))).isEqualTo("read_ok(value=3)");
        }

        @Test
        void when_many_versions_exist_then_the_oldest_are_forgotten() {
            for (int i = 0; i < 40; i++) {
                store.ask("n1", write("x", i));
            }
            store.bounds.clear();
            store.choosing(15);
            assertThat(store.ask("n2", read("x"))).isEqualTo("read_ok(value=24)");
            assertThat(store.bounds).containsExactly(16);
        }
    }

    @Nested
    class Given_lww_kv {

        private static final int REPLICA_1 = 1;
        private static final int ALONE = 1;
        private static final int LAGGING = 1;

        private final Running<?> store = Running.named("lww-kv");

        @Test
        void when_replicas_did_not_talk_then_a_read_misses_a_write() {
            store.ask("n1", write("x", 1));
            store.choosing(REPLICA_1, ALONE);
            assertThat(store.ask("n1", read("x"))).startsWith("error(code=20");
            store.choosing(REPLICA_1);
            assertThat(store.ask("n1", read("x"))).isEqualTo("read_ok(value=1)");
        }

        @Test
        void when_a_clock_lags_then_an_acknowledged_write_disappears() {
            store.ask("n1", write("x", 1));
            store.ask("n1", write("x", 2));
            store.choosing(REPLICA_1, ALONE, LAGGING);
            assertThat(store.ask("n1", write("x", 3))).isEqualTo("write_ok");
            assertThat(store.ask("n1", read("x"))).isEqualTo("read_ok(value=2)");
            store.choosing(REPLICA_1, ALONE);
            assertThat(store.ask("n1", read("x"))).isEqualTo("read_ok(value=3)");
        }

        @Test
        void when_two_clients_swap_at_once_then_both_may_succeed() {
            store.ask("n1", write("x", 1));
            store.choosing(REPLICA_1);
            store.ask("n2", read("x"));
            assertThat(store.ask("n1", cas("x", 1, 2))).isEqualTo("cas_ok");
            store.choosing(REPLICA_1, ALONE);
            assertThat(store.ask("n2", cas("x", 1, 3))).isEqualTo("cas_ok");
        }

        @Test
        void when_timestamps_are_equal_then_the_higher_replica_wins() {
            store.ask("n1", write("x", 1));
            store.choosing(REPLICA_1, ALONE, LAGGING);
            store.ask("n1", write("x", 2));
            assertThat(store.ask("n1", read("x"))).isEqualTo("read_ok(value=2)");
        }

        @Test
        void when_it_serves_then_replica_exchange_and_clock_are_chosen() {
            store.ask("n1", write("x", 1));
            store.ask("n1", read("x"));
            assertThat(store.bounds).containsExactly(3, 2, 2, 3, 2);
        }
    }
}
