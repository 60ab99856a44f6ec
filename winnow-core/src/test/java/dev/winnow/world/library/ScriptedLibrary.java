package dev.winnow.world.library;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Network;
import dev.winnow.system.World;
import dev.winnow.world.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A library whose start and messages run code of a test. Its state is what that code has logged. */
final class ScriptedLibrary extends LibraryProcess<Object> {

    static final ProcessId A = ProcessId.of("a");
    static final ProcessId B = ProcessId.of("b");

    private static final ChoiceSource FIRST = (process, bound) -> 0;

    private final Consumer<ScriptedLibrary> onStart;
    private final BiConsumer<ScriptedLibrary, Object> onMessage;
    private final List<String> log = new ArrayList<>();

    ScriptedLibrary(Consumer<ScriptedLibrary> onStart, BiConsumer<ScriptedLibrary, Object> onMessage) {
        this.onStart = onStart;
        this.onMessage = onMessage;
    }

    void log(Object text) {
        log.add(String.valueOf(text));
    }

    /** Returns a task that logs a text. */
    Runnable logging(String text) {
        return new Logging(this, text);
    }

    record Logging(ScriptedLibrary library, String text) implements Runnable {
        @Override
        public void run() {
            library.log(text);
        }
    }

    @Override
    protected void start() {
        onStart.accept(this);
    }

    @Override
    protected void receive(ProcessId from, Object message) {
        onMessage.accept(this, message);
    }

    @Override
    public Object state() {
        return List.copyOf(log);
    }

    /** Returns a system of two such processes, a and b. */
    static SimulatedSystem system(Consumer<ScriptedLibrary> onStart, BiConsumer<ScriptedLibrary, Object> onMessage) {
        return SimulatedSystem.with(Network.fifo())
                .mutable(A, () -> new ScriptedLibrary(onStart, onMessage))
                .mutable(B, () -> new ScriptedLibrary(onStart, onMessage))
                .build();
    }

    /** Returns a world in which process a has run this code at its start. */
    static World started(Consumer<ScriptedLibrary> onStart) {
        return started(onStart, (library, message) -> library.log(message));
    }

    static World started(Consumer<ScriptedLibrary> onStart, BiConsumer<ScriptedLibrary, Object> onMessage) {
        World world = system(onStart, onMessage).boot(1);
        world.perform(new External.Start(A), FIRST);
        return world;
    }

    static void perform(World world, Event event) {
        world.perform(event, FIRST);
    }

    /** Sends a message to process a from outside and delivers it. */
    static void tell(World world, Object message) {
        perform(world, new External.Send(A, message));
        perform(world, new Event.Deliver(world.recording().itemCount() - 1));
    }

    /** Fires this many timers, or fewer if there are no more. Returns their names. */
    static List<String> fire(World world, int most) {
        List<String> fired = new ArrayList<>();
        while (fired.size() < most && world.enabled().timerCount() > 0) {
            EnabledEvents enabled = world.enabled();
            int timer = enabled.itemAt(enabled.messageCount());
            fired.add(world.recording().payload(timer).toString());
            perform(world, new Event.Fire(timer));
        }
        return fired;
    }

    static List<?> logOf(World world) {
        return (List<?>) Objects.requireNonNull(world.states().of(A));
    }

    static String failure(World world) {
        return String.valueOf(world.recording().failure());
    }
}
