package dev.winnow.run;

import java.util.Arrays;

/** The frames of a stack that belong to the system under test or its scenario: neither to the JDK nor to Winnow. */
public final class UserFrames {

    private static final String WINNOW = "dev.winnow.";
    private static final String CASEBOOK = "dev.winnow.casebook."; // its systems are written as users write theirs

    private UserFrames() {}

    /** Returns true if code of the user is on the stack, even if it has called the JDK or a library. */
    public static boolean isAnyOn(StackTraceElement[] stack) {
        return Arrays.stream(stack).map(StackTraceElement::getClassName).anyMatch(UserFrames::isUserCode);
    }

    private static boolean isUserCode(String className) {
        boolean isWinnow = className.startsWith(WINNOW) && !className.startsWith(CASEBOOK);
        return !isWinnow && !isPlatform(className) && !isActorLibrary(className);
    }

    /** Returns true for classes of the JDK. */
    static boolean isPlatform(String className) {
        return className.startsWith("java.") || className.startsWith("jdk.");
    }

    /** Returns true for Pekko and Scala, which boot without any code of the user. */
    private static boolean isActorLibrary(String className) {
        return className.startsWith("org.apache.pekko.") || className.startsWith("scala.");
    }
}
