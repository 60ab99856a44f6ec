package dev.winnow.viewer.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.viewer.RecordedSamples;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionSearchTest {

    @TempDir
    Path directory;

    @Nested
    class Given_an_execution_with_many_steps_of_a_kind {

        @Test
        void when_searched_then_twenty_matches_are_shown_and_more_announced() {
            RecordedSamples.record("paxos-1", 1, directory);
            ExecutionSearch search = new ExecutionSearch(new ExecutionDirectory(directory), () -> 0);
            ExecutionSearch.SearchHits one = search.searchOne("paxos-1/1.jsonl", StepQuery.parse("kind:deliver"));
            assertThat(one.hits()).hasSizeGreaterThan(20);
            assertThat(one.isTruncated()).isFalse();
            ExecutionSearch.SearchHits all = search.searchAll(StepQuery.parse("kind:deliver"));
            assertThat(all.hits()).hasSize(20);
            assertThat(all.isTruncated()).isTrue();
            assertThat(search.searchAll(StepQuery.parse("kind:crash")).isTruncated())
                    .isFalse();
        }

        @Test
        void when_the_time_is_up_then_the_result_says_so() {
            RecordedSamples.record("paxos-1", 1, directory);
            AtomicLong seconds = new AtomicLong();
            ExecutionSearch search = new ExecutionSearch(
                    new ExecutionDirectory(directory), () -> seconds.getAndIncrement() * 1_000_000_000L);
            ExecutionSearch.SearchHits found = search.searchOne("paxos-1/1.jsonl", StepQuery.parse("kind:nothing"));
            assertThat(found.isTruncated()).isTrue();
        }
    }
}
