package dev.winnow.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What is written of the agent elsewhere: its page, and the arrows between the packages. */
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
    void when_the_arrows_are_followed_then_the_agent_knows_the_seam_alone() {
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
