package dev.winnow.pekko.state;

import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.FSM;
import org.apache.pekko.actor.ReceiveTimeout;
import org.apache.pekko.actor.TimerSchedulerImpl;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/** What timers are for, as far as it can be seen from what they run. */
public final class TimerInspection {

    /** A timer that will not fire. */
    public static final Cancellable NEVER = new Cancellable() {
        @Override
        public boolean cancel() {
            return false;
        }

        @Override
        public boolean isCancelled() {
            return true;
        }
    };

    public static final String TYPED_TIMER_MESSAGE =
            "org.apache.pekko.actor.typed.internal.TimerSchedulerImpl$TimerMsg";

    private TimerInspection() {}

    /** Whether Pekko itself asks, to shut down a dispatcher that nobody uses. */
    public static boolean isPekkoHousekeeping(Runnable action) {
        return action.getClass().getName().startsWith("org.apache.pekko.dispatch.MessageDispatcher");
    }

    /** The message that the timer will send, if that is all it does. */
    public static @Nullable Object messageOf(Runnable action, @Nullable Object message) {
        return message != null ? message : CapturedValues.findFirst(action, TimerInspection::isTyped);
    }

    /**
     * Whether the actor itself drops the message if the timer was cancelled or set again in the meantime. Then nothing
     * is lost if it is handled as soon as it fires; else it may wait in the mailbox while the actor cancels the timer,
     * in vain.
     */
    public static boolean isCheckedByActor(Object message) {
        return message instanceof TimerSchedulerImpl.TimerMsg || message instanceof FSM.Timer || isTyped(message);
    }

    /** What people know the timer by. */
    public static Object keyOf(Runnable action, @Nullable Object message) {
        if (message instanceof TimerSchedulerImpl.TimerMsg timer) {
            return timer.key();
        }
        if (message instanceof FSM.Timer timer) {
            return timer.name();
        }
        if (message != null && message.getClass().getName().endsWith("FSM$TimeoutMarker")) {
            return "state timeout";
        }
        if (message instanceof ReceiveTimeout) {
            return "receive timeout";
        }
        if (message != null) {
            return isTyped(message) ? typedKey(message) : message;
        }
        return CapturedValues.codeOf(action);
    }

    /** The ask whose timeout this is, if it is one. */
    public static @Nullable PromiseActorRef askOf(Runnable action) {
        return (PromiseActorRef) CapturedValues.findFirst(action, PromiseActorRef.class::isInstance);
    }

    private static boolean isTyped(@Nullable Object message) {
        return message != null && message.getClass().getName().equals(TYPED_TIMER_MESSAGE);
    }

    private static Object typedKey(Object message) {
        Object key = CapturedValues.fieldValue(message, "key");
        return key == null ? "timer" : key;
    }
}
