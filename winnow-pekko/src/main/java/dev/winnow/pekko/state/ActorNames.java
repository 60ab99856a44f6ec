package dev.winnow.pekko.state;

import dev.winnow.model.ProcessId;
import java.util.regex.Pattern;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRef;

/**
 * Names that last: those of actors are their paths, without the address and without uids. Pekko's numbers for children
 * that have no name are kept: they count the children of one parent in one execution. Temporary references are not told
 * apart.
 */
public final class ActorNames {

    private static final Pattern MENTION =
            Pattern.compile("(?:Actor\\[)?pekko://winnow/(?:user/)?([^#\\]\\s]*)(?:#-?\\d+)?]?");
    private static final String USER = "/user/";
    private static final String TEMPORARY = "/temp/";

    private ActorNames() {}

    public static ProcessId processId(ActorRef ref) {
        return ProcessId.of(nameOf(ref.path()));
    }

    /** What stands for a reference in messages and states: {@code bank/account-7}, {@code ask of bank}. */
    public static String nameOf(ActorPath path) {
        String text = path.toStringWithoutAddress();
        if (text.startsWith(USER)) {
            return text.substring(USER.length());
        }
        if (text.startsWith(TEMPORARY)) {
            String name = text.substring(TEMPORARY.length());
            int number = name.indexOf('$');
            return number > 0 ? "ask of " + name.substring(0, number) : "ask";
        }
        return text.length() > 1 ? text.substring(1) : "root";
    }

    /** A text in which actors are mentioned, free of what changes from run to run. */
    public static String withoutUids(String text) {
        return text.contains("pekko://") ? MENTION.matcher(text).replaceAll("$1") : text;
    }

    public static String nodeOf(ProcessId process) {
        int end = process.name().indexOf('/');
        return end < 0 ? process.name() : process.name().substring(0, end);
    }

    public static boolean isReceptionist(ActorRef ref) {
        return ref.path().toStringWithoutAddress().equals("/system/localReceptionist");
    }

    /** The code that a piece of work was written in: lambdas are known by the class around them. */
    static String codeNameOf(Class<?> type) {
        String name = type.getName();
        int lambda = name.indexOf("$$Lambda");
        int end = lambda < 0 ? name.length() : lambda;
        String simple = name.substring(name.lastIndexOf('.', end - 1) + 1, end);
        return simple.replaceAll("\\$+anon.*$", "").replaceAll("\\$+\\d*$", "").replace('$', '.');
    }
}
