package dev.winnow.threads.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PlainDataTest {

    record Point(int x, Optional<String> name) {}

    @Test
    void when_a_value_is_plain_then_it_stays_and_numbers_become_wide() {
        assertThat(PlainData.of(null)).isNull();
        assertThat(PlainData.of("text")).isEqualTo("text");
        assertThat(PlainData.of(7)).isEqualTo(7L);
        assertThat(PlainData.of(0.5f)).isEqualTo(0.5);
        assertThat(PlainData.of(TimeUnit.DAYS)).isEqualTo("DAYS");
        assertThat(PlainData.of(new int[] {1, 2})).isEqualTo(List.of(1L, 2L));
        assertThat(PlainData.of(Arrays.asList(1, null))).isEqualTo(Arrays.asList(1L, null));
    }

    @Test
    void when_a_value_has_parts_then_it_becomes_a_map_in_a_fixed_order() {
        assertThat(PlainData.of(new Point(3, Optional.of("a")))).isEqualTo(Map.of("x", 3L, "name", "a"));
        Map<String, Integer> hashed = new HashMap<>(Map.of("b", 2, "a", 1, "c", 3));
        assertThat(((Map<?, ?>) PlainData.of(hashed)).keySet()).hasToString("[a, b, c]");
    }

    @Test
    void when_a_value_contains_itself_or_has_no_text_then_it_is_cut() {
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertThat(String.valueOf(PlainData.of(endless))).contains("…");
        assertThat(PlainData.of(new Object() {
                    @Override
                    public String toString() {
                        throw new IllegalStateException("no text");
                    }
                }))
                .isEqualTo("unreadable: java.lang.IllegalStateException: no text");
    }

    @Test
    void when_bytes_are_printable_then_they_are_their_text_and_else_a_checksum() {
        assertThat(ByteText.of("READ\n".getBytes(StandardCharsets.US_ASCII))).isEqualTo("READ");
        assertThat(ByteText.of(new byte[] {0, 1, 2})).isEqualTo("3 bytes 000102 #854897f");
        assertThat(ByteText.of(new byte[] {0, 1, 3})).isNotEqualTo(ByteText.of(new byte[] {0, 1, 2}));
    }
}
