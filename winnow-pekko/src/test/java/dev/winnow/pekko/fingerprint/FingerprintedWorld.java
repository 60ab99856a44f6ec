package dev.winnow.pekko.fingerprint;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.StateFingerprints;
import dev.winnow.system.World;
import dev.winnow.system.WorldFactory;
import java.util.List;

/** A world that a test steps by hand. */
final class FingerprintedWorld implements AutoCloseable {

    record Fingerprint(long low, long high) {}

    final World world;

    FingerprintedWorld(WorldFactory system) {
        this(system, 1);
    }

    FingerprintedWorld(WorldFactory system, long seed) {
        world = system.boot(seed);
        system.processes().forEach(process -> perform(new External.Start(process)));
    }

    FingerprintedWorld perform(Event event) {
        world.perform(event, (process, bound) -> 0);
        return this;
    }

    FingerprintedWorld send(String to, Object message) {
        return perform(new External.Send(ProcessId.of(to), message));
    }

    /** Sends the messages one after another, and delivers each. */
    FingerprintedWorld tell(String to, Object... messages) {
        for (Object message : messages) {
            send(to, message).perform(new Event.Deliver(world.recording().itemCount() - 1));
        }
        return this;
    }

    /** Delivers the message with this text. */
    FingerprintedWorld deliver(String to, String text) {
        return perform(new Event.Deliver(find(to, text)));
    }

    FingerprintedWorld fire(String owner, String key) {
        return perform(new Event.Fire(find(owner, key)));
    }

    private int find(String to, String text) {
        EnabledEvents enabled = world.enabled();
        for (int i = 0; i < enabled.messageCount() + enabled.timerCount(); i++) {
            var item = world.recording().item(enabled.itemAt(i));
            if (item.to().name().equals(to) && item.payload().toString().equals(text)) {
                return item.id();
            }
        }
        throw new AssertionError("there is no " + text + " for " + to);
    }

    Fingerprint fingerprint() {
        StateFingerprints fingerprints = fingerprints();
        return new Fingerprint(fingerprints.fingerprintLow(), fingerprints.fingerprintHigh());
    }

    List<String> unseen() {
        return fingerprints().opaqueParts();
    }

    private StateFingerprints fingerprints() {
        return world.ability(StateFingerprints.class).orElseThrow();
    }

    @Override
    public void close() {
        world.close();
    }
}
