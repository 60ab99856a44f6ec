package dev.winnow.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class ShapesTest {

    private enum Color {
        RED
    }

    private record Vote(int term, boolean granted) {}

    private record Envelope(String to, Object content) {}

    private record Empty() {}

    private static final class Elsewhere {
        private record Vote(int term, boolean granted) {}
    }

    private static class Base {
        final int x;

        Base(int x) {
            this.x = x;
        }
    }

    private static final class Derived extends Base {
        @SuppressWarnings("HidingField") // on purpose
        final int x;

        Derived(int above, int x) {
            super(above);
            this.x = x;
        }
    }

    private static final class Knot {
        Object next;
    }

    private static void haveSameHash(Object one, Object other, boolean same) {
        assertThat(Shapes.of(one).hash().equals(Shapes.of(other).hash()))
                .as("%s and %s", Shapes.text(one), Shapes.text(other))
                .isEqualTo(same);
    }

    @Nested
    class Given_values {

        @Test
        void when_printed_then_the_text_is_readable() {
            assertThat(Shapes.text(new Vote(2, true))).isEqualTo("Vote(term=2, granted=true)");
            assertThat(Shapes.text(new Empty())).isEqualTo("Empty");
            assertThat(Shapes.text(new Envelope("n1", new Vote(1, false))))
                    .isEqualTo("Envelope(to=n1, content=Vote(term=1, granted=false))");
            assertThat(Shapes.text(null)).isEqualTo("null");
            assertThat(Shapes.text(Color.RED)).isEqualTo("RED");
            assertThat(Shapes.text('c')).isEqualTo("c");
            assertThat(Shapes.text(ProcessId.of("n1"))).isEqualTo("n1");
            assertThat(Shapes.text(Optional.of(3))).isEqualTo("3");
            assertThat(Shapes.text(Optional.empty())).isEqualTo("none");
            assertThat(Shapes.text(OptionalInt.of(3))).isEqualTo("OptionalInt[3]");
            assertThat(Shapes.text(new int[] {1, 2})).isEqualTo("[1, 2]");
            assertThat(Shapes.text(new Object[] {"a", List.of(1)})).isEqualTo("[a, [1]]");
            assertThat(Shapes.text(Map.entry("k", new Vote(1, true)))).isEqualTo("{k: Vote(term=1, granted=true)}");
            assertThat(Shapes.text(new AtomicReference<>(new Vote(1, true)))).isEqualTo("Vote(term=1, granted=true)");
            assertThat(Shapes.text(new AtomicInteger(4))).isEqualTo("4");
            assertThat(Shapes.text(new IllegalStateException("oh"))).isEqualTo("IllegalStateException(message=oh)");
        }

        @Test
        void when_an_object_is_plain_then_inherited_fields_come_first() {
            Derived derived = new Derived(1, 2);
            assertThat(derived.x + ((Base) derived).x).isEqualTo(3);
            assertThat(Shapes.text(derived)).isEqualTo("Derived(x=1, Derived.x=2)");
        }

        @Test
        void when_an_anonymous_class_captured_values_then_they_belong_to_it() {
            haveSameHash(capturing(1), capturing(1), true);
            haveSameHash(capturing(1), capturing(2), false);
        }

        private Object capturing(int value) {
            return new Object() {
                @Override
                public String toString() {
                    return "captured " + value;
                }
            };
        }
    }

    @Nested
    class Given_collections {

        @Test
        void when_a_set_or_map_has_no_order_then_it_is_sorted_by_text() {
            assertThat(Shapes.text(new HashSet<>(List.of("c", "a", "b")))).isEqualTo("{a, b, c}");
            assertThat(Shapes.text(Set.of("c", "a", "b"))).isEqualTo("{a, b, c}");
            assertThat(Shapes.text(Map.of("z", 1, "y", 2))).isEqualTo("{y: 2, z: 1}");
        }

        @Test
        void when_it_has_an_order_then_that_is_shown() {
            assertThat(Shapes.text(new LinkedHashSet<>(List.of("c", "a", "b")))).isEqualTo("{c, a, b}");
            assertThat(Shapes.text(new TreeSet<>(List.of(10, 9, 2)))).isEqualTo("{2, 9, 10}");
        }

        @Test
        void when_two_are_equal_then_so_are_their_hashes_whatever_their_order() {
            Map<String, Integer> one = new LinkedHashMap<>();
            one.put("a", 1);
            one.put("b", 2);
            Map<String, Integer> other = new LinkedHashMap<>();
            other.put("b", 2);
            other.put("a", 1);
            haveSameHash(one, other, true);
            haveSameHash(one, new HashMap<>(one), true);
            haveSameHash(new LinkedHashSet<>(List.of(2, 10)), new LinkedHashSet<>(List.of(10, 2)), true);
            haveSameHash(new TreeSet<>(List.of(2, 10)), new HashSet<>(List.of(10, 2)), true);
            haveSameHash(List.of(1, 2), new ArrayList<>(Arrays.asList(1, 2)), true);
        }

        @Test
        void when_two_differ_then_so_do_their_hashes() {
            haveSameHash(List.of(1, 2), List.of(2, 1), false);
            haveSameHash(List.of(1), Set.of(1), false);
            haveSameHash(Set.of(1, 2), Set.of(1, 3), false);
            haveSameHash(Map.of("a", 1, "b", 2), Map.of("a", 2, "b", 1), false);
            haveSameHash("1", 1, false);
            haveSameHash(List.of("ab", "c"), List.of("a", "bc"), false);
            haveSameHash(List.of(List.of(), List.of()), List.of(List.of(List.of())), false);
            haveSameHash(new Vote(1, true), new Vote(1, false), false);
        }

        @Test
        void when_two_differ_only_in_type_then_their_hashes_differ() {
            List<List<Object>> pairs = List.of(
                    List.of(new Vote(1, true), new Elsewhere.Vote(1, true)),
                    List.of(Color.RED, "RED"),
                    List.of('c', "c"),
                    List.of(ProcessId.of("a"), "a"),
                    List.of(1, 1L),
                    List.of(1.0f, 1.0),
                    List.of(Optional.of(5), 5),
                    List.of(Optional.of(Optional.of(5)), Optional.of(5)),
                    List.of(Optional.of(new Empty()), new Empty()),
                    List.of(new AtomicReference<>(List.of(5)), List.of(5)),
                    List.of(Map.of(1, 2), Map.entry(1, 2)),
                    List.of(new int[] {1}, List.of(1)),
                    List.of(new int[] {}, new long[] {}));
            for (List<Object> pair : pairs) {
                assertThat(Shapes.text(pair.get(0))).isEqualTo(Shapes.text(pair.get(1)));
                haveSameHash(pair.get(0), pair.get(1), false);
                haveSameHash(new Envelope("n1", pair.get(0)), new Envelope("n1", pair.get(1)), false);
                haveSameHash(Map.of("k", pair.get(0)), Map.of("k", pair.get(1)), false);
            }
        }

        @Test
        void when_two_elements_have_one_text_then_their_order_is_still_fixed() {
            Set<Object> one = new LinkedHashSet<>(List.of(1, "1"));
            Set<Object> other = new LinkedHashSet<>(List.of("1", 1));
            // A set without an order of its own; unmodifiable views hide the order.
            assertThat(Shapes.of(java.util.Collections.unmodifiableSet(one)))
                    .isEqualTo(Shapes.of(java.util.Collections.unmodifiableSet(other)));
        }

        @Test
        void when_hashed_in_another_JVM_then_the_number_is_the_same() {
            // Set.of and Map.of have another order in another JVM.
            Shape shape = Shapes.of(new Envelope("n1", Map.of("a", Set.of(1, 2, 3), "b", Set.of(Color.RED))));
            assertThat(shape.hash().toString()).isEqualTo(GOLDEN);
        }

        private static final String GOLDEN = "0x9f9bbb6b696e3a3a704cf62058310905";
    }

    @Nested
    class Given_opaque_values {

        private void isOpaque(Object value) {
            assertThat(Shapes.of(value).isFullyReadable())
                    .as(Shapes.text(value))
                    .isFalse();
        }

        @Test
        void when_shaped_then_it_and_everything_that_contains_it_is_opaque() {
            Runnable lambda = () -> {};
            assertThat(Shapes.text(lambda)).isEqualTo("<lambda>");
            isOpaque(lambda);
            isOpaque(new Object());
            isOpaque(new ReentrantLock());
            isOpaque(List.of(1, new Object()));
            isOpaque(Map.of("k", new Object()));
            isOpaque(new Envelope("n1", lambda));
            assertThat(Shapes.of(new Envelope("n1", new Vote(1, true))).isFullyReadable())
                    .isTrue();
        }

        @Test
        void when_reading_it_throws_then_it_is_opaque() {
            List<Object> throwing = new AbstractList<>() {
                @Override
                public Object get(int index) {
                    throw new AssertionError("not now");
                }

                @Override
                public int size() {
                    return 1;
                }
            };
            isOpaque(throwing);
            assertThat(Shapes.text(new Envelope("n1", Arrays.asList(throwing, 1))))
                    .matches("Envelope\\(to=n1, content=\\[<.*>, 1]\\)");
        }

        @Test
        void when_it_contains_itself_then_that_is_cut_off() {
            Knot knot = new Knot();
            knot.next = List.of(knot);
            assertThat(knot.next).isNotNull();
            assertThat(Shapes.text(knot)).isEqualTo("Knot(next=[<…>])");
            isOpaque(knot);
        }

        @Test
        void when_one_object_occurs_twice_as_siblings_then_it_is_no_cycle() {
            Vote vote = new Vote(1, true);
            assertThat(Shapes.of(List.of(vote, vote)).isFullyReadable()).isTrue();
        }

        @Test
        void when_it_is_too_deep_then_it_is_cut_off() {
            Object deep = "end";
            for (int i = 0; i < 1_000; i++) {
                deep = List.of(deep);
            }
            isOpaque(deep);
        }

        @Test
        void when_a_class_extends_a_platform_class_then_its_content_is_kept() {
            haveSameHash(new Tally(1), new Tally(2), false);
            haveSameHash(new Pairs("a"), new Pairs("b"), false);
        }
    }

    private static final class Tally extends AtomicInteger {
        private static final long serialVersionUID = 1;

        Tally(int start) {
            super(start);
        }
    }

    private static final class Pairs extends AbstractMap<String, Integer> {
        private final String key;

        Pairs(String key) {
            this.key = key;
        }

        @Override
        public Set<Entry<String, Integer>> entrySet() {
            return Set.of(Map.entry(key, 1));
        }
    }
}
