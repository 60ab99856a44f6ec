package dev.winnow.agent;

import java.util.List;
import java.util.regex.Pattern;

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

    /** The methods of Scala that read a clock or draw numbers. Since they are rewritten, their callers need not be. */
    private static final Pattern SCALA_CALL = Pattern.compile(
            "Deadline\\.(now|timeLeft|hasTimeLeft|isOverdue)\\(\\)|FiniteDuration\\.fromNow\\(\\)"
                    + "|package\\.Duration\\w+\\.\\w+\\(Object, DurationConversions\\.Classifier\\)|Random\\.\\w+\\(.*\\)");

    private RewriteScope() {}

    /** Returns true if the class with this internal name is rewritten. */
    static boolean includes(String className) {
        return INCLUDED.stream().anyMatch(className::startsWith)
                || EXCLUDED.stream().noneMatch(className::startsWith);
    }

    /** Returns true if the called method itself is rewritten. */
    static boolean includesCallee(String callText) {
        return SCALA_CALL.matcher(callText).matches();
    }
}
