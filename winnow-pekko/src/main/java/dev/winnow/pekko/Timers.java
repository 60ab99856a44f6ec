package dev.winnow.pekko;

import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.FSM;
import org.apache.pekko.actor.ReceiveTimeout;
import org.apache.pekko.actor.TimerSchedulerImpl;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/** What timers are for, as far as it can be seen from what they run. */
final class Timers {

    /** A timer that will not fire. */
    static final Cancellable NEVER = new Cancellable() {
        @Override
        public boolean cancel() {
            return false;
        }

        @Override
        public boolean isCancelled() {
            return true;
        }
    };

    static final String TYPED_MESSAGE = "org.apache.pekko.actor.typed.internal.TimerSchedulerImpl$TimerMsg";

    private Timers() {}

    /** Whether Pekko itself asks, to shut down a dispatcher that nobody uses. */
    static boolean isErrandOfPekko(Runnable action) {
        return action.getClass().getName().startsWith("org.apache.pekko.dispatch.MessageDispatcher");
    }

    /** The message that the timer will send, if that is all it does. */
    static @Nullable Object message(Runnable action, @Nullable Object message) {
        return message != null ? message : Captured.first(action, Timers::isTyped);
    }

    /**
     * Whether the actor itself drops the message if the timer was cancelled or set again in the meantime. Then nothing is lost
     * if it is handled as soon as it fires; else it may wait in the mailbox while the actor cancels the timer, in vain.
     */
    static boolean isGuarded(Object message) {
        return message instanceof TimerSchedulerImpl.TimerMsg || message instanceof FSM.Timer || isTyped(message);
    }

    /** What people know the timer by. */
    static Object key(Runnable action, @Nullable Object message) {
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
        return Captured.code(action);
    }

    /** The ask whose timeout this is, if it is one. */
    static @Nullable PromiseActorRef ask(Runnable action) {
        return (PromiseActorRef) Captured.first(action, PromiseActorRef.class::isInstance);
    }

    private static boolean isTyped(@Nullable Object message) {
        return message != null && message.getClass().getName().equals(TYPED_MESSAGE);
    }

    private static Object typedKey(Object message) {
        Object key = Captured.value(message, "key");
        return key == null ? "timer" : key;
    }
}
