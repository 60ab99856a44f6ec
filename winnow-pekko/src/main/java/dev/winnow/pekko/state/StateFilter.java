package dev.winnow.pekko.state;

import com.typesafe.config.ConfigMergeable;
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

/**
 * The parts of Pekko and Winnow that are not a part of the state of an actor, and those whose state is not read by
 * their fields.
 */
public final class StateFilter {

    private static final String PEKKO = "org.apache.pekko.";
    private static final String LOGGER = "org.slf4j.Logger"; // may be missing

    // By name, because another Pekko in this JVM has the class from another class loader.
    private static final String INFRASTRUCTURE = Infrastructure.class.getName();

    /** A wall-clock time in messages of reliable delivery, which does not affect behavior. */
    static final String TIMESTAMP = "timestampMillis";

    /** Generation counters, times of the real clock, and caches. */
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
            TIMESTAMP,
            "replies"); // of a state machine: already sent

    private static final Set<String> HIDDEN_CELL_FIELDS =
            Set.of("system", "self", "dispatcher", "parent", "_props", "_actor", "_mailboxDoNotCallMeDirectly");

    private StateFilter() {}

    /** Returns true if values of this class never change during the life of an actor. */
    static boolean isConstant(Class<?> type) {
        return ActorRefFactory.class.isAssignableFrom(type)
                || ActorRefProvider.class.isAssignableFrom(type)
                || LoggingAdapter.class.isAssignableFrom(type)
                || Scheduler.class.isAssignableFrom(type)
                || SupervisorStrategy.class.isAssignableFrom(type)
                || Props.class.isAssignableFrom(type)
                || EventStream.class.isAssignableFrom(type)
                || scala.concurrent.ExecutionContext.class.isAssignableFrom(type)
                || type.getName().startsWith(PEKKO + "pattern.CircuitBreaker$Open") // contains a time of the real clock
                || implementsNamed(type, INFRASTRUCTURE)
                || implementsNamed(type, LOGGER)
                || TypedActors.isTypedSystem(type);
    }

    private static boolean implementsNamed(Class<?> type, String name) {
        for (Class<?> current = type; current != null; current = current.getSuperclass()) {
            for (Class<?> superinterface : current.getInterfaces()) {
                if (superinterface.getName().equals(name) || implementsNamed(superinterface, name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns true if {@link ValueDigester.SpecialValues} feeds values of this class. */
    static boolean isSpecial(Class<?> type) {
        return ActorRef.class.isAssignableFrom(type)
                || ActorPath.class.isAssignableFrom(type)
                || ConfigMergeable.class.isAssignableFrom(type)
                || ValueDigester.SpecialValue.class.isAssignableFrom(type)
                || FSM.Timer.class.isAssignableFrom(type)
                || TimerSchedulerImpl.TimerMsg.class.isAssignableFrom(type)
                || type.getName().equals(TimerInspection.TYPED_TIMER_MESSAGE)
                || type.getName().endsWith("FSM$TimeoutMarker");
    }

    /**
     * Returns true if the class marks a state of a state machine that stayed without notification. It counts as the
     * same state.
     */
    static boolean isSilentState(Class<?> type) {
        return type.getName().equals("org.apache.pekko.actor.FSM$SilentState");
    }

    /** Returns true if the class belongs to a part of Pekko whose state cannot be read. */
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

    /** Returns true if the field of a class of Pekko is not a part of the state. */
    public static boolean hides(Field field) {
        Class<?> owner = field.getDeclaringClass();
        if (!owner.getName().startsWith(PEKKO)) {
            return false;
        }
        String name = field.getName().substring(field.getName().lastIndexOf('$') + 1);
        boolean isHidden = HIDDEN_FIELDS.contains(name) || field.getName().startsWith("bitmap$");
        boolean isMailbox =
                name.equals("mailbox") && Actor.class.isAssignableFrom(owner); // the actor's own mailbox, in a stash
        return isHidden
                || isMailbox
                || isStartTime(field)
                || (ActorCell.class.isAssignableFrom(owner) && HIDDEN_CELL_FIELDS.contains(name));
    }

    /** Returns true if the field is a start time of the real clock, captured by the callbacks of a circuit breaker. */
    private static boolean isStartTime(Field field) {
        Class<?> owner = field.getDeclaringClass();
        return owner.isHidden()
                && field.getType() == long.class
                && owner.getName().startsWith(PEKKO + "pattern.CircuitBreaker");
    }
}
