package dev.winnow.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What {@code winnow new} begins with: a small system, a scenario of it and a test. The templates are Java as it stands; only the names of the package, of the scenario and of the test are
 * put in.
 *
 * @param name of the scenario and the test, without their endings
 */
record Start(Kind kind, String packageName, String name) {

    enum Kind {
        PEKKO("pekko/", "Pekko actors", "docs/PEKKO.md"),
        PLAIN("plain/", "plain Java", "docs/SCENARIOS.md");

        private final String templates;
        private final String words;
        private final String guide;

        Kind(String templates, String words, String guide) {
            this.templates = templates;
            this.words = words;
            this.guide = guide;
        }

        String words() {
            return words;
        }

        /** Where to read on. */
        String guide() {
            return guide;
        }
    }

    private static final String PLACE = "start/";
    private static final Path MAIN = Path.of("src", "main", "java");
    private static final Path TEST = Path.of("src", "test", "java");

    /**
     * A source file.
     *
     * @param isOfTests whether it belongs to the tests, and not to the system
     */
    record Source(String name, String text, boolean isOfTests, String purpose) {}

    /** A line to change, and what to change it to. */
    record Correction(String before, String after) {

        /** The number of the line in its file, from 1. */
        int lineIn(String text) {
            return (int) text.substring(0, text.indexOf(before)).lines().count();
        }
    }

    List<Source> sources() {
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

    private Source source(String directory, String file, boolean isOfTests, String purpose) {
        return new Source(named(file), named(Build.text(PLACE + directory + file)), isOfTests, purpose);
    }

    private String named(String text) {
        String dashed = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
        return text.replace("package com.acme;", "package " + packageName + ";")
                .replace("\"withdrawal\"", "\"" + dashed + "\"")
                .replace("WithdrawalScenario", name + "Scenario")
                .replace("WithdrawalTest", name + "Test");
    }

    /** The pom of a project that has none. */
    String pom(String artifact, Build build) {
        StringBuilder dependencies = new StringBuilder();
        Dependency.of(kind, build).forEach(dependency -> dependencies.append(dependency.xml()));
        if (kind == Kind.PEKKO) {
            dependencies.append(Dependency.silence(build).xml());
        }
        return build.filledIn(Build.text(PLACE + "pom.xml"))
                .replace("@package@", packageName)
                .replace("@artifact@", artifact)
                .replace("@dependencies@\n", dependencies);
    }

    /** What makes the test pass, in {@code Account.java}. */
    Correction correction() {
        return kind == Kind.PEKKO
                ? new Correction(
                        "boolean paid = decided.approved();",
                        "boolean paid = decided.approved() && request.amount() <= balance;")
                : new Correction(
                        "boolean paid = answer.approved();",
                        "boolean paid = answer.approved() && answer.amount() <= balance;");
    }

    /** Where a file is in a project, if it is of the tests or not. */
    Path path(String file, boolean isOfTests) {
        return (isOfTests ? TEST : MAIN).resolve(packageName.replace('.', '/')).resolve(file);
    }
}
