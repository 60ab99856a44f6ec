package dev.winnow.viewer.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.winnow.system.BadInput;
import dev.winnow.viewer.RecordedSamples;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionDirectoryTest {

    @TempDir
    Path directory;

    private Map<String, ExecutionSummary> listed() {
        return new ExecutionDirectory(directory)
                .list().executions().stream().collect(Collectors.toMap(ExecutionSummary::path, Function.identity()));
    }

    @Nested
    class Given_executions_of_all_sorts {

        @Test
        void when_listed_then_each_has_its_ending() throws IOException {
            Path whole = RecordedSamples.record("paxos-1", 2, directory);
            byte[] bytes = Files.readAllBytes(whole);
            Files.write(directory.resolve("torn.jsonl"), Arrays.copyOf(bytes, bytes.length - 5));
            int endLine = new String(bytes, StandardCharsets.UTF_8).lastIndexOf("{\"end\"");
            Files.write(directory.resolve("endless.jsonl.part"), Arrays.copyOf(bytes, endLine));
            Files.writeString(directory.resolve("bad.jsonl"), "{\"winnow\":\"execution\",\"schema\":99}\n");
            Files.writeString(directory.resolve("other.jsonl"), "{\"some\":\"data\"}\n");
            Files.writeString(directory.resolve("empty.jsonl"), "");
            String text = new String(bytes, StandardCharsets.UTF_8);
            Files.writeString(
                    directory.resolve("odd-end.jsonl"), text.replace("\"end\":\"violation\"", "\"end\":\"glory\""));
            Files.writeString(
                    directory.resolve("below-zero.jsonl"),
                    text.substring(0, endLine) + text.substring(endLine).replace("\"events\":", "\"events\":-"));
            byte[] damaged = (text.substring(0, endLine) + "{\"damaged\n").getBytes(StandardCharsets.UTF_8);
            Files.write(directory.resolve("damaged.jsonl.zst"), Zstd.compress(damaged));
            Map<String, ExecutionSummary> listed = listed();
            assertThat(listed.keySet())
                    .containsExactlyInAnyOrder(
                            "paxos-1/2.jsonl",
                            "torn.jsonl",
                            "endless.jsonl.part",
                            "bad.jsonl",
                            "odd-end.jsonl",
                            "below-zero.jsonl",
                            "damaged.jsonl.zst");
            assertThat(listed.get("paxos-1/2.jsonl").end()).isEqualTo("violation");
            assertThat(listed.get("paxos-1/2.jsonl").invariant()).isEqualTo("a chosen value stays");
            assertThat(listed.get("paxos-1/2.jsonl").events()).isPositive();
            assertThat(listed.get("torn.jsonl").end()).isEqualTo("torn");
            assertThat(listed.get("endless.jsonl.part").end()).isEqualTo("torn");
            for (String unfit : List.of("bad.jsonl", "odd-end.jsonl", "below-zero.jsonl", "damaged.jsonl.zst")) {
                assertThat(listed.get(unfit).end()).as(unfit).isEqualTo("unreadable");
                assertThat(listed.get(unfit).problem()).as(unfit).isNotNull();
            }
        }

        @Test
        void when_one_is_rewritten_then_it_is_read_again() throws IOException {
            Path file = RecordedSamples.record("paxos-1", 2, directory);
            ExecutionDirectory library = new ExecutionDirectory(directory);
            assertThat(library.list().executions().get(0).end()).isEqualTo("violation");
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
            assertThat(library.list().executions().get(0).end()).isEqualTo("torn");
        }
    }

    @Nested
    class Given_a_list_that_was_read {

        @Test
        void when_no_file_has_changed_then_none_is_read_again() throws IOException {
            Path file = RecordedSamples.record("paxos-1", 2, directory);
            ExecutionDirectory library = new ExecutionDirectory(directory);
            List<ExecutionSummary> first = library.list().executions();
            FileTime time = Files.getLastModifiedTime(file);
            Files.write(file, new byte[(int) Files.size(file)]);
            Files.setLastModifiedTime(file, time);
            assertThat(library.list().executions()).isEqualTo(first);
        }
    }

    @Nested
    class Given_an_execution_that_a_test_keeps {

        @Test
        void when_listed_then_it_is_there_once_with_the_name_that_it_is_kept_under() throws IOException {
            Path minimized = directory.resolve("target/winnow/ATest/holds/minimized.jsonl");
            Files.createDirectories(minimized.getParent());
            Files.move(RecordedSamples.record("paxos-1", 2, directory), minimized);
            CRC32C checksum = new CRC32C();
            checksum.update(Files.readAllBytes(minimized));
            String kept = String.format("winnow/ATest/holds/a-chosen-value-%08x.jsonl", checksum.getValue());
            for (String resources : List.of("src/test/resources", "target/test-classes")) {
                Path copy = directory.resolve(resources).resolve(kept);
                Files.createDirectories(copy.getParent());
                Files.copy(minimized, copy);
            }
            Files.copy(
                    RecordedSamples.record("paxos-1", 3, directory), directory.resolve("no-checksum-00000000.jsonl"));
            assertThat(listed().keySet())
                    .containsExactlyInAnyOrder(
                            "src/test/resources/" + kept, "paxos-1/3.jsonl", "no-checksum-00000000.jsonl");
        }
    }

    @Nested
    class Given_a_name_for_a_new_one {

        @Test
        void when_requested_twice_then_the_names_differ_and_stay_inside() throws IOException {
            ExecutionDirectory library = new ExecutionDirectory(directory);
            assertThat(library.name(library.reserveFile("../a b"))).isEqualTo("live/.._a_b-1.jsonl");
            assertThat(library.name(library.reserveFile("../a b"))).isEqualTo("live/.._a_b-2.jsonl");
            Files.createSymbolicLink(directory.resolve("live"), Files.createDirectory(directory.resolve("elsewhere")));
            assertThatThrownBy(() -> library.reserveFile("x")).isInstanceOf(BadInput.class);
        }
    }

    @Nested
    class Given_thousands_of_executions {

        @Test
        void when_listed_then_only_their_first_and_last_lines_are_read() throws IOException {
            byte[] begin = Files.readAllBytes(RecordedSamples.record("paxos-1", 1, directory));
            Path many = Files.createDirectory(directory.resolve("many"));
            for (int i = 0; i < 3_000; i++) {
                Files.write(many.resolve(i + ".jsonl"), begin);
            }
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadCpuTime(); // does not depend on other load of the machine
            assertThat(new ExecutionDirectory(directory).list().executions()).hasSize(3_001);
            double seconds = (threads.getCurrentThreadCpuTime() - before) / 1e9;
            assertThat(seconds).isLessThan(5);
        }
    }
}
