package dev.winnow.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * What a project needs, as it stands in its pom.
 *
 * @param isForTests whether only its tests need it
 */
record Dependency(String group, String artifact, String version, boolean isForTests) {

    /** All that a new project needs. */
    static List<Dependency> of(Start.Kind kind, Build build) {
        String winnow = build.version("winnow.version");
        List<Dependency> all = new ArrayList<>();
        if (kind == Start.Kind.PEKKO) {
            String pekko = build.version("pekko.version");
            all.add(new Dependency("org.apache.pekko", "pekko-actor-typed_2.13", pekko, false));
            all.add(new Dependency("dev.winnow", "winnow-pekko", winnow, true));
        }
        all.add(new Dependency("dev.winnow", "winnow-junit", winnow, true));
        all.add(new Dependency("org.junit.jupiter", "junit-jupiter", build.version("junit.version"), true));
        return all;
    }

    /** Typed actors log through SLF4J, which complains where nobody listens. */
    static Dependency silence(Build build) {
        return new Dependency("org.slf4j", "slf4j-nop", build.version("slf4j.version"), true);
    }

    /** Whether a pom names it itself, or a part of it: in any version, and for any Scala. */
    boolean isNamedIn(String pom) {
        return pom.contains("<artifactId>" + artifact.replaceFirst("_2\\.13$", "_"));
    }

    String xml() {
        return """
                    <dependency>
                      <groupId>%s</groupId>
                      <artifactId>%s</artifactId>
                      <version>%s</version>
                %s    </dependency>
                """.formatted(group, artifact, version, isForTests ? "      <scope>test</scope>\n" : "");
    }
}
