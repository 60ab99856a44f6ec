package dev.winnow.casebook.chain;

import dev.winnow.model.ProcessId;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;

/** Factory of the processes of a chain-replicated service. */
public final class ChainProcesses {

    private ChainProcesses() {}

    /** Creates the server at this position of the chain. */
    public static PureProcess<Server, Message> server(int position, List<String> servers, Serving serving) {
        return new ServerProcess(Server.at(position, servers), serving);
    }

    public static PureProcess<Master, Message> master(List<String> servers, Mastering mastering) {
        return new MasterProcess(Master.of(servers), mastering);
    }

    public static PureProcess<Victims, Message> faults(List<String> servers, int failures, Failing failing) {
        return new FaultsProcess(servers, failures, failing);
    }

    public static PureProcess<Detector, Message> detector(List<String> servers, int suspicions, Detecting detecting) {
        return new DetectorProcess(servers, suspicions, detecting);
    }

    /** Adapts a process context to an outbox. */
    public static Outbox outbox(Context context) {
        return new Effects(context);
    }

    private record ServerProcess(Server initial, Serving serving) implements PureProcess<Server, Message> {

        @Override
        public Server start(Context context) {
            return initial;
        }

        @Override
        public Server receive(Server server, ProcessId from, Message message, Context context) {
            return serving.on(server, from.name(), message, outbox(context));
        }
    }

    private record MasterProcess(Master initial, Mastering mastering) implements PureProcess<Master, Message> {

        @Override
        public Master start(Context context) {
            return initial;
        }

        @Override
        public Master receive(Master master, ProcessId from, Message message, Context context) {
            return mastering.on(master, from.name(), message, outbox(context));
        }

        @Override
        public Acceptance accepts(Master master, ProcessId from, Message message) {
            return mastering.defers(master, message) ? Acceptance.DEFER : Acceptance.HANDLE;
        }
    }

    private record FaultsProcess(List<String> servers, int failures, Failing failing)
            implements PureProcess<Victims, Message> {

        @Override
        public Victims start(Context context) {
            return failing.start(context.self().name(), servers, failures, outbox(context));
        }

        @Override
        public Victims receive(Victims victims, ProcessId from, Message message, Context context) {
            return failing.on(context.self().name(), victims, message, outbox(context));
        }
    }

    private record DetectorProcess(List<String> servers, int suspicions, Detecting detecting)
            implements PureProcess<Detector, Message> {

        @Override
        public Detector start(Context context) {
            return detecting.start(context.self().name(), servers, suspicions, outbox(context));
        }

        @Override
        public Detector receive(Detector detector, ProcessId from, Message message, Context context) {
            return detecting.on(context.self().name(), detector, from.name(), message, outbox(context));
        }
    }

    private record Effects(Context context) implements Outbox {

        @Override
        public void send(String to, Message message) {
            context.send(ProcessId.of(to), message);
        }

        @Override
        public int choose(int bound) {
            return context.choose(bound);
        }
    }
}
