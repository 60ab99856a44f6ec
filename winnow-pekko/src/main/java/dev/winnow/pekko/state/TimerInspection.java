package dev.winnow.pekko.state;

import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.FSM;
import org.apache.pekko.actor.ReceiveTimeout;
import org.apache.pekko.actor.TimerSchedulerImpl;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/** The purpose of timers, as far as it shows in the code that they run. */
public final class TimerInspection {

    /** A timer that never fires. */
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

    /** The class of timer messages of typed actors. */
    public static final String TYPED_TIMER_MESSAGE =
            "org.apache.pekko.actor.typed.internal.TimerSchedulerImpl$TimerMsg";

    private TimerInspection() {}

    /** Returns true if Pekko itself sets the timer, to shut down an unused dispatcher. */
    public static boolean isPekkoHousekeeping(Runnable action) {
        return action.getClass().getName().startsWith("org.apache.pekko.dispatch.MessageDispatcher");
    }

    /** Returns the message of the timer, or null if it does more than send a message. */
    public static @Nullable Object messageOf(Runnable action, @Nullable Object message) {
        return message != null ? message : CapturedValues.findFirst(action, TimerInspection::isTyped);
    }

    /**
     * Returns true if the actor drops the message of a cancelled or restarted timer. Such a message can be handled as
     * soon as the timer fires. Any other may wait in the mailbox while the actor cancels the timer in vain.
     */
    public static boolean isCheckedByActor(Object message) {
        return message instanceof TimerSchedulerImpl.TimerMsg || message instanceof FSM.Timer || isTyped(message);
    }

    /** Returns the name of the timer in executions. */
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

    /** Returns the ask that the timer ends, or null if it is not the timeout of one. */
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
