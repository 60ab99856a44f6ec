package dev.winnow.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RoleHashTest {

    private enum Mood {
        GOOD,
        BAD
    }

    private record Pair(@Nullable Object first, @Nullable Object second) {}

    /** Four processes, of which the first three are interchangeable. */
    private static final List<ProcessId> ALL =
            Stream.of("a", "b", "c", "other").map(ProcessId::of).toList();

    private static final RoleHash HASH = new RoleHash(List.of(ALL.subList(0, 3)));

    private static @Nullable Object value(SeededRandom random, int depth) {
        int kind = random.nextInt(depth == 0 ? 5 : 10);
        return switch (kind) {
            case 0 -> null;
            case 1 -> random.nextInt(3);
            case 2 -> Mood.values()[random.nextInt(2)];
            case 3, 4 -> ALL.get(random.nextInt(4));
            case 5 -> new Pair(value(random, depth - 1), value(random, depth - 1));
            case 6 -> Optional.ofNullable(value(random, depth - 1));
            case 7 -> values(random, depth).toList();
            case 8 -> values(random, depth).collect(LinkedHashSet::new, Set::add, Set::addAll);
            default -> {
                Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
                values(random, depth).forEach(key -> map.put(key, value(random, depth - 1)));
                yield map;
            }
        };
    }

    private static Stream<@Nullable Object> values(SeededRandom random, int depth) {
        return IntStream.range(0, random.nextInt(4)).mapToObj(i -> value(random, depth - 1));
    }

    @Nested
    class Given_random_values {

        @Test
        void when_value_and_process_are_renamed_then_the_hash_stays_the_same() {
            SeededRandom random = new SeededRandom(1);
            List<int[]> permutations = GroupPermutations.of(4, List.of(List.of(0, 1, 2)));
            for (int i = 0; i < 1_000; i++) {
                Object value = value(random, 3);
                for (int[] permutation : permutations) {
                    ProcessRenaming renaming = GroupPermutations.toRenaming(permutation, ALL);
                    for (ProcessId self : ALL) {
                        assertThat(HASH.of(renaming.rename(value), renaming.renameProcess(self)))
                                .as("%s from the view of %s", value, self)
                                .isEqualTo(HASH.of(value, self));
                    }
                }
            }
        }
    }

    @Nested
    class Given_a_reference_to_a_process {

        @Test
        void when_seen_by_itself_then_it_differs_from_others_of_its_group_which_are_equal() {
            long itself = HASH.of(ALL.get(0), ALL.get(0));
            assertThat(HASH.of(ALL.get(1), ALL.get(0)))
                    .isEqualTo(HASH.of(ALL.get(2), ALL.get(0)))
                    .isNotEqualTo(itself)
                    .isNotEqualTo(HASH.of(ALL.get(3), ALL.get(0)));
        }
    }
}
