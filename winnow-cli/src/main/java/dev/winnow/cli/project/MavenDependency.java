package dev.winnow.cli.project;

import java.util.ArrayList;
import java.util.List;

/**
 * A dependency in a pom.
 *
 * @param isForTests true for test scope
 */
public record MavenDependency(String group, String artifact, String version, boolean isForTests) {

    /** Returns the dependencies of a new project. */
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

    /** Returns an SLF4J binding: typed actors log through SLF4J, which warns if there is none. */
    static MavenDependency slf4jNop(BuildProperties build) {
        return new MavenDependency("org.slf4j", "slf4j-nop", build.version("slf4j.version"), true);
    }

    /** Returns true if a pom names this artifact, in any version and for any Scala version. */
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
