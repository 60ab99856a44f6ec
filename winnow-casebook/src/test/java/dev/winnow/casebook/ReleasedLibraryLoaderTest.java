package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.microraft.MemberFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReleasedLibraryLoaderTest {

    private static final String USER = "dev.winnow.casebook.microraft.member";
    private static final String NODE = "io.microraft.RaftNode";
    private static final String PROPERTIES = "META-INF/maven/io.microraft/microraft/pom.properties";

    private static ReleasedLibraryLoader version(String version) {
        return ReleasedLibraryLoader.of(List.of("microraft-" + version), List.of(USER));
    }

    @Nested
    class Given_two_versions_of_a_library {

        private final ReleasedLibraryLoader faulty = version("0.5");
        private final ReleasedLibraryLoader corrected = version("0.7");

        @Test
        void when_a_class_is_loaded_then_each_has_its_own() throws ClassNotFoundException {
            assertThat(faulty.loadClass(NODE).getMethods())
                    .extracting("name")
                    .contains("query")
                    .doesNotContain("waitFor");
            assertThat(corrected.loadClass(NODE).getMethods())
                    .extracting("name")
                    .contains("query", "waitFor");
        }

        @Test
        void when_a_resource_is_read_then_it_is_that_of_this_version() throws IOException {
            assertThat(versionIn(faulty)).isEqualTo("0.5");
            assertThat(versionIn(corrected)).isEqualTo("0.7");
            assertThat(Collections.list(faulty.getResources(PROPERTIES))).hasSize(1);
        }

        private static String versionIn(ReleasedLibraryLoader library) throws IOException {
            Properties properties = new Properties();
            try (InputStream in = Objects.requireNonNull(library.getResourceAsStream(PROPERTIES))) {
                properties.load(in);
            }
            return properties.getProperty("version");
        }

        @Test
        void when_code_uses_the_library_then_it_is_linked_with_this_version() {
            MemberFactory one = faulty.create(MemberFactory.class, USER + ".MicroRaftMembers");
            MemberFactory other = corrected.create(MemberFactory.class, USER + ".MicroRaftMembers");
            assertThat(one.getClass()).isNotEqualTo(other.getClass());
            assertThat(one.getClass().getClassLoader()).isSameAs(faulty);
        }

        @Test
        void when_code_does_not_use_the_library_then_both_share_it() throws ClassNotFoundException {
            assertThat(faulty.loadClass(Case.class.getName())).isSameAs(Case.class);
            assertThat(corrected.loadClass(MemberFactory.class.getName())).isSameAs(MemberFactory.class);
        }
    }

    @Nested
    class Given_two_versions_of_Pekko {

        @ParameterizedTest
        @CsvSource({"pekko-stash-lost, 1.0.3", "pekko-stash, 1.1.0", "pekko-delivery-restart, 1.5.0"})
        void when_a_scenario_is_set_up_then_its_actors_run_on_that_version(String scenario, String version)
                throws IOException {
            ClassLoader loader = Objects.requireNonNull(
                    Fuzzing.setup(scenario, Map.of()).world().getClass().getClassLoader());
            try (InputStream in = Objects.requireNonNull(loader.getResourceAsStream("version.conf"))) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .contains(version);
            }
            assertThat(Thread.currentThread().getContextClassLoader()).isNotSameAs(loader);
        }
    }

    @Nested
    class Given_a_class_that_does_not_exist {

        @Test
        void when_created_then_the_error_names_it_and_the_jars() {
            assertThatThrownBy(() -> version("0.5").create(MemberFactory.class, USER + ".Nobody"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("cannot create " + USER + ".Nobody with [released/microraft-0.5/]");
        }
    }
}
