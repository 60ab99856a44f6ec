package dev.winnow.agent;

import java.util.List;

/**
 * The classes that are rewritten. Excluded are those of the platform, of Winnow, and of libraries that serve Winnow and
 * tests or have no influence. Included are those of Pekko, and the clocks and randomness of Scala and Kotlin.
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

    /** Returns true if the class with this internal name is rewritten. */
    static boolean includes(String className) {
        return INCLUDED.stream().anyMatch(className::startsWith)
                || EXCLUDED.stream().noneMatch(className::startsWith);
    }
}
