package dev.winnow.casebook.pekko.delivery;

import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.delivery.ConsumerController;
import org.apache.pekko.actor.typed.delivery.ProducerController;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** Does jobs, and confirms each. */
final class Consumer extends AbstractBehavior<Consumer.Command> {

    sealed interface Command {}

    /** From a producer that has started. */
    record Connect(ActorRef<ProducerController.Command<Job>> controller) implements Command {}

    /** From the controller. */
    record Delivered(ConsumerController.Delivery<Job> delivery) implements Command {}

    private final ActorRef<ConsumerController.Command<Job>> controller;
    private final List<Job> done = new ArrayList<>();

    private Consumer(ActorContext<Command> context) {
        super(context);
        controller = context.spawn(ConsumerController.create(), "controller");
        context.watch(controller);
        controller.tell(new ConsumerController.Start<>(context.messageAdapter(delivery(), Delivered::new)));
    }

    @SuppressWarnings("unchecked") // a class has no type arguments
    private static Class<ConsumerController.Delivery<Job>> delivery() {
        return (Class<ConsumerController.Delivery<Job>>) (Class<?>) ConsumerController.Delivery.class;
    }

    static Behavior<Command> create() {
        return Behaviors.setup(Consumer::new);
    }

    /** Returns the jobs that were done, in order. */
    List<Job> done() {
        return done;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Connect.class, this::connect)
                .onMessage(Delivered.class, this::perform)
                .build();
    }

    private Behavior<Command> connect(Connect connect) {
        controller.tell(new ConsumerController.RegisterToProducerController<>(connect.controller()));
        return this;
    }

    private Behavior<Command> perform(Delivered delivered) {
        done.add(delivered.delivery().message());
        delivered.delivery().confirmTo().tell(ConsumerController.confirmed());
        return this;
    }
}
