package dev.winnow.cli.project;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What {@code winnow new} begins with: a small system, a scenario of it and a test. The templates are Java as it
 * stands; only the names of the package, of the scenario and of the test are put in.
 *
 * @param name of the scenario and the test, without their endings
 */
public record StarterProject(SystemKind kind, String packageName, String name) {

    public enum SystemKind {
        PEKKO("pekko/", "Pekko actors", "docs/PEKKO.md"),
        PLAIN("plain/", "plain Java", "docs/SCENARIOS.md");

        private final String templates;
        private final String title;
        private final String guide;

        SystemKind(String templates, String words, String guide) {
            this.templates = templates;
            this.title = words;
            this.guide = guide;
        }

        String title() {
            return title;
        }

        /** Where to read on. */
        String guide() {
            return guide;
        }
    }

    private static final String TEMPLATE_DIRECTORY = "start/";
    private static final Path MAIN = Path.of("src", "main", "java");
    private static final Path TEST = Path.of("src", "test", "java");

    /**
     * A source file.
     *
     * @param isTest whether it belongs to the tests, and not to the system
     */
    public record SourceFile(String name, String text, boolean isTest, String purpose) {}

    /** A line to change, and what to change it to. */
    record Correction(String before, String after) {

        /** The number of the line in its file, from 1. */
        int lineIn(String text) {
            return (int) text.substring(0, text.indexOf(before)).lines().count();
        }
    }

    public List<SourceFile> sources() {
        return List.of(
                source(kind.templates, "Account.java", false, "an account: it pays once an approvals desk agrees"),
                source(kind.templates, "Approvals.java", false, "the desk"),
                source(
                        kind.templates,
                        "WithdrawalScenario.java",
                        true,
                        "the system, what comes from outside, what must hold"),
                source("", "WithdrawalTest.java", true, "the test"));
    }

    private SourceFile source(String directory, String file, boolean isOfTests, String purpose) {
        return new SourceFile(
                fillInNames(file),
                fillInNames(BuildProperties.resourceText(TEMPLATE_DIRECTORY + directory + file)),
                isOfTests,
                purpose);
    }

    private String fillInNames(String text) {
        String dashed = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
        return text.replace("package com.acme;", "package " + packageName + ";")
                .replace("\"withdrawal\"", "\"" + dashed + "\"")
                .replace("WithdrawalScenario", name + "Scenario")
                .replace("WithdrawalTest", name + "Test");
    }

    /** The pom of a project that has none. */
    public String pom(String artifact, BuildProperties build) {
        StringBuilder dependencies = new StringBuilder();
        MavenDependency.requiredBy(kind, build).forEach(dependency -> dependencies.append(dependency.toXml()));
        if (kind == SystemKind.PEKKO) {
            dependencies.append(MavenDependency.slf4jNop(build).toXml());
        }
        return build.fillIn(BuildProperties.resourceText(TEMPLATE_DIRECTORY + "pom.xml"))
                .replace("@package@", packageName)
                .replace("@artifact@", artifact)
                .replace("@dependencies@\n", dependencies);
    }

    /** What makes the test pass, in {@code Account.java}. */
    Correction correction() {
        return kind == SystemKind.PEKKO
                ? new Correction(
                        "boolean paid = decided.approved();",
                        "boolean paid = decided.approved() && request.amount() <= balance;")
                : new Correction(
                        "boolean paid = answer.approved();",
                        "boolean paid = answer.approved() && answer.amount() <= balance;");
    }

    /** Where a file is in a project, if it is of the tests or not. */
    public Path path(String file, boolean isOfTests) {
        return (isOfTests ? TEST : MAIN).resolve(packageName.replace('.', '/')).resolve(file);
    }
}
