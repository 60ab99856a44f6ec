package dev.winnow.pekko.state;

import java.lang.reflect.Field;
import java.util.Set;
import org.apache.pekko.actor.Actor;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorPath;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorRefFactory;
import org.apache.pekko.actor.ActorRefProvider;
import org.apache.pekko.actor.FSM;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Scheduler;
import org.apache.pekko.actor.SupervisorStrategy;
import org.apache.pekko.actor.TimerSchedulerImpl;
import org.apache.pekko.event.EventStream;
import org.apache.pekko.event.LoggingAdapter;

/** What of Pekko, and of Winnow itself, is no state of an actor, and what is state but not by its fields. */
public final class StateFilter {

    private static final String PEKKO = "org.apache.pekko.";
    private static final String LOGGER = "org.slf4j.Logger"; // may be missing

    // By name: what another Pekko in this JVM leaves behind has it from another class loader.
    private static final String INFRASTRUCTURE = Infrastructure.class.getName();

    /** Numbers that only tell the present one from those before it, times of the real clock, and caches. */
    private static final Set<String> HIDDEN_FIELDS = Set.of(
            "timerGen",
            "generation",
            "uid",
            "deadline",
            "restartTimeWindowStartNanos",
            "_currentActorThread",
            "_logging",
            "messageClassName",
            "eventStream",
            "cleanup",
            "replies"); // of a state machine: sent already

    private static final Set<String> HIDDEN_CELL_FIELDS =
            Set.of("system", "self", "dispatcher", "parent", "_props", "_actor", "_mailboxDoNotCallMeDirectly");

    private StateFilter() {}

    /** The same for an actor as long as it lives. */
    static boolean isConstant(Class<?> type) {
        return ActorRefFactory.class.isAssignableFrom(type)
                || ActorRefProvider.class.isAssignableFrom(type)
                || LoggingAdapter.class.isAssignableFrom(type)
                || Scheduler.class.isAssignableFrom(type)
                || SupervisorStrategy.class.isAssignableFrom(type)
                || Props.class.isAssignableFrom(type)
                || EventStream.class.isAssignableFrom(type)
                || scala.concurrent.ExecutionContext.class.isAssignableFrom(type)
                || type.getName().startsWith(PEKKO + "pattern.CircuitBreaker$Open") // since when, by the real clock
                || implementsNamed(type, INFRASTRUCTURE)
                || implementsNamed(type, LOGGER)
                || TypedActors.isTypedSystem(type);
    }

    private static boolean implementsNamed(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> face : at.getInterfaces()) {
                if (face.getName().equals(name) || implementsNamed(face, name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What {@link ValueDigester.SpecialValues} knows. */
    static boolean isSpecial(Class<?> type) {
        return ActorRef.class.isAssignableFrom(type)
                || ActorPath.class.isAssignableFrom(type)
                || ValueDigester.SpecialValue.class.isAssignableFrom(type)
                || FSM.Timer.class.isAssignableFrom(type)
                || TimerSchedulerImpl.TimerMsg.class.isAssignableFrom(type)
                || type.getName().equals(TimerInspection.TYPED_TIMER_MESSAGE)
                || type.getName().endsWith("FSM$TimeoutMarker");
    }

    /** A state in which a state machine stayed, which is over; it is in that state all the same. */
    static boolean isSilentState(Class<?> type) {
        return type.getName().equals("org.apache.pekko.actor.FSM$SilentState");
    }

    /** Whether nothing is known of such a class of Pekko's, and much may be behind it. */
    static boolean isOpaque(Class<?> type) {
        String name = type.getName();
        return name.startsWith(PEKKO + "stream.")
                || name.startsWith(PEKKO + "remote.")
                || name.startsWith(PEKKO + "cluster.")
                || name.startsWith(PEKKO + "persistence.")
                || name.startsWith(PEKKO + "io.")
                || (name.startsWith(PEKKO + "dispatch.")
                        && !name.startsWith(PEKKO + "dispatch.sysmsg.")
                        && !name.equals(PEKKO + "dispatch.Envelope")
                        && !name.equals(PEKKO + "dispatch.TaskInvocation"));
    }

    /** Whether the field of a class of Pekko's is none of its state. */
    public static boolean hides(Field field) {
        Class<?> owner = field.getDeclaringClass();
        if (!owner.getName().startsWith(PEKKO)) {
            return false;
        }
        String name = field.getName().substring(field.getName().lastIndexOf('$') + 1);
        boolean known = HIDDEN_FIELDS.contains(name) || field.getName().startsWith("bitmap$");
        boolean queue = name.equals("mailbox") && Actor.class.isAssignableFrom(owner); // of a stash: the actor's own
        return known
                || queue
                || isStartTime(field)
                || (ActorCell.class.isAssignableFrom(owner) && HIDDEN_CELL_FIELDS.contains(name));
    }

    /** When a call through a circuit breaker began, by the real clock: its callbacks captured it. */
    private static boolean isStartTime(Field field) {
        Class<?> owner = field.getDeclaringClass();
        return owner.isHidden()
                && field.getType() == long.class
                && owner.getName().startsWith(PEKKO + "pattern.CircuitBreaker");
    }
}
