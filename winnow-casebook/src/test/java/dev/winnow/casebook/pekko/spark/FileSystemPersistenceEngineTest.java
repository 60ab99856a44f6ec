package dev.winnow.casebook.pekko.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.winnow.casebook.pekko.spark.Stored.StoredApplication;
import dev.winnow.casebook.pekko.spark.Stored.StoredDriver;
import dev.winnow.casebook.pekko.spark.Stored.StoredWorker;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSystemPersistenceEngineTest {

    private static final Incarnation DRIVER = new Incarnation("driver1", 3);

    @Nested
    class Given_files_of_a_master {

        private final StoredApplication application = new StoredApplication("app-1-driver1.3", "a=b", DRIVER);
        private final StoredDriver driver = new StoredDriver(DRIVER);
        private final StoredWorker worker = new StoredWorker(new Incarnation("worker2", 1), 4);

        private final Path directory;
        private final PersistenceEngine engine;

        Given_files_of_a_master(@TempDir Path directory) {
            this.directory = directory;
            engine = new FileSystemPersistenceEngine(directory);
            engine.persist(worker);
            engine.persist(driver);
            engine.persist(application);
        }

        @Test
        void when_read_by_the_next_master_then_all_records_are_there() {
            assertThat(new FileSystemPersistenceEngine(directory).read()).containsExactly(application, driver, worker);
        }

        @Test
        void when_stored_twice_then_it_is_an_error() {
            assertThatIllegalStateException()
                    .isThrownBy(() -> engine.persist(application))
                    .withMessage("there is a file app_app-1-driver1.3 already");
        }

        @Test
        void when_removed_then_it_is_gone_and_can_be_stored_again() {
            engine.remove(driver);
            engine.remove(driver);
            assertThat(engine.read()).containsExactly(application, worker);
            engine.persist(driver);
            assertThat(engine.read()).contains(driver);
        }
    }
}
