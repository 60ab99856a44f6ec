package dev.winnow.trace;

import dev.winnow.model.Counted;
import dev.winnow.model.Event;
import dev.winnow.model.Item;
import dev.winnow.model.MessageLabel;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The one-line text of events, as in errors, lists and explanations. */
public final class EventText implements RecordedEvent.RecordedEventCases<String> {

    static final EventText WITH_NUMBERS = new EventText(true, RecordedMessage::label);
    private static final EventText WITHOUT_NUMBERS = new EventText(false, RecordedMessage::label);

    /** The text that identifies an event in other executions. */
    private static final EventText MOVE = new EventText(false, RecordedMessage::identity);

    /** The text with whole messages, for comparing: different messages may have the same label. */
    static final EventText IN_FULL = new EventText(true, RecordedMessage::text);

    private final boolean showsNumbers;
    private final Function<RecordedMessage, String> shown;

    private EventText(boolean showsNumbers, Function<RecordedMessage, String> shown) {
        this.showsNumbers = showsNumbers;
        this.shown = shown;
    }

    /** Returns an event in words: {@code n1→n2 #3 RequestVote(term=2)}. */
    public static String of(Event event, Recording recording) {
        return StepRecorder.describable(event, recording).match(WITH_NUMBERS);
    }

    /** Returns an event in words, without item numbers, which differ between executions: {@code n1→n2 Vote(term=2)}. */
    public static String withoutNumbers(Event event, Recording recording) {
        return StepRecorder.describable(event, recording).match(WITHOUT_NUMBERS);
    }

    /** Returns an event in words, without item numbers. */
    public static String withoutNumbers(RecordedEvent event) {
        return event.match(WITHOUT_NUMBERS);
    }

    /** Returns what identifies an event in other executions: its words with whole messages, without item numbers. */
    public static String move(RecordedEvent event) {
        return event.match(MOVE);
    }

    /** Returns a message or timer in words, as the event that handles it. */
    public static String of(Item item) {
        return item.isTimer()
                ? timer(item.id(), item.to(), Shapes.text(item.payload()))
                : WITH_NUMBERS.message(item.id(), item.from(), item.to(), MessageLabel.of(item.payload()));
    }

    /** Returns a message in words: {@code n1→n2 #3 RequestVote(term=2)}. */
    public static String message(int id, ProcessId from, ProcessId to, RecordedMessage message) {
        return WITH_NUMBERS.message(id, from, to, message.label());
    }

    String sent(RecordedStep.SentItem sent) {
        return message(sent.id(), sent.from(), sent.to(), shown.apply(sent.message()));
    }

    static String timer(int id, ProcessId process, String timer) {
        return WITH_NUMBERS.fired(id, process, timer);
    }

    /** Returns the names of processes, separated by commas. */
    public static String names(List<ProcessId> processes) {
        return processes.stream().map(ProcessId::name).collect(Collectors.joining(", "));
    }

    private String message(int id, ProcessId from, ProcessId to, String text) {
        return from + "→" + to + number(id) + " " + text;
    }

    private String fired(int id, ProcessId process, String timer) {
        return process + number(id) + " timer " + timer;
    }

    private String number(int id) {
        return showsNumbers ? " #" + id : "";
    }

    private static String sides(List<ProcessId> one, List<ProcessId> other) {
        return names(one) + " | " + names(other);
    }

    @Override
    public String deliver(RecordedEvent.Delivered deliver) {
        return message(deliver.item(), deliver.from(), deliver.to(), shown.apply(deliver.message()));
    }

    @Override
    public String fire(RecordedEvent.TimerFired fire) {
        return fired(fire.item(), fire.process(), fire.timer());
    }

    @Override
    public String start(RecordedEvent.Started start) {
        return "start " + start.process();
    }

    @Override
    public String crash(RecordedEvent.Crashed crash) {
        return "crash " + crash.crashed();
    }

    @Override
    public String crashInHandler(RecordedEvent.HandlerCrash crash) {
        return "crash " + crash.crashing() + " in its next handler after " + Counted.of(crash.effects(), "effect");
    }

    @Override
    public String restart(RecordedEvent.Restarted restart) {
        return "restart " + restart.process();
    }

    @Override
    public String pause(RecordedEvent.Paused pause) {
        return "pause " + pause.paused();
    }

    @Override
    public String resume(RecordedEvent.Resumed resume) {
        return "resume " + resume.resumed();
    }

    @Override
    public String send(RecordedEvent.SentFromOutside send) {
        return "send " + shown.apply(send.message()) + " to " + send.to();
    }

    @Override
    public String partition(RecordedEvent.Partitioned partition) {
        return "partition " + sides(partition.one(), partition.other());
    }

    @Override
    public String heal(RecordedEvent.Healed heal) {
        return "heal " + sides(heal.one(), heal.other());
    }

    @Override
    public String drop(RecordedEvent.Dropped drop) {
        return "drop " + message(drop.item(), drop.from(), drop.to(), shown.apply(drop.message()));
    }

    @Override
    public String duplicate(RecordedEvent.Duplicated duplicate) {
        return "duplicate "
                + message(duplicate.item(), duplicate.from(), duplicate.to(), shown.apply(duplicate.message()));
    }

    @Override
    public String run(RecordedEvent.BlockRun run) {
        return "run " + run.block();
    }

    @Override
    public String local(RecordedEvent.LocalEvent local) {
        return local.process() + ": " + local.words();
    }
}
