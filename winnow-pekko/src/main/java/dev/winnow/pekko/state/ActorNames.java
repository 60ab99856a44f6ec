package dev.winnow.pekko.state;

import dev.winnow.model.ProcessId;
import java.util.regex.Pattern;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ChildActorPath;
import org.apache.pekko.actor.RootActorPath;

/**
 * The stable names of actors: their paths without address and uids. Numbers of unnamed children stay, since they count
 * the children of one parent in one execution. Temporary references are not distinguished.
 */
public final class ActorNames {

    private static final Pattern MENTION =
            Pattern.compile("(?:Actor\\[)?pekko://winnow/(?:user/)?([^#\\]\\s]*)(?:#-?\\d+)?]?");
    private static final String USER = "/user/";
    private static final String TEMPORARY = "/temp/";

    private ActorNames() {}

    /** Returns the process id of the actor. */
    public static ProcessId processId(ActorRef ref) {
        return ProcessId.of(nameOf(ref.path()));
    }

    /**
     * Returns the name that represents a reference in messages and states: {@code bank/account-7}, {@code ask of bank}.
     */
    public static String nameOf(ActorPath path) {
        return isTopmost(path) ? path.name() : nameIn(path);
    }

    /** Returns true if the parent is the guardian {@code /user}. Most references are to such actors. */
    private static boolean isTopmost(ActorPath path) {
        return path instanceof ChildActorPath child
                && child.parent() instanceof ChildActorPath parent
                && parent.name().equals("user")
                && parent.parent() instanceof RootActorPath;
    }

    private static String nameIn(ActorPath path) {
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

    /** Replaces references to actors in the text by their stable names. */
    public static String withoutUids(String text) {
        return text.contains("pekko://") ? MENTION.matcher(text).replaceAll("$1") : text;
    }

    /** Returns the name of the node of the process. */
    public static String nodeOf(ProcessId process) {
        int end = process.name().indexOf('/');
        return end < 0 ? process.name() : process.name().substring(0, end);
    }

    /** Returns true if the actor is the receptionist of typed actors. */
    public static boolean isReceptionist(ActorRef ref) {
        return ref.path().toStringWithoutAddress().equals("/system/localReceptionist");
    }

    /** Returns the name of the class that contains the code. A lambda has the name of the class around it. */
    static String codeNameOf(Class<?> type) {
        String name = type.getName();
        int lambda = name.indexOf("$$Lambda");
        int end = lambda < 0 ? name.length() : lambda;
        String simple = name.substring(name.lastIndexOf('.', end - 1) + 1, end);
        return simple.replaceAll("\\$+anon.*$", "").replaceAll("\\$+\\d*$", "").replace('$', '.');
    }
}
