package dev.winnow.trace;

import static dev.winnow.trace.BrokenFilesTest.HEADER;
import static dev.winnow.trace.BrokenFilesTest.START;
import static dev.winnow.trace.BrokenFilesTest.rejects;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import dev.winnow.system.BadInput;
import dev.winnow.trace.json.FileLimits;
import dev.winnow.trace.picture.ExecutionText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that try to exhaust memory, the stack or time. */
class HostileFilesTest {

    @Nested
    class Given_a_hostile_file {

        /** Returns a reader of a prefix and this many filler characters. */
        private ExecutionReader endless(String beginning, char filler, long length) {
            return ExecutionReader.open(
                    "hostile",
                    () -> new SequenceInputStream(
                            new ByteArrayInputStream(beginning.getBytes(StandardCharsets.UTF_8)),
                            new Filler(filler, length)));
        }

        @Test
        void when_a_line_has_ten_gigabytes_then_it_is_refused_after_16_megabytes() {
            rejects(endless(HEADER + "{\"step\":0,\"event\":\"", 'x', 10L << 30), 2, "longer than 16 MB");
            assertThatThrownBy(() -> endless("", '\0', 10L << 30)).isInstanceOf(BadInput.class);
        }

        @ParameterizedTest
        @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":["})
        void when_it_nests_deep_then_it_is_refused(String bracket) {
            String deep =
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",\"states\":{\"n1\":" + bracket.repeat(1_000_000);

            rejects(SampleExecutions.reader(HEADER + deep + "\n"), 2, "not readable as JSON");
        }

        @Test
        void when_it_has_huge_numbers_then_they_are_refused() {
            rejects(SampleExecutions.reader(HEADER + "{\"step\":" + "9".repeat(1_000_000) + "}\n"), 2);
            rejects(SampleExecutions.reader(HEADER + "{\"step\":1e999999999}\n"), 2);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "\"sent\":[          | {},         | {}]",
                    "\"sent\":[          | {\"id\":1}, | {}]",
                    "\"one\":[           | \"a\",      | \"a\"]",
                    "\"lost\":[          | 1,          | 1]",
                    "\"states\":{        | \"a\":1,    | \"a\":1}",
                    "\"states\":{\"a\":[ | 1,          | 1]}",
                    "\"a\":[             | {},         | {}]",
                })
        void when_a_line_has_very_many_values_then_they_fit_into_memory(String open, String thing, String close) {
            String line = "{\"step\":0,\"event\":\"run\",\"block\":\"b\"," + open
                    + thing.repeat((FileLimits.MAX_LINE_BYTES - 100) / thing.length())
                    + close + "}\n";

            survive((HEADER + line).getBytes(StandardCharsets.UTF_8));
        }

        @Test
        void when_it_is_a_zstd_bomb_then_it_is_refused() throws Exception {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ZstdOutputStreamNoFinalizer zstd = new ZstdOutputStreamNoFinalizer(out)) {
                zstd.write((HEADER + "{\"step\":\"").getBytes(StandardCharsets.UTF_8));
                new Filler('x', 1L << 30).transferTo(zstd);
            }
            assertThat(out.size()).isLessThan(1 << 18);

            rejects(SampleExecutions.reader(out.toByteArray()), 2, "longer than 16 MB");
        }

        @Test
        void when_zstd_wants_a_huge_window_then_it_is_refused() throws Exception {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ZstdOutputStreamNoFinalizer zstd = new ZstdOutputStreamNoFinalizer(out).setWindowLog(27)) {
                zstd.write(HEADER.getBytes(StandardCharsets.UTF_8));
            }

            assertThatThrownBy(() -> SampleExecutions.reader(out.toByteArray()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("window");
        }

        @Test
        void when_zstd_data_is_damaged_then_it_is_refused() {
            byte[] compressed = Zstd.compress((HEADER + START.repeat(100)).getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> {
                        Arrays.fill(compressed, 20, compressed.length, (byte) 0xee);
                        SampleExecutions.steps(SampleExecutions.reader(compressed));
                    })
                    .isInstanceOf(BadInput.class);
        }

        @Test
        void when_any_bytes_are_changed_then_it_is_readable_or_bad_input() {
            byte[] plain = SampleExecutions.twoPhaseCommit();
            Random random = new Random(7);

            for (int i = 0; i < 2_000; i++) {
                survive(mutated(plain, random));
                survive(mutated(Zstd.compress(plain), random));
            }
        }

        @Test
        void when_changed_bytes_are_drawn_then_it_is_a_picture_or_bad_input() {
            byte[] plain = withoutEnd(SampleExecutions.twoPhaseCommit());
            Random random = new Random(8);

            for (int i = 0; i < 1_000; i++) {
                byte[] file = mutated(plain, random);
                try (ExecutionReader reader = SampleExecutions.reader(file)) {
                    new ExecutionText(ExecutionText.TextOptions.DEFAULT).render(reader, new StringBuilder());
                } catch (BadInput e) {
                    assertThat(e.fix()).isNotBlank();
                }
            }
        }

        private void survive(byte[] file) {
            try (ExecutionReader reader = SampleExecutions.reader(file)) {
                SampleExecutions.steps(reader);
            } catch (BadInput e) {
                assertThat(e.fix()).isNotBlank();
            } catch (RuntimeException e) {
                fail("not bad input: " + new String(file, StandardCharsets.ISO_8859_1), e);
            }
        }

        private byte[] mutated(byte[] file, Random random) {
            byte[] mutated = file.clone();
            String interesting = "\"{}[]:,\\0-9etn\n\u0000\u0080";
            for (int i = random.nextInt(3); i >= 0; i--) {
                int at = random.nextInt(mutated.length);
                mutated[at] = random.nextBoolean()
                        ? (byte) random.nextInt(256)
                        : (byte) interesting.charAt(random.nextInt(interesting.length()));
            }
            return mutated;
        }
    }

    private static byte[] withoutEnd(byte[] file) {
        String text = new String(file, StandardCharsets.UTF_8);
        return text.substring(0, text.indexOf("{\"end\"")).getBytes(StandardCharsets.UTF_8);
    }

    /** A stream that repeats one character without storing it. */
    private static final class Filler extends InputStream {
        private final byte filler;
        private long left;

        Filler(char filler, long length) {
            this.filler = (byte) filler;
            left = length;
        }

        @Override
        public int read() {
            return left-- > 0 ? filler : -1;
        }

        @Override
        public int read(byte[] into, int from, int length) {
            int some = (int) Math.min(left, length);
            Arrays.fill(into, from, from + some, filler);
            left -= some;
            return some == 0 ? -1 : some;
        }
    }
}
