package dev.winnow.trace;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.system.BadInput;
import dev.winnow.trace.codec.MessageCodec;

/** A decoder of recorded events; error messages start with {@code location}. */
record EventDecoder(MessageCodec codec, String location) implements RecordedEvent.RecordedEventCases<Event> {

    @Override
    public Event deliver(RecordedEvent.Delivered deliver) {
        return new Event.Deliver(deliver.item());
    }

    @Override
    public Event fire(RecordedEvent.TimerFired fire) {
        return new Event.Fire(fire.item());
    }

    @Override
    public Event start(RecordedEvent.Started start) {
        return new External.Start(start.process());
    }

    @Override
    public Event crash(RecordedEvent.Crashed crash) {
        return new External.Crash(crash.crashed());
    }

    @Override
    public Event crashInHandler(RecordedEvent.HandlerCrash crash) {
        return new External.CrashInHandler(crash.crashing(), crash.effects());
    }

    @Override
    public Event restart(RecordedEvent.Restarted restart) {
        return new External.Restart(restart.process());
    }

    @Override
    public Event pause(RecordedEvent.Paused pause) {
        return new External.Pause(pause.paused());
    }

    @Override
    public Event resume(RecordedEvent.Resumed resume) {
        return new External.Resume(resume.resumed());
    }

    @Override
    public Event send(RecordedEvent.SentFromOutside send) {
        return new External.Send(send.to(), codec.decode(send.payload(), location + ", the message sent"));
    }

    @Override
    public Event partition(RecordedEvent.Partitioned partition) {
        return new External.Partition(partition.one(), partition.other());
    }

    @Override
    public Event heal(RecordedEvent.Healed heal) {
        return new External.Heal(heal.one(), heal.other());
    }

    @Override
    public Event drop(RecordedEvent.Dropped drop) {
        return new External.Drop(drop.item());
    }

    @Override
    public Event duplicate(RecordedEvent.Duplicated duplicate) {
        return new External.Duplicate(duplicate.item());
    }

    @Override
    public Event run(RecordedEvent.BlockRun run) {
        return new External.Run(run.block());
    }

    @Override
    public Event local(RecordedEvent.LocalEvent local) {
        throw new BadInput(
                location + ": what a log says about " + local.process() + " cannot be performed",
                "let your scenario follow the imported execution: winnow follow FILE --scenario NAME");
    }
}
