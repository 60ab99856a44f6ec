package dev.winnow.pekko;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Enabled;
import dev.winnow.run.StateFingerprints;
import dev.winnow.run.World;
import dev.winnow.run.WorldFactory;
import java.util.List;

/** A world that is led by hand. */
final class Trial implements AutoCloseable {

    record Print(long low, long high) {}

    final World world;

    Trial(WorldFactory system) {
        this(system, 1);
    }

    Trial(WorldFactory system, long seed) {
        world = system.boot(seed);
        system.processes().forEach(process -> happens(new External.Start(process)));
    }

    Trial happens(Event event) {
        world.perform(event, (process, bound) -> 0);
        return this;
    }

    Trial send(String to, Object message) {
        return happens(new External.Send(ProcessId.of(to), message));
    }

    /** Sends them one after another, and has each handled. */
    Trial tell(String to, Object... messages) {
        for (Object message : messages) {
            send(to, message).happens(new Event.Deliver(world.recording().itemCount() - 1));
        }
        return this;
    }

    /** Delivers the message that is so written. */
    Trial deliver(String to, String text) {
        return happens(new Event.Deliver(find(to, text)));
    }

    Trial fire(String owner, String key) {
        return happens(new Event.Fire(find(owner, key)));
    }

    private int find(String to, String text) {
        Enabled enabled = world.enabled();
        for (int i = 0; i < enabled.messages() + enabled.timers(); i++) {
            var item = world.recording().item(enabled.item(i));
            if (item.to().name().equals(to) && item.payload().toString().equals(text)) {
                return item.id();
            }
        }
        throw new AssertionError("there is no " + text + " for " + to);
    }

    Print print() {
        StateFingerprints fingerprints = fingerprints();
        return new Print(fingerprints.low(), fingerprints.high());
    }

    List<String> unseen() {
        return fingerprints().unseen();
    }

    private StateFingerprints fingerprints() {
        return world.ability(StateFingerprints.class).orElseThrow();
    }

    @Override
    public void close() {
        world.close();
    }
}
