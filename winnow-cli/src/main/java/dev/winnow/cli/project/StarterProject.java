package dev.winnow.cli.project;

import java.nio.file.Path;
import java.util.List;

/**
 * The project that {@code winnow new} writes: a small system, a scenario and a test. The templates are plain Java
 * files; only the names of the package, the scenario and the test are replaced.
 *
 * @param name the prefix of the names of the scenario and the test
 */
public record StarterProject(SystemKind kind, String packageName, String name) {

    public enum SystemKind {
        PEKKO("pekko/", "Pekko actors", "docs/PEKKO.md"),
        PLAIN("plain/", "plain Java", "docs/SCENARIOS.md");

        private final String templates;
        private final String title;
        private final String guide;

        SystemKind(String templates, String title, String guide) {
            this.templates = templates;
            this.title = title;
            this.guide = guide;
        }

        String title() {
            return title;
        }

        /** Returns the document to read next. */
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
     * @param isTest true if it belongs to the tests, false if to the system
     */
    public record SourceFile(String name, String text, boolean isTest, String purpose) {}

    /** A line of code to change, before and after. */
    record Correction(String before, String after) {

        /** Returns the number of the line in its file, from 1. */
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

    private SourceFile source(String directory, String file, boolean isTest, String purpose) {
        return new SourceFile(
                fillInNames(file),
                fillInNames(BuildProperties.resourceText(TEMPLATE_DIRECTORY + directory + file)),
                isTest,
                purpose);
    }

    private String fillInNames(String text) {
        return text.replace("package com.acme;", "package " + packageName + ";")
                .replace("WithdrawalScenario", name + "Scenario")
                .replace("WithdrawalTest", name + "Test");
    }

    /** Returns the pom of a new project. */
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

    /** Returns the change in {@code Account.java} that makes the test pass. */
    Correction correction() {
        return kind == SystemKind.PEKKO
                ? new Correction(
                        "boolean paid = decided.approved();",
                        "boolean paid = decided.approved() && request.amount() <= balance;")
                : new Correction(
                        "boolean paid = answer.approved();",
                        "boolean paid = answer.approved() && answer.amount() <= balance;");
    }

    /** Returns the path of a source file in the project. */
    public Path path(String file, boolean isTest) {
        return (isTest ? TEST : MAIN).resolve(packageName.replace('.', '/')).resolve(file);
    }
}
