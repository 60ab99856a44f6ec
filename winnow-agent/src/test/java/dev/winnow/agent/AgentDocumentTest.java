package dev.winnow.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page about the agent, and the dependencies of its package. */
class AgentDocumentTest {

    @Test
    void when_there_is_a_rule_then_its_type_and_method_are_in_the_page() throws IOException {
        String page = Files.readString(Path.of("../docs/AGENT.md"));
        assertThat(new ReplacementRules().all().filter(rule -> rule.kind() != ReplacementRule.CallKind.INSTANCE))
                .isNotEmpty()
                .allSatisfy(rule -> {
                    String owner = rule.call().owner();
                    assertThat(page).contains(owner.substring(owner.lastIndexOf('/') + 1));
                    assertThat(page)
                            .contains(
                                    rule.call().name().equals("<init>")
                                            ? "new "
                                            : rule.call().name());
                });
    }

    @Test
    void when_the_agent_uses_a_package_of_core_then_it_is_system() {
        ArchRuleDefinition.classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.winnow.agent..", "dev.winnow.system..", "org.objectweb.asm..", "org.jspecify..", "java..")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.winnow.agent"));
    }
}
