package dev.winnow.agent;

import java.util.List;

/**
 * Which classes are rewritten: all but the platform's, Winnow's own and those of libraries that serve Winnow and tests,
 * or that cannot matter. Pekko's are; so are the few of Scala and Kotlin that are clocks and randomness themselves.
 */
final class RewriteScope {

    private static final List<String> INCLUDED = List.of(
            "dev/winnow/casebook/",
            "scala/util/",
            "scala/concurrent/duration/",
            "kotlin/random/",
            "kotlin/time/",
            "kotlin/uuid/");

    private static final List<String> EXCLUDED = List.of(
            "java/",
            "javax/",
            "jdk/",
            "sun/",
            "com/sun/",
            "dev/winnow/",
            "scala/",
            "kotlin/",
            "kotlinx/",
            "picocli/",
            "com/dynatrace/hash4j/",
            "com/fasterxml/jackson/",
            "com/github/luben/zstd/",
            "com/typesafe/config/",
            "org/assertj/",
            "org/apache/maven/",
            "org/jspecify/",
            "org/junit/",
            "org/objectweb/asm/",
            "org/opentest4j/",
            "org/slf4j/");

    private RewriteScope() {}

    /** By the name that class files use, with slashes. */
    static boolean includes(String className) {
        return INCLUDED.stream().anyMatch(className::startsWith)
                || EXCLUDED.stream().noneMatch(className::startsWith);
    }
}
