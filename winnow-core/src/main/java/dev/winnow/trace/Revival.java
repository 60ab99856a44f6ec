package dev.winnow.trace;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.run.BadInput;

/** Makes an event of the model out of a recorded one; {@code where} is what an error begins with. */
record Revival(MessageCodec codec, String where) implements RecordedEvent.Cases<Event> {

    @Override
    public Event deliver(RecordedEvent.Deliver deliver) {
        return new Event.Deliver(deliver.item());
    }

    @Override
    public Event fire(RecordedEvent.Fire fire) {
        return new Event.Fire(fire.item());
    }

    @Override
    public Event start(RecordedEvent.Start start) {
        return new External.Start(start.process());
    }

    @Override
    public Event crash(RecordedEvent.Crash crash) {
        return new External.Crash(crash.crashed());
    }

    @Override
    public Event restart(RecordedEvent.Restart restart) {
        return new External.Restart(restart.process());
    }

    @Override
    public Event send(RecordedEvent.Send send) {
        try {
            return new External.Send(send.to(), codec.read(send.payload()));
        } catch (Unreadable e) {
            throw new BadInput(where + ", the message sent: " + e.what(), MessageCodec.fix(e), e);
        }
    }

    @Override
    public Event partition(RecordedEvent.Partition partition) {
        return new External.Partition(partition.one(), partition.other());
    }

    @Override
    public Event heal(RecordedEvent.Heal heal) {
        return new External.Heal(heal.one(), heal.other());
    }

    @Override
    public Event drop(RecordedEvent.Drop drop) {
        return new External.Drop(drop.item());
    }

    @Override
    public Event duplicate(RecordedEvent.Duplicate duplicate) {
        return new External.Duplicate(duplicate.item());
    }

    @Override
    public Event run(RecordedEvent.Run run) {
        return new External.Run(run.block());
    }
}
