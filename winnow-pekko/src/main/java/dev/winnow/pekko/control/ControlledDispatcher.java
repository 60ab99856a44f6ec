package dev.winnow.pekko.control;

import com.typesafe.config.Config;
import dev.winnow.pekko.state.Infrastructure;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.Cell;
import org.apache.pekko.dispatch.Dispatcher;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceFactory;
import org.apache.pekko.dispatch.ExecutorServiceFactoryProvider;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageDispatcher;
import org.apache.pekko.dispatch.MessageDispatcherConfigurator;
import org.apache.pekko.dispatch.TaskInvocation;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;
import scala.concurrent.duration.Duration;
import scala.concurrent.duration.FiniteDuration;

/**
 * The first extension point, {@code type} of every dispatcher: nothing runs by itself. Requests to run mailboxes, tasks
 * of futures and system messages go to the {@link ControlledActorSystem}.
 */
public final class ControlledDispatcher extends Dispatcher implements Infrastructure {

    private static final FiniteDuration SHUTDOWN = Duration.create(1, "s");

    private final ControlledActorSystem control;

    private ControlledDispatcher(MessageDispatcherConfigurator configurator, String id, ControlledActorSystem control) {
        super(configurator, id, 1, Duration.Zero(), new NoExecutor(), SHUTDOWN);
        this.control = control;
    }

    @Override
    public boolean registerForExecution(Mailbox mailbox, boolean hasMessages, boolean hasSystemMessages) {
        boolean scheduled =
                mailbox.canBeScheduledForExecution(hasMessages, hasSystemMessages) && mailbox.setAsScheduled();
        if (scheduled) {
            control.scheduleRun(mailbox);
        }
        return scheduled;
    }

    @Override
    public void systemDispatch(ActorCell receiver, SystemMessage message) {
        if (!control.holdBack(receiver, message, () -> reallyDispatch(receiver, message))) {
            reallyDispatch(receiver, message);
        }
    }

    private void reallyDispatch(ActorCell receiver, SystemMessage message) {
        super.systemDispatch(receiver, message);
        control.scheduleSystemMessages(receiver.mailbox());
    }

    /**
     * Creates a controlled mailbox, whatever mailbox the actor asks for. The requested one need not come from the
     * configuration.
     */
    @Override
    public Mailbox createMailbox(Cell actor, MailboxType type) {
        return super.createMailbox(actor, type instanceof ControlledMailbox ? type : new ControlledMailbox(control));
    }

    @Override
    public void executeTask(TaskInvocation task) {
        control.addTask(task, task.runnable());
    }

    /** The factory that Pekko instantiates from its configuration. */
    public static final class Configurator extends MessageDispatcherConfigurator {
        private final MessageDispatcher dispatcher;

        public Configurator(Config config, DispatcherPrerequisites prerequisites) {
            super(config, prerequisites);
            dispatcher = new ControlledDispatcher(this, config.getString("id"), ControlledActorSystem.current());
        }

        @Override
        public MessageDispatcher dispatcher() {
            return dispatcher;
        }
    }

    private static final class NoExecutor implements ExecutorServiceFactoryProvider {
        @Override
        public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
            return () -> {
                throw new IllegalStateException("a controlled dispatcher has no threads");
            };
        }

        // Since Pekko 1.2. Earlier versions do not call it.
        @Override
        public boolean isVirtualized() {
            return false;
        }
    }
}
