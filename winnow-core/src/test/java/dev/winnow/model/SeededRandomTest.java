package dev.winnow.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class SeededRandomTest {

    @Nested
    class Given_a_fixed_seed {

        @Test
        void when_drawn_then_the_numbers_are_fixed_forever() {
            // SplitMix64 of seed 0 as published by its authors. Recorded executions replay only if these hold.
            SeededRandom random = new SeededRandom(0);
            assertThat(random.nextLong()).isEqualTo(0xE220A8397B1DCDAFL);
            assertThat(random.nextLong()).isEqualTo(0x6E789E6AA1B965F4L);
            assertThat(random.nextLong()).isEqualTo(0x06C45D188009454FL);
        }

        @Test
        void when_drawn_within_bounds_then_the_numbers_are_fixed_forever() {
            SeededRandom random = new SeededRandom(42);
            assertThat(new Object[] {
                        random.nextInt(),
                        random.nextInt(1_000),
                        random.nextInt(-50, 50),
                        random.nextLong(1_000),
                        random.nextLong(-5, 5),
                        random.nextBoolean(),
                        random.nextDouble()
                    })
                    .containsExactly(GOLDEN);
            assertThat(SeededRandom.deriveSeed(42, 7)).isEqualTo(DERIVED);
            assertThat(SeededRandom.deriveSeed(42, "n1")).isEqualTo(NAMED);
        }

        private static final Object[] GOLDEN = {-1109970394, 159, -23, 764L, -5L, true, 0.21840519371218436};
        private static final long DERIVED = -4893543810735773810L;
        private static final long NAMED = -5643351051014307462L;

        @Test
        void when_a_stream_is_entered_at_a_position_then_it_continues_from_there() {
            SeededRandom whole = new SeededRandom(9);
            for (int i = 0; i < 5; i++) {
                whole.nextLong();
            }
            assertThat(whole.drawCount()).isEqualTo(5);
            assertThat(new SeededRandom(9, 5).nextLong()).isEqualTo(whole.nextLong());
        }

        @Test
        void when_derived_then_parts_and_names_and_seeds_give_distinct_seeds() {
            assertThat(new long[] {
                        SeededRandom.deriveSeed(1, 0),
                        SeededRandom.deriveSeed(1, 1),
                        SeededRandom.deriveSeed(2, 0),
                        SeededRandom.deriveSeed(1, "a"),
                        SeededRandom.deriveSeed(1, "b"),
                        SeededRandom.deriveSeed(1, "ab"),
                        SeededRandom.deriveSeed(1, "ba")
                    })
                    .doesNotHaveDuplicates();
        }
    }

    @Nested
    class Given_bounds {

        @Test
        void when_drawn_then_numbers_stay_within_and_reach_both_ends() {
            SeededRandom random = new SeededRandom(1);
            boolean[] seen = new boolean[7];
            for (int i = 0; i < 10_000; i++) {
                seen[random.nextInt(7)] = true;
                assertThat(random.nextInt(-3, 4)).isBetween(-3, 3);
                assertThat(random.nextLong(7)).isBetween(0L, 6L);
                assertThat(random.nextLong(-3, 4)).isBetween(-3L, 3L);
                assertThat(random.nextDouble()).isBetween(0.0, Math.nextDown(1.0));
            }
            assertThat(seen).containsOnly(true);
        }

        @Test
        void when_the_range_is_as_wide_as_can_be_then_nothing_overflows() {
            SeededRandom random = new SeededRandom(2);
            boolean negative = false;
            boolean positive = false;
            for (int i = 0; i < 200; i++) {
                int value = random.nextInt(Integer.MIN_VALUE, Integer.MAX_VALUE);
                negative |= value < 0;
                positive |= value > 0;
                assertThat(random.nextLong(Long.MIN_VALUE, Long.MAX_VALUE)).isLessThan(Long.MAX_VALUE);
                assertThat(random.nextInt(Integer.MAX_VALUE)).isNotNegative();
            }
            assertThat(negative && positive).isTrue();
        }

        @Test
        void when_they_are_invalid_then_they_are_rejected() {
            SeededRandom random = new SeededRandom(1);
            assertThatThrownBy(() -> random.nextInt(0)).hasMessageContaining("at least 1, not 0");
            assertThatThrownBy(() -> random.nextLong(-1)).hasMessageContaining("at least 1, not -1");
            assertThatThrownBy(() -> random.nextInt(3, 3)).hasMessageContaining("from 3");
            assertThatThrownBy(() -> random.nextLong(3, 2)).hasMessageContaining("from 3");
        }
    }

    @Nested
    class Given_many_draws {

        @Test
        void when_counted_then_all_values_are_equally_likely() {
            // 10,000 of 100,000 each: standard deviation 95. Six of them fail by chance with 2e-8; fixed seed.
            int[] counts = new int[10];
            SeededRandom random = new SeededRandom(3);
            for (int i = 0; i < 100_000; i++) {
                counts[random.nextInt(10)]++;
            }
            for (int count : counts) {
                assertThat(count).isCloseTo(10_000, within(570));
            }
        }
    }
}
