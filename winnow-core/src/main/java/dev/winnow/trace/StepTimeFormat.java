package dev.winnow.trace;

import dev.winnow.model.ClockReading;
import dev.winnow.model.ProcessId;
import dev.winnow.trace.json.FieldChecks;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
import org.jspecify.annotations.Nullable;

/** The JSON and the words of the time of a step. */
final class StepTimeFormat {

    private @Nullable Integer choice;
    private @Nullable ProcessId process;
    private @Nullable Long reading;

    private StepTimeFormat() {}

    static void write(RecordedStep.StepTime time, JsonWriter json) {
        json.number("time", time.now());
        if (time.readings().isEmpty()) {
            return;
        }
        json.name("clocks").beginArray();
        for (ClockReading each : time.readings()) {
            json.beginObject().number("choice", each.choice());
            if (each.process() != null) {
                json.text("process", each.process().name());
            }
            json.number("reads", each.reading()).endObject();
        }
        json.endArray();
    }

    /** Reads one entry of {@code clocks}. */
    static ClockReading read(JsonReader json) throws MalformedInput {
        StepTimeFormat parser = new StepTimeFormat();
        json.readObject(name -> parser.readField(json, name));
        return new ClockReading(
                FieldChecks.require("choice", parser.choice),
                parser.process,
                FieldChecks.require("reads", parser.reading));
    }

    private void readField(JsonReader json, String name) throws MalformedInput {
        switch (name) {
            case "choice" -> choice = json.nonNegativeInt();
            case "process" -> process = json.process();
            case "reads" -> reading = json.integer(0, Long.MAX_VALUE);
            default -> json.skip();
        }
    }

    /**
     * Returns {@code delivered at t=2 (possible: 1 to 2)}, {@code the clock of n1 reads 11 (possible: 9 to 12)} or
     * {@code fires at t=14 by the clock of n1 (possible: 12 to 21)}.
     */
    static String text(RecordedEvent event, RecordedStep.ChosenValue chosen, ClockReading reading) {
        long first = reading.reading() - chosen.value();
        String possible = " (possible: " + first + " to " + (first + chosen.bound() - 1) + ")";
        if (reading.process() != null) {
            return "the clock of " + reading.process() + " reads " + reading.reading() + possible;
        }
        return event instanceof RecordedEvent.TimerFired fired
                ? "fires at t=" + reading.reading() + " by the clock of " + fired.process() + possible
                : "delivered at t=" + reading.reading() + possible;
    }
}
