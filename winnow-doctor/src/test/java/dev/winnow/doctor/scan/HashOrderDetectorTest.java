package dev.winnow.doctor.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashOrderDetectorTest {
    private static CompiledSnippet main(String statements) {
        return CompiledSnippet.of(
                "class Main { void use(Object o) {} void main(Map<String, String> map, Set<String> set,"
                        + " HashMap<String, String> hashMap, Collection<String> some, List<String> list) { "
                        + statements
                        + " } }");
    }

    @Nested
    class Given_a_value_that_is_created_unordered {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "var x = new HashSet<String>(); for (String s : x) use(s);",
                    "Set<String> x = new HashSet<>(); for (String s : x) use(s);",
                    "Collection<String> x = new HashSet<>(); for (String s : x) use(s);",
                    "Set<String> x = Set.of(\"a\", \"b\"); x.forEach(this::use);",
                    "Set<String> x = Set.copyOf(list); x.forEach(s -> { use(s + list); });",
                    "Set<String> x = list.stream().collect(Collectors.toSet()); use(x.iterator());",
                    "Map<String, List<String>> x = list.stream().collect(Collectors.groupingBy(s -> s)); use(x.values());",
                    "Map<String, String> x = new ConcurrentHashMap<>(); for (var e : x.entrySet()) use(e);",
                    "Set<String> x = ConcurrentHashMap.newKeySet(); use(x.stream().toList());",
                    "Set<String> x = Collections.unmodifiableSet(new HashSet<>(list)); use(x.stream().findFirst());",
                    "Set<String> x = list.stream().collect(Collectors.toCollection(HashSet::new)); use(x.toString());",
                    "Set<String> x = new HashSet<>(); use(\"x\" + x);",
                    "Set<String> x = new HashSet<>(); use(x.toString());",
                    "Set<String> x = new HashSet<>(); use(new ArrayList<>(x));",
                    "Set<String> x = new HashSet<>(); use(List.copyOf(x));",
                    "Set<String> x = new HashMap<String, String>().keySet(); if (x.isEmpty()) return; for (var s : x) use(s);"
                })
        void when_its_order_is_exposed_then_it_is_reported_once(String statements) {
            assertThat(main(statements).places(NondeterminismSource.HASH_ORDER)).hasSize(1);
            assertThat(main(statements).findings()).allMatch(finding -> finding.certainty() == Certainty.SUSPICION);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "var x = new HashSet<String>(); x.add(\"a\"); use(x.contains(\"a\")); use(x.size()); x.remove(\"a\");",
                    "var x = new HashMap<String, String>(); x.put(\"a\", \"b\"); use(x.get(\"a\")); x.merge(\"\", \"\", (a, b) -> a);",
                    "var x = new HashMap<String, String>(); use(x.keySet().contains(\"a\")); x.values().removeIf(s -> true);",
                    "var x = new HashSet<String>(); use(x.stream().map(s -> s + \"!\").sorted().toList());",
                    "var x = new HashSet<String>(); use(x.stream().anyMatch(s -> s.isEmpty()));",
                    "var x = new HashMap<String, Integer>(); use(x.values().stream().mapToInt(i -> i).sum());",
                    "var x = new HashMap<String, Integer>(); use(new TreeSet<>(x.keySet()));",
                    "var x = new HashMap<String, Integer>(); use(new HashSet<>(x.keySet()));",
                    "var x = new HashSet<String>(); use(x.stream().map(s -> s + \"!\").collect(Collectors.toSet()));",
                    "var x = new HashSet<String>(); var y = new ArrayList<>(x); Collections.sort(y); for (var s : y) use(s);",
                    "var x = new HashSet<String>(); List<String> y = new ArrayList<>(x); y.sort(null); use(y);",
                    "var x = new HashSet<String>(); use(new TreeMap<>(Map.of(\"a\", x, \"b\", x)).firstKey());",
                    "for (String s : Set.of(\"a\")) use(s); for (var e : Map.of(\"a\", 1).entrySet()) use(e);"
                })
        void when_its_order_is_lost_again_then_nothing_is_found(String statements) {
            assertThat(main(statements).findings()).isEmpty();
        }
    }

    @Nested
    class Given_a_value_that_is_created_in_order {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "Map<String, String> x = new TreeMap<>(); for (var e : x.entrySet()) use(e);",
                    "Map<String, String> x = new LinkedHashMap<>(); x.forEach((a, b) -> use(a));",
                    "Map<DayOfWeek, String> x = new EnumMap<>(DayOfWeek.class); use(x.keySet().iterator());",
                    "HashMap<String, String> x = new LinkedHashMap<>(); use(x.values().iterator());",
                    "Set<String> x = new TreeSet<>(set); for (String s : x) use(s); use(\"x\" + x);",
                    "Set<String> x = Collections.unmodifiableSet(new LinkedHashSet<>()); use(x.iterator());",
                    "Set<String> x = list.stream().collect(Collectors.toCollection(TreeSet::new)); use(x.iterator());",
                    "Set<String> x = list.stream().collect(Collectors.toCollection(() -> new TreeSet<>())); use(x.iterator());",
                    "var x = list.stream().collect(Collectors.groupingBy(s -> s, TreeMap::new, Collectors.toSet())); use(x.keySet());",
                    "for (String s : list) use(s); for (String s : some) use(s); list.stream().forEach(this::use);",
                    "SortedMap<String, String> x = new TreeMap<>(hashMap); for (var e : x.entrySet()) use(e);",
                    "use(DayOfWeek.values()); for (var d : DayOfWeek.values()) use(d);"
                })
        void when_hash_collections_are_created_elsewhere_then_nothing_is_found(String statements) {
            assertThat(main("use(new HashMap<>()); " + statements).findings()).isEmpty();
        }
    }

    @Nested
    class Given_a_value_of_unknown_origin {
        private static final String ITERATION = "for (String s : set) use(s);";

        @Test
        void when_its_type_is_a_hash_map_then_it_is_reported() {
            assertThat(main("for (var e : hashMap.entrySet()) use(e);").places(NondeterminismSource.HASH_ORDER))
                    .containsExactly("1 HashMap.entrySet()");
        }

        @Test
        void when_its_type_is_a_subclass_of_a_hash_map_then_it_is_reported() {
            CompiledSnippet snippet =
                    CompiledSnippet.of("class Main { Object main(Own own) { return own.keySet().iterator(); } }"
                            + "class Own extends HashMap<String, String> {}");
            assertThat(snippet.places(NondeterminismSource.HASH_ORDER)).containsExactly("1 Own.keySet()");
        }

        @Test
        void when_its_type_is_Set_and_no_class_creates_an_unordered_one_then_nothing_is_found() {
            assertThat(main("use(new TreeMap<>()); use(Set.of()); " + ITERATION).findings())
                    .isEmpty();
        }

        @Test
        void when_its_type_is_Set_and_its_class_creates_an_unordered_one_then_it_is_reported() {
            assertThat(main(ITERATION + " use(new HashSet<>());").places(NondeterminismSource.HASH_ORDER))
                    .containsExactly("1 Set.iterator()");
        }

        @Test
        void when_its_type_is_Set_and_another_class_creates_one_then_it_is_reported() {
            CompiledSnippet snippet = CompiledSnippet.of("""
                    class Main {
                        Other other;
                        void main(Set<String> set) {
                            set.forEach(System.out::println);
                            Function<Set<String>, Stream<String>> f = Set::stream;
                        }
                    }
                    class Other { Supplier<Set<String>> make = HashSet::new; }
                    """);
            // The owner of a method reference depends on the version of javac.
            assertThat(snippet.places(NondeterminismSource.HASH_ORDER))
                    .satisfiesExactly(
                            first -> assertThat(first).isEqualTo("4 Set.forEach(Consumer)"),
                            second -> assertThat(second).startsWith("5 ").endsWith(".stream()"));
        }
    }

    @Nested
    class Given_values_that_go_through_fields_parameters_and_results {
        @Test
        void when_some_locations_get_only_ordered_values_then_only_others_are_reported() {
            CompiledSnippet snippet = CompiledSnippet.of("""
                    class Main {
                        private final Map<String, String> sorted = new TreeMap<>();
                        private final Map<String, String> hashed = new HashMap<>();
                        private Map<String, String> either = new TreeMap<>();
                        void main(boolean c) {
                            either = new HashMap<>();
                            for (var e : sorted.entrySet()) use(e);
                            for (var e : hashed.entrySet()) use(e);
                            for (var e : either.entrySet()) use(e);
                            use(make().iterator());
                            var good = new State(new TreeSet<>(), Set.of());
                            good.members().forEach(this::use);
                            good.shuffled().forEach(this::use);
                            use(first(new TreeSet<>()));
                        }
                        private static Set<String> make() { return new LinkedHashSet<>(); }
                        private Object first(Set<String> set) { return set.iterator().next(); }
                        void use(Object o) {}
                    }
                    record State(Set<String> members, Set<String> shuffled) {
                        State {
                            shuffled = Set.copyOf(shuffled);
                        }
                    }
                    """);
            assertThat(snippet.places(NondeterminismSource.HASH_ORDER))
                    .containsExactly("8 Map.entrySet()", "9 Map.entrySet()", "13 Set.forEach(Consumer)");
        }

        @Test
        void when_fields_are_assigned_in_a_cycle_then_the_scan_ends() {
            CompiledSnippet snippet = CompiledSnippet.of("""
                    class Main {
                        Set<String> a, b;
                        void main() { a = b; b = a; a.iterator(); new HashSet<>(); }
                    }
                    """);
            assertThat(snippet.places(NondeterminismSource.HASH_ORDER)).isEmpty();
        }

        @Test
        void when_the_values_cross_a_branch_then_the_receiver_is_unknown() {
            CompiledSnippet snippet = CompiledSnippet.of("""
                    class Main {
                        void main(boolean c) {
                            (c ? new TreeSet<String>() : new HashSet<String>()).forEach(x -> {});
                            for (String s : c ? new TreeSet<String>() : Set.<String>of()) {}
                        }
                    }
                    """);
            assertThat(snippet.places(NondeterminismSource.HASH_ORDER))
                    .containsExactly("3 AbstractSet.forEach(Consumer)", "4 Set.iterator()");
        }
    }
}
