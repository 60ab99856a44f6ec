package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Failing.Victims;
import dev.winnow.casebook.chain.Message.Fail;
import dev.winnow.casebook.chain.Message.Ping;
import dev.winnow.casebook.chain.Message.Pong;
import dev.winnow.casebook.chain.Message.Silence;
import dev.winnow.casebook.chain.Message.Startup;
import dev.winnow.casebook.chain.Monitoring.Monitor;
import dev.winnow.casebook.chain.Starting.Building;
import dev.winnow.casebook.chain.Starting.Joining;
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

    /** Creates a server that joins a chain while the master builds it. */
    static PureProcess<Record, Message> joiningServer(Starting starting, Serving serving) {
        return new JoiningServerProcess(starting, serving);
    }

    /** Creates a master that builds the chain first. */
    static PureProcess<Record, Message> buildingMaster(List<String> servers, Starting starting, Mastering mastering) {
        return new BuildingMasterProcess(servers, starting, mastering);
    }

    public static PureProcess<Victims, Message> faults(List<String> servers, int failures, Failing failing) {
        return new FaultsProcess(servers, failures, failing);
    }

    public static PureProcess<Detector, Message> detector(List<String> servers, int suspicions, Detecting detecting) {
        return new DetectorProcess(servers, suspicions, detecting);
    }

    static PureProcess<Monitor, Message> monitor(Monitor initial, Monitoring monitoring) {
        return new MonitorProcess(initial, monitoring);
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

    private record JoiningServerProcess(Starting starting, Serving serving) implements PureProcess<Record, Message> {

        @Override
        public Record start(Context context) {
            return Joining.NOTHING;
        }

        @Override
        public Record receive(Record state, ProcessId from, Message message, Context context) {
            if (message instanceof Ping) {
                context.send(from, Server.OFF.equals(state) ? new Silence() : new Pong());
                return state;
            }
            if (message instanceof Fail) {
                return Server.OFF; // noticed by the next ping
            }
            if (state instanceof Joining joining) {
                return starting.onServer(joining, from.name(), message, outbox(context));
            }
            return message instanceof Startup // late, from a server that was suspected
                    ? state
                    : serving.on((Server) state, from.name(), message, outbox(context));
        }
    }

    private record BuildingMasterProcess(List<String> servers, Starting starting, Mastering mastering)
            implements PureProcess<Record, Message> {

        @Override
        public Record start(Context context) {
            return starting.start(servers, outbox(context));
        }

        @Override
        public Record receive(Record state, ProcessId from, Message message, Context context) {
            if (state instanceof Building building) {
                return starting.onMaster(building, message, outbox(context));
            }
            return message instanceof Startup // late, from a server that was suspected
                    ? state
                    : mastering.on((Master) state, from.name(), message, outbox(context));
        }

        @Override
        public Acceptance accepts(Record state, ProcessId from, Message message) {
            return state instanceof Master master && mastering.defers(master, message)
                    ? Acceptance.DEFER
                    : Acceptance.HANDLE;
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

    private record MonitorProcess(Monitor initial, Monitoring monitoring) implements PureProcess<Monitor, Message> {

        @Override
        public Monitor start(Context context) {
            return monitoring.start(context.self().name(), initial, outbox(context));
        }

        @Override
        public Monitor receive(Monitor monitor, ProcessId from, Message message, Context context) {
            return monitoring.on(context.self().name(), monitor, from.name(), message, outbox(context));
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
