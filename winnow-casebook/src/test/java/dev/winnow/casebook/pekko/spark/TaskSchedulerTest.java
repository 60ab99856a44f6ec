package dev.winnow.casebook.pekko.spark;

import static dev.winnow.casebook.pekko.spark.Message.ANYWHERE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.spark.Message.JobFinished;
import dev.winnow.casebook.pekko.spark.Message.SubmitJob;
import dev.winnow.casebook.pekko.spark.Message.TaskFinished;
import dev.winnow.casebook.pekko.spark.TaskScheduler.Assignment;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TaskSchedulerTest {

    private static final Incarnation A = new Incarnation("a", 1);
    private static final Incarnation B = new Incarnation("b", 1);

    private static TaskScheduler scheduler(Bug bug, Incarnation... executors) {
        TaskScheduler scheduler = new TaskScheduler(bug);
        List.of(executors).forEach(executor -> scheduler.add(executor, 1));
        return scheduler;
    }

    private static Optional<JobFinished> finish(TaskScheduler scheduler, Assignment done, long inside) {
        return scheduler.finished(new TaskFinished(done.executor(), done.job(), done.slice(), done.attempt(), inside));
    }

    private static Assignment only(List<Assignment> assignments) {
        assertThat(assignments).hasSize(1);
        return assignments.get(0);
    }

    @Nested
    class Given_a_free_executor {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_a_task_prefers_its_host_then_it_goes_first(Bug bug) {
            TaskScheduler scheduler = scheduler(bug, A);
            scheduler.submit(new SubmitJob(1, 0, List.of(ANYWHERE, "a")));
            assertThat(scheduler.assign()).containsExactly(new Assignment(1, 1, 1, A, Locality.NODE_LOCAL));
        }

        @Test
        void when_a_task_prefers_a_host_without_executors_then_it_may_run_anywhere() {
            TaskScheduler scheduler = scheduler(Bug.NONE, A);
            scheduler.submit(new SubmitJob(1, 0, List.of("b")));
            assertThat(scheduler.assign()).containsExactly(new Assignment(1, 0, 1, A, Locality.NO_PREFERENCE));
        }

        @Test
        void when_the_preferred_host_is_busy_then_the_task_waits() {
            TaskScheduler scheduler = scheduler(Bug.NONE, A, B);
            scheduler.submit(new SubmitJob(1, 0, List.of("b", "b")));
            Assignment first = only(scheduler.assign());
            assertThat(first.executor()).isEqualTo(B);
            finish(scheduler, first, 0);
            assertThat(only(scheduler.assign()).executor()).isEqualTo(B);
        }

        @Test
        void when_an_older_job_has_tasks_then_they_go_first() {
            TaskScheduler scheduler = scheduler(Bug.NONE, A);
            scheduler.submit(new SubmitJob(1, 0, List.of(ANYWHERE)));
            scheduler.submit(new SubmitJob(2, 10, List.of("a")));
            assertThat(only(scheduler.assign()).job()).isEqualTo(1);
        }
    }

    /** A job has left a slice in the memory of A; the next job needs it, and B is free as well. */
    @Nested
    class Given_a_slice_in_memory {

        private Assignment onB(Bug bug) {
            TaskScheduler scheduler = scheduler(bug, A);
            scheduler.submit(new SubmitJob(1, 0, List.of("a")));
            finish(scheduler, only(scheduler.assign()), 0);
            scheduler.add(B, 1);
            scheduler.submit(new SubmitJob(2, 0, List.of(ANYWHERE, ANYWHERE, "b")));
            List<Assignment> assignments = scheduler.assign();
            assertThat(assignments).contains(new Assignment(2, 0, 1, A, Locality.PROCESS_LOCAL));
            return assignments.get(1);
        }

        @Test
        void when_another_executor_is_offered_then_its_local_task_goes_first() {
            assertThat(onB(Bug.NONE)).isEqualTo(new Assignment(2, 2, 1, B, Locality.NODE_LOCAL));
        }

        @Test
        void when_locality_is_inverted_then_a_task_without_preference_goes_first() {
            assertThat(onB(Bug.SPARK_2294)).isEqualTo(new Assignment(2, 1, 1, B, Locality.NO_PREFERENCE));
        }
    }

    @Nested
    class Given_a_task_that_is_slow {

        private final TaskScheduler scheduler = scheduler(Bug.NONE, A, B);
        private final Assignment slow;
        private Assignment copy;

        Given_a_task_that_is_slow() {
            scheduler.submit(new SubmitJob(1, 0, List.of("a", "b", "b", "b")));
            List<Assignment> first = scheduler.assign();
            slow = first.get(0);
            finish(scheduler, first.get(1), 1);
            finish(scheduler, only(scheduler.assign()), 1);
            finish(scheduler, only(scheduler.assign()), 1);
            assertThat(scheduler.assign()).isEmpty();
            scheduler.lookForStragglers();
            copy = only(scheduler.assign());
        }

        @Test
        void when_all_others_are_done_then_a_copy_runs_elsewhere() {
            assertThat(copy).isEqualTo(new Assignment(1, 0, 2, B, Locality.SPECULATIVE));
        }

        @Test
        void when_both_copies_end_then_the_first_counts() {
            assertThat(finish(scheduler, copy, 1)).contains(new JobFinished(1, 0, 4, 4));
            assertThat(finish(scheduler, slow, 1)).isEmpty();
        }

        @Test
        void when_one_executor_is_lost_then_the_other_copy_continues() {
            scheduler.remove(A);
            assertThat(scheduler.assign()).isEmpty();
            assertThat(finish(scheduler, copy, 1)).contains(new JobFinished(1, 0, 4, 4));
        }

        @Test
        void when_both_executors_are_lost_then_it_runs_again() {
            scheduler.remove(A);
            scheduler.remove(B);
            scheduler.add(new Incarnation("a", 2), 1);
            assertThat(only(scheduler.assign()).attempt()).isEqualTo(3);
        }
    }
}
