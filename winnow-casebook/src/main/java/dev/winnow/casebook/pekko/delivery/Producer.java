package dev.winnow.casebook.pekko.delivery;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.delivery.DurableProducerQueue;
import org.apache.pekko.actor.typed.delivery.ProducerController;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.jspecify.annotations.Nullable;

/** Sends jobs to the consumer, at the pace that it asks for. */
final class Producer extends AbstractBehavior<Producer.Command> {

    sealed interface Command permits Job, Requested {}

    /** From the controller: it takes another job. */
    record Requested(ProducerController.RequestNext<Job> next) implements Command {}

    private final Queue<Job> waiting = new ArrayDeque<>();
    private @Nullable ActorRef<Job> next; // where the next job goes; null while there is no demand

    private Producer(
            ActorContext<Command> context,
            ActorRef<Consumer.Command> consumer,
            Behavior<DurableProducerQueue.Command<Job>> queue) {
        super(context);
        ActorRef<ProducerController.Command<Job>> controller = context.spawn(
                ProducerController.create(Job.class, context.getSelf().path().name(), Optional.of(queue)),
                "controller");
        context.watch(controller);
        controller.tell(new ProducerController.Start<>(context.messageAdapter(requestNext(), Requested::new)));
        consumer.tell(new Consumer.Connect(controller));
    }

    @SuppressWarnings("unchecked") // a class has no type arguments
    private static Class<ProducerController.RequestNext<Job>> requestNext() {
        return (Class<ProducerController.RequestNext<Job>>) (Class<?>) ProducerController.RequestNext.class;
    }

    static Behavior<Command> create(
            ActorRef<Consumer.Command> consumer, Behavior<DurableProducerQueue.Command<Job>> queue) {
        return Behaviors.setup(context -> new Producer(context, consumer, queue));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Job.class, this::accept)
                .onMessage(Requested.class, this::requested)
                .onSignal(ChildFailed.class, this::fail)
                .build();
    }

    private Behavior<Command> accept(Job job) {
        waiting.add(job);
        return send();
    }

    private Behavior<Command> requested(Requested requested) {
        next = requested.next().sendNextTo();
        return send();
    }

    /** Fails together with its controller. */
    private Behavior<Command> fail(ChildFailed controller) {
        Throwable cause = controller.cause();
        throw new IllegalStateException("the controller failed: " + cause.getMessage(), cause);
    }

    private Behavior<Command> send() {
        if (next != null && !waiting.isEmpty()) {
            next.tell(waiting.remove());
            next = null;
        }
        return this;
    }
}
