package dev.winnow.pipes.maelstrom;

import dev.winnow.model.ProcessId;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.pipes.service.Service;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;

/** A service as a process: answers every request at once. */
record ServiceProcess<S>(Service<S> service) implements PureProcess<S, Message> {

    @Override
    public S start(Context context) {
        return service.start();
    }

    @Override
    public S receive(S state, ProcessId from, Message message, Context context) {
        Service.Served<S> served = service.serve(state, message, context::choose);
        context.send(from, served.reply());
        return served.state();
    }
}
