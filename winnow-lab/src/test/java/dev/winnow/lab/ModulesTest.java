package dev.winnow.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Users do not inherit the lab from the modules they depend on. */
class ModulesTest {

    private static final String LABORATORY = "winnow-lab";

    private static Document pom(String directory) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new File("..", directory + "/pom.xml"));
    }

    private static List<String> texts(Document pom, String tag) {
        List<String> texts = new ArrayList<>();
        NodeList elements = pom.getElementsByTagName(tag);
        for (int i = 0; i < elements.getLength(); i++) {
            texts.add(elements.item(i).getTextContent());
        }
        return texts;
    }

    /** Returns the modules that this one names as dependencies, in any scope. */
    private static List<String> dependencies(String module) throws Exception {
        List<String> named = new ArrayList<>();
        NodeList dependencies = pom(module).getElementsByTagName("dependency");
        for (int i = 0; i < dependencies.getLength(); i++) {
            Element dependency = (Element) dependencies.item(i);
            if (text(dependency, "groupId").equals("dev.winnow")) {
                named.add(text(dependency, "artifactId"));
            }
        }
        return named;
    }

    private static String text(Element dependency, String tag) {
        return dependency.getElementsByTagName(tag).item(0).getTextContent();
    }

    private static Set<String> reachable(String module) throws Exception {
        Set<String> reached = new TreeSet<>();
        List<String> next = new ArrayList<>(dependencies(module));
        while (!next.isEmpty()) {
            String one = next.remove(0);
            if (reached.add(one)) {
                next.addAll(dependencies(one));
            }
        }
        return reached;
    }

    @Nested
    class Given_the_modules_of_this_build {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "winnow-core",
                    "winnow-pekko",
                    "winnow-pipes",
                    "winnow-threads",
                    "winnow-junit",
                    "winnow-casebook",
                    "winnow-report",
                    "winnow-agent",
                    "winnow-processes",
                    "winnow-doctor",
                    "winnow-viewer"
                })
        void when_a_user_depends_on_one_then_the_lab_is_not_inherited(String module) throws Exception {
            assertThat(reachable(module)).doesNotContain(LABORATORY, "winnow-cli");
        }

        @Test
        void when_dependents_are_listed_then_only_the_command_line_uses_the_lab() throws Exception {
            List<String> dependents = new ArrayList<>();
            for (String module : texts(pom("."), "module")) {
                if (dependencies(module).contains(LABORATORY)) {
                    dependents.add(module);
                }
            }
            assertThat(dependents).containsExactly("winnow-cli");
        }
    }
}
