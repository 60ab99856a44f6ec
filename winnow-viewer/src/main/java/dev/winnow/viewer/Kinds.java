package dev.winnow.viewer;

import dev.winnow.model.Event;
import dev.winnow.model.External;

/** The kinds of events, each by its word. */
enum Kinds implements Event.Cases<String>, External.Kinds<String> {
    WORDS;

    static String of(Event event) {
        return event.match((Event.Cases<String>) WORDS);
    }

    @Override
    public String deliver(Event.Deliver deliver) {
        return "deliver";
    }

    @Override
    public String fire(Event.Fire fire) {
        return "fire";
    }

    @Override
    public String external(External external) {
        return external.match((External.Kinds<String>) this);
    }

    @Override
    public String start(External.Start start) {
        return "start";
    }

    @Override
    public String crash(External.Crash crash) {
        return "crash";
    }

    @Override
    public String restart(External.Restart restart) {
        return "restart";
    }

    @Override
    public String send(External.Send send) {
        return "send";
    }

    @Override
    public String partition(External.Partition partition) {
        return "partition";
    }

    @Override
    public String heal(External.Heal heal) {
        return "heal";
    }

    @Override
    public String drop(External.Drop drop) {
        return "drop";
    }

    @Override
    public String duplicate(External.Duplicate duplicate) {
        return "duplicate";
    }

    @Override
    public String run(External.Run run) {
        return "run";
    }
}
