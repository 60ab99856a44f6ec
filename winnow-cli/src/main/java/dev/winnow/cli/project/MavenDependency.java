package dev.winnow.cli.project;

import java.util.ArrayList;
import java.util.List;

/**
 * What a project needs, as it stands in its pom.
 *
 * @param isForTests whether only its tests need it
 */
public record MavenDependency(String group, String artifact, String version, boolean isForTests) {

    /** All that a new project needs. */
    public static List<MavenDependency> requiredBy(StarterProject.SystemKind kind, BuildProperties build) {
        String winnow = build.version("winnow.version");
        List<MavenDependency> all = new ArrayList<>();
        if (kind == StarterProject.SystemKind.PEKKO) {
            String pekko = build.version("pekko.version");
            all.add(new MavenDependency("org.apache.pekko", "pekko-actor-typed_2.13", pekko, false));
            all.add(new MavenDependency("dev.winnow", "winnow-pekko", winnow, true));
        }
        all.add(new MavenDependency("dev.winnow", "winnow-junit", winnow, true));
        all.add(new MavenDependency("org.junit.jupiter", "junit-jupiter", build.version("junit.version"), true));
        return all;
    }

    /** Typed actors log through SLF4J, which complains where nobody listens. */
    static MavenDependency slf4jNop(BuildProperties build) {
        return new MavenDependency("org.slf4j", "slf4j-nop", build.version("slf4j.version"), true);
    }

    /** Whether a pom names it itself, or a part of it: in any version, and for any Scala. */
    public boolean isNamedIn(String pom) {
        return pom.contains("<artifactId>" + artifact.replaceFirst("_2\\.13$", "_"));
    }

    String toXml() {
        return """
                    <dependency>
                      <groupId>%s</groupId>
                      <artifactId>%s</artifactId>
                      <version>%s</version>
                %s    </dependency>
                """.formatted(group, artifact, version, isForTests ? "      <scope>test</scope>\n" : "");
    }
}
