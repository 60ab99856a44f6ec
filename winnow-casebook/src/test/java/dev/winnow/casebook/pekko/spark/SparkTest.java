package dev.winnow.casebook.pekko.spark;

import static dev.winnow.casebook.pekko.spark.Message.ANYWHERE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.casebook.pekko.RealSystem;
import dev.winnow.casebook.pekko.spark.Message.DriverState;
import dev.winnow.casebook.pekko.spark.Message.JobFinished;
import dev.winnow.casebook.pekko.spark.Message.LaunchExecutor;
import dev.winnow.casebook.pekko.spark.Message.MasterChanged;
import dev.winnow.casebook.pekko.spark.Message.RegisterApplication;
import dev.winnow.casebook.pekko.spark.Message.RegisterWorker;
import dev.winnow.casebook.pekko.spark.Message.RegisteredApplication;
import dev.winnow.casebook.pekko.spark.Message.SubmitJob;
import dev.winnow.casebook.pekko.spark.Message.WorkerState;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.PoisonPill;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The program without Winnow. */
class SparkTest {

    @TempDir
    Path directory;

    private final Map<String, CompletableFuture<ActorRef>> addresses = new ConcurrentHashMap<>();

    private CompletableFuture<ActorRef> address(String name) {
        return addresses.computeIfAbsent(name, unknown -> new CompletableFuture<>());
    }

    /** Waits for an actor that may send before the test knows it. */
    private ActorRef of(String name) {
        return address(name).join();
    }

    private void put(String name, ActorRef actor) {
        address(name).complete(actor);
    }

    private ActorRef master(RealSystem real, Bug bug) {
        return real.actor(
                Master.props(new FileSystemPersistenceEngine(directory), this::of, System::currentTimeMillis, bug));
    }

    @Nested
    class Given_a_cluster_on_real_threads {

        /** With and without each bug: none of them shows here. */
        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_a_job_is_submitted_then_it_approximates_pi(Bug bug) {
            AtomicInteger generations = new AtomicInteger();
            ExecutorService threads = Executors.newFixedThreadPool(2);
            try (RealSystem real = new RealSystem()) {
                put(Addresses.MASTER, master(real, bug));
                for (String host : List.of("worker1", "worker2")) {
                    put(
                            host,
                            real.actor(Worker.props(host, generations::incrementAndGet, SparkTest.this::of, threads)));
                }
                ActorRef driver =
                        real.actor(Driver.props("driver1", generations::incrementAndGet, of(Addresses.MASTER), bug));
                put("driver1", driver);
                List<String> hosts = Collections.nCopies(10, "worker1");
                JobFinished first = (JobFinished) real.ask(driver, new SubmitJob(1, 0, hosts));
                JobFinished second = (JobFinished) real.ask(driver, new SubmitJob(2, 10, List.of(ANYWHERE, "worker2")));
                double points = 12.0 * Slice.POINTS;
                assertThat(4 * (first.inside() + second.inside()) / points).isCloseTo(Math.PI, within(0.02));
            } finally {
                threads.shutdown();
            }
        }
    }

    /** The test plays all other processes. */
    @Nested
    class Given_a_master_with_a_worker_and_an_application {

        private final Incarnation worker = new Incarnation("worker1", 1);
        private final Incarnation driver = new Incarnation("driver1", 1);

        private RegisteredApplication populate(RealSystem real, ActorRef master) {
            List.of("worker1", "worker2", "driver1").forEach(name -> put(name, real.client()));
            real.tell(master, new RegisterWorker(worker, 4));
            RegisteredApplication registered =
                    (RegisteredApplication) real.ask(master, new RegisterApplication(driver, "pi"));
            assertThat(real.answer()).isEqualTo(new LaunchExecutor(registered.application(), driver));
            return registered;
        }

        @Test
        void when_the_driver_asks_again_then_the_answer_is_the_same() {
            try (RealSystem real = new RealSystem()) {
                ActorRef master = master(real, Bug.NONE);
                RegisteredApplication registered = populate(real, master);
                assertThat(real.ask(master, new RegisterApplication(driver, "pi")))
                        .isEqualTo(registered);
            }
        }

        @Test
        void when_the_next_master_has_heard_from_them_then_it_continues() {
            try (RealSystem real = new RealSystem()) {
                ActorRef master = master(real, Bug.NONE);
                String application = populate(real, master).application();
                real.tell(master, PoisonPill.getInstance());
                ActorRef next = master(real, Bug.NONE);
                assertThat(real.answer()).isEqualTo(new MasterChanged());
                assertThat(real.answer()).isEqualTo(new MasterChanged());
                real.tell(next, new WorkerState(worker, List.of(application)));
                real.tell(next, new DriverState(driver, application));
                assertThat(real.ask(next, new RegisterWorker(new Incarnation("worker2", 1), 4)))
                        .isEqualTo(new LaunchExecutor(application, driver));
            }
        }
    }
}
