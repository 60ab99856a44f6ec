package dev.winnow.casebook.pekko.features;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Kill;
import org.apache.pekko.actor.OneForOneStrategy;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.SupervisorStrategy;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.japi.pf.DeciderBuilder;
import org.apache.pekko.routing.RandomPool;
import org.apache.pekko.routing.RoundRobinPool;

/** Creates, supervises and watches child actors at run time, and sends work through routers. */
public final class Office extends AbstractActor {

    /** A command to the office. */
    public sealed interface Command {}

    public record Hire(int clerk) implements Command {}

    public record Work(int clerk, int paper) implements Command {}

    /** Stops a clerk: 0 with a poison pill, 1 with a kill, 2 from its parent. */
    public record Dismiss(int clerk, int how) implements Command {}

    record Stamped(int paper, String by) {}

    private final List<String> log = new ArrayList<>();
    private ActorRef stampers = ActorRef.noSender();
    private ActorRef inspectors = ActorRef.noSender();

    @Override
    public void preStart() {
        stampers = getContext().actorOf(new RoundRobinPool(3).props(Props.create(Stamper.class)), "stampers");
        inspectors = getContext().actorOf(new RandomPool(2).props(Props.create(Stamper.class)), "inspectors");
    }

    @Override
    public SupervisorStrategy supervisorStrategy() {
        return new OneForOneStrategy(
                3,
                Duration.ofMinutes(1),
                DeciderBuilder.match(IllegalArgumentException.class, e -> SupervisorStrategy.resume())
                        .match(IllegalStateException.class, e -> SupervisorStrategy.restart())
                        .matchAny(e -> SupervisorStrategy.stop())
                        .build());
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Hire.class, this::hire)
                .match(Work.class, this::work)
                .match(Dismiss.class, this::dismiss)
                .match(Stamped.class, stamped -> log.add(stamped.paper() + " by " + stamped.by()))
                .match(
                        Terminated.class,
                        gone -> log.add("gone " + gone.getActor().path().name()))
                .match(String.class, log::add)
                .build();
    }

    private void hire(Hire hire) {
        if (getContext().findChild(clerk(hire.clerk())).isEmpty()) {
            getContext().watch(getContext().actorOf(Props.create(Clerk.class), clerk(hire.clerk())));
        }
    }

    private void work(Work work) {
        getContext().findChild(clerk(work.clerk())).ifPresent(clerk -> clerk.tell(work, getSelf()));
        stampers.tell(work, getSelf());
        inspectors.tell(work, getSelf());
    }

    private void dismiss(Dismiss dismiss) {
        getContext().findChild(clerk(dismiss.clerk())).ifPresent(clerk -> {
            if (dismiss.how() == 0) {
                clerk.tell(PoisonPill.getInstance(), getSelf());
            } else if (dismiss.how() == 1) {
                clerk.tell(Kill.getInstance(), getSelf());
            } else {
                getContext().stop(clerk);
            }
            clerk.tell(new Work(dismiss.clerk(), 1), getSelf());
        });
    }

    private static String clerk(int number) {
        return "clerk-" + number;
    }

    /** A child that fails on some messages. */
    static final class Clerk extends AbstractActor {
        private int done;

        @Override
        public void postRestart(Throwable reason) {
            getContext().getParent().tell("restarted " + getSelf().path().name(), getSelf());
        }

        @Override
        public void postStop() {
            getContext().getParent().tell("stopped " + getSelf().path().name() + " after " + done, getSelf());
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Work.class, this::work).build();
        }

        private void work(Work work) {
            done++;
            switch (work.paper() % 7) {
                case 3 -> throw new IllegalArgumentException("a torn paper");
                case 4 -> throw new IllegalStateException("a wet paper");
                case 5 -> throw new UnsupportedOperationException("a burning paper");
                default -> getSender().tell(new Stamped(work.paper(), "clerk " + done), getSelf());
            }
        }
    }

    /** A routee that answers every message. */
    static final class Stamper extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(
                            Work.class,
                            work -> getSender()
                                    .tell(
                                            new Stamped(
                                                    work.paper(),
                                                    getSelf().path().name()),
                                            getSelf()))
                    .build();
        }
    }
}
