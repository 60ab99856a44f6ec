package dev.winnow.doctor.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityHashDetectorTest {
    private static final String TYPES = """
            class Plain {}
            interface Face {}
            record Named(int id) {}
            class Child extends Parent {}
            class Parent {
                @Override public String toString() { return "p"; }
                @Override public int hashCode() { return 1; }
            }
            """;

    private static CompiledSnippet calling(String statements) {
        return CompiledSnippet.of(
                "class Main { <T> void main(Object object, T generic, Plain plain, Face face, Named named,"
                        + " Child child, List<String> list, CharSequence text, int[] array) { " + statements + " } }"
                        + TYPES);
    }

    @Nested
    class Given_a_value_that_may_have_the_methods_of_Object {
        @ParameterizedTest
        @ValueSource(strings = {"object", "generic", "plain", "face", "array"})
        void when_hashCode_or_toString_is_called_then_it_is_a_suspicion(String value) {
            CompiledSnippet snippet = calling(value + ".hashCode();" + value + ".toString();");
            assertThat(snippet.places(NondeterminismSource.IDENTITY_HASH)).hasSize(2);
            assertThat(snippet.findings()).allMatch(finding -> finding.certainty() == Certainty.SUSPICION);
        }

        @Test
        void when_toString_is_referred_to_then_it_is_a_suspicion() {
            assertThat(calling("Function<Object, String> f = Object::toString;")
                            .places(NondeterminismSource.IDENTITY_HASH))
                    .containsExactly("1 Object.toString()");
        }

        @ParameterizedTest
        @ValueSource(strings = {"object", "face"})
        void when_its_type_is_abstract_and_it_is_part_of_a_text_then_nothing_is_found(String value) {
            assertThat(calling("String s = \"x\" + " + value + ";").findings()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"plain", "array"})
        void when_it_is_part_of_a_text_then_it_is_a_suspicion(String value) {
            assertThat(calling("String s = \"x\" + " + value + ";").places(NondeterminismSource.IDENTITY_HASH))
                    .hasSize(1);
        }
    }

    @Nested
    class Given_a_value_whose_type_overrides {
        @ParameterizedTest
        @ValueSource(strings = {"named", "child", "list", "text"})
        void when_toString_is_called_or_it_is_part_of_a_text_then_nothing_is_found(String value) {
            assertThat(calling(value + ".toString(); String s = \"x\" + " + value + ";")
                            .findings())
                    .isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"named", "child", "list"})
        void when_hashCode_is_called_then_nothing_is_found(String value) {
            assertThat(calling(value + ".hashCode();").findings()).isEmpty();
        }
    }

    @Nested
    class Given_an_override_that_calls_super {
        @Test
        void when_super_is_Object_then_it_is_certain() {
            CompiledSnippet snippet =
                    CompiledSnippet.of("class Main { public int hashCode() { return super.hashCode(); } }");
            assertThat(snippet.findings())
                    .singleElement()
                    .matches(finding -> finding.source() == NondeterminismSource.IDENTITY_HASH)
                    .matches(finding -> finding.certainty() == Certainty.CERTAIN);
        }

        @Test
        void when_super_overrides_itself_then_nothing_is_found() {
            CompiledSnippet snippet = CompiledSnippet.of(
                    "class Main extends Parent { public int hashCode() { return super.hashCode(); } }" + TYPES);
            assertThat(snippet.findings()).isEmpty();
        }
    }
}
