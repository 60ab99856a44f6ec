package dev.winnow.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchTest {

    @TempDir
    Path directory;

    @Nested
    class Given_an_execution_with_many_steps_of_a_kind {

        @Test
        void when_all_is_searched_then_twenty_are_shown_and_it_says_that_there_are_more() {
            Samples.record("paxos-1", 1, directory);
            Search search = new Search(new Library(directory), () -> 0);
            Search.Result one = search.one("paxos-1/1.jsonl", Query.of("kind:deliver"));
            assertThat(one.hits()).hasSizeGreaterThan(20);
            assertThat(one.cut()).isFalse();
            Search.Result all = search.all(Query.of("kind:deliver"));
            assertThat(all.hits()).hasSize(20);
            assertThat(all.cut()).isTrue();
            assertThat(search.all(Query.of("kind:crash")).cut()).isFalse();
        }

        @Test
        void when_time_is_up_within_it_then_it_says_so() {
            Samples.record("paxos-1", 1, directory);
            AtomicLong seconds = new AtomicLong();
            Search search = new Search(new Library(directory), () -> seconds.getAndIncrement() * 1_000_000_000L);
            Search.Result found = search.one("paxos-1/1.jsonl", Query.of("kind:nothing"));
            assertThat(found.cut()).isTrue();
        }
    }
}
