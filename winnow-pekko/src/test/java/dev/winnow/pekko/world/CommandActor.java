package dev.winnow.pekko.world;

import dev.winnow.system.ContractCommand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/** An actor that executes the commands of the contract. */
final class CommandActor extends AbstractActorWithTimers {

    /** A message of a timer. */
    private record Timeout(String timer) {}

    final List<String> lines = new ArrayList<>();
    private final Node node;
    private final Map<String, String> disk;
    private int children;

    CommandActor(Node node) {
        this.node = node;
        this.disk = node.durable("disk", HashMap::new);
    }

    @Override
    public void preStart() {
        lines.add("started" + (disk.containsKey("value") ? " with " + disk.get("value") : ""));
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Timeout.class, timeout -> lines.add("timer " + timeout.timer()))
                .match(ContractCommand.class, this::receive)
                .build();
    }

    private void receive(ContractCommand command) {
        if (command instanceof ContractCommand.Note note) {
            ActorRef from = getSender();
            boolean outside = from.equals(getContext().getSystem().deadLetters());
            lines.add(
                    note.text() + " from " + (outside ? "outside" : from.path().name()));
        }
        obey(command);
    }

    private void obey(ContractCommand command) {
        if (command instanceof ContractCommand.All all) {
            all.commands().forEach(this::obey);
        } else if (command instanceof ContractCommand.Say say) {
            node.ref(say.to()).tell(say.what(), getSelf());
        } else if (command instanceof ContractCommand.Arm arm) {
            getTimers()
                    .startSingleTimer(arm.timer(), new Timeout(arm.timer()), java.time.Duration.ofMillis(arm.delay()));
        } else if (command instanceof ContractCommand.Disarm disarm) {
            getTimers().cancel(disarm.timer());
        } else if (command instanceof ContractCommand.Choose choose) {
            lines.add("chose " + node.choose(choose.bound()));
        } else if (command instanceof ContractCommand.Draw draw) {
            lines.add("drew " + ThreadLocalRandom.current().nextInt(draw.bound()));
        } else if (command instanceof ContractCommand.Keep keep) {
            disk.put("value", keep.value());
        } else if (command instanceof ContractCommand.Fail fail) {
            throw new IllegalStateException(fail.message());
        } else if (command instanceof ContractCommand.Spawn) {
            getContext().actorOf(Props.create(CommandActor.class, () -> new CommandActor(node)), "child-" + children++);
        }
    }
}
