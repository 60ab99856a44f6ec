package dev.winnow.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.VirtualEnvironment;
import java.time.Clock;
import java.time.Instant;
import java.time.MonthDay;
import java.time.Year;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sample.Sources;

class CallSiteTransformerTest {

    private final Class<?> rewritten = load();

    private static Class<?> load() {
        try {
            return new RewritingClassLoader().loadClass(Sources.class.getName());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** Calls a method of the rewritten class in the environment. */
    @SuppressWarnings("unchecked")
    private Map<String, Object> read(String method, @Nullable VirtualEnvironment environment) {
        return bound(environment, () -> {
            Map<String, Supplier<Object>> sources =
                    (Map<String, Supplier<Object>>) rewritten.getMethod(method).invoke(null);
            Map<String, Object> values = new LinkedHashMap<>();
            sources.forEach((name, source) -> values.put(name, List.of(source.get(), source.get())));
            return values;
        });
    }

    private interface Code<T> {
        T run() throws Exception;
    }

    private static <T> T bound(@Nullable VirtualEnvironment environment, Code<T> code) {
        VirtualEnvironment before = CurrentEnvironment.bind(environment);
        try {
            return code.run();
        } catch (Exception e) {
            throw new AssertionError(e);
        } finally {
            CurrentEnvironment.bind(before);
        }
    }

    private static List<?> pair(Object value) {
        return (List<?>) value;
    }

    @Nested
    class Given_an_execution {

        @Test
        void when_the_seed_is_the_same_then_all_values_are_the_same() {
            for (String method : List.of("times", "dates", "years", "chances", "threadLocals", "untouched")) {
                assertThat(read(method, new SeededEnvironment(1)))
                        .isNotEmpty()
                        .isEqualTo(read(method, new SeededEnvironment(1)));
            }
        }

        @Test
        void when_the_seed_differs_then_random_values_differ() {
            isOther("chances");
            isOther("threadLocals");
        }

        private void isOther(String method) {
            Map<String, Object> one = read(method, new SeededEnvironment(1));
            Map<String, Object> other = read(method, new SeededEnvironment(2));
            assertThat(one).allSatisfy((name, value) -> {
                assertThat(pair(value).get(0)).as(name).isNotEqualTo(pair(value).get(1));
                assertThat(value).as(name).isNotEqualTo(other.get(name));
            });
        }

        @Test
        void when_another_thread_reads_then_the_values_are_the_same() {
            for (String method : List.of("times", "chances", "threadLocals")) {
                Map<String, Object> there = CompletableFuture.supplyAsync(
                                () -> read(method, new SeededEnvironment(1)), task -> new Thread(task).start())
                        .join();
                assertThat(there).isEqualTo(read(method, new SeededEnvironment(1)));
            }
        }

        @Test
        void when_the_time_is_read_then_it_begins_in_2020_and_goes_on() {
            assertThat(read("times", new SeededEnvironment(1))).allSatisfy((name, value) -> {
                Comparable<?> first = (Comparable<?>) pair(value).get(0);
                assertThat(compare(first, pair(value).get(1))).as(name).isNegative();
                if (first instanceof TemporalAccessor time && time.isSupported(ChronoField.YEAR)) {
                    assertThat(time.get(ChronoField.YEAR)).as(name).isBetween(2019, 2020); // by the zone of the machine
                }
            });
            assertThat(read("times", new SeededEnvironment(1)).get("nanoTime")).isEqualTo(List.of(1_000L, 2_000L));
            long epoch = 1_577_836_800_000L;
            assertThat(read("dates", new SeededEnvironment(1)))
                    .allSatisfy((name, value) -> assertThat(pair(value))
                            .as(name)
                            .allSatisfy(time -> assertThat((long) time).isBetween(epoch - 86_400_000, epoch + 1_000)));
            assertThat(read("years", new SeededEnvironment(1)))
                    .containsEntry("Year zone", List.of(Year.of(2020), Year.of(2020)))
                    .containsEntry("MonthDay zone", List.of(MonthDay.of(1, 1), MonthDay.of(1, 1)))
                    .containsEntry("YearMonth zone", List.of(2020, 2020));
        }

        @SuppressWarnings({"unchecked", "rawtypes"})
        private static int compare(Comparable one, Object other) {
            return one.compareTo(other);
        }

        @Test
        void when_code_waits_in_a_loop_for_time_to_pass_then_the_loop_ends() {
            SeededEnvironment ambience = new SeededEnvironment(1);
            bound(ambience, () -> rewritten.getMethod("spin", long.class).invoke(null, 1_000_000L));
            assertThat(ambience.nanoTime()).isBetween(1_000_000L, 1_010_000L);
        }

        @Test
        void when_an_identity_hash_code_is_read_twice_then_it_is_the_same() {
            Object object = new Object();
            SeededEnvironment ambience = new SeededEnvironment(1);
            Code<Object> ask =
                    () -> rewritten.getMethod("identity", Object.class).invoke(null, object);
            assertThat(bound(ambience, ask))
                    .isEqualTo(bound(ambience, ask))
                    .isEqualTo(ambience.identityHashCode(object))
                    .isNotEqualTo(System.identityHashCode(object));
            assertThat(bound(
                            ambience,
                            () -> rewritten.getMethod("identity", Object.class).invoke(null, (Object) null)))
                    .isEqualTo(0);
            assertThat(bound(ambience, () -> ControlledRandomness.toIdentityString(object)))
                    .isEqualTo("java.lang.Object@" + Integer.toHexString(ambience.identityHashCode(object)));
        }

        @Test
        void when_a_uuid_is_drawn_then_its_version_and_variant_are_those_of_a_random_one() {
            UUID uuid = bound(new SeededEnvironment(1), ControlledRandomness::uuid);
            assertThat(uuid.version()).isEqualTo(4);
            assertThat(uuid.variant()).isEqualTo(2);
        }

        @Test
        void when_randomness_is_injected_or_seeded_then_it_does_not_change() {
            Map<String, Object> expected = new LinkedHashMap<>();
            Sources.untouched().forEach((name, source) -> expected.put(name, List.of(source.get(), source.get())));
            assertThat(read("untouched", new SeededEnvironment(1))).isEqualTo(expected);
        }

        @Test
        void when_gaussians_are_drawn_then_none_is_kept_for_the_next_execution() {
            Random random = new ControlledRandom();
            List<Double> gaussians = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                gaussians.add(bound(new SeededEnvironment(1), random::nextGaussian));
            }
            assertThat(gaussians.get(0)).isEqualTo(gaussians.get(1)).isBetween(-6.0, 6.0);
        }
    }

    @Nested
    class Given_no_execution {

        @Test
        void when_read_then_the_values_are_those_of_the_system() {
            assertThat(read("chances", null))
                    .allSatisfy((name, value) -> assertThat(pair(value).get(0))
                            .as(name)
                            .isNotEqualTo(pair(value).get(1)));
            long now = System.currentTimeMillis();
            assertThat(read("dates", null))
                    .allSatisfy((name, value) -> assertThat((long) pair(value).get(0))
                            .as(name)
                            .isBetween(now - 2 * 86_400_000, now + 2 * 86_400_000));
            assertThat((ZonedDateTime)
                            pair(read("times", null).get("ZonedDateTime")).get(0))
                    .isAfter(ZonedDateTime.parse("2026-01-01T00:00:00Z"));
        }

        @Test
        void when_an_identity_hash_code_is_read_then_it_is_that_of_the_jvm() {
            Object object = new Object();
            assertThat(bound(
                            null,
                            () -> rewritten.getMethod("identity", Object.class).invoke(null, object)))
                    .isEqualTo(System.identityHashCode(object));
        }

        @Test
        void when_an_execution_follows_then_it_controls_objects_created_before() {
            Clock clock = ControlledTime.clockUtc();
            Random random = ControlledRandomness.random();
            assertThat(clock.instant()).isAfter(Instant.parse("2026-01-01T00:00:00Z"));
            assertThat(random.nextLong()).isNotEqualTo(random.nextLong());
            assertThat(bound(new SeededEnvironment(1), clock::instant))
                    .isEqualTo(ControlledTime.EPOCH.plusNanos(1_000));
            long drawn = bound(new SeededEnvironment(1), random::nextLong);
            long again = bound(new SeededEnvironment(1), random::nextLong);
            assertThat(again).isEqualTo(drawn);
        }
    }
}
