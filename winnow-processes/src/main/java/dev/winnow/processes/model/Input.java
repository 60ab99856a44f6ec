package dev.winnow.processes.model;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** An input: something that is done to the cluster from outside. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Input.ClientOperation.class, name = "operation"),
    @JsonSubTypes.Type(value = Input.Kill.class, name = "kill"),
    @JsonSubTypes.Type(value = Input.Restart.class, name = "restart"),
    @JsonSubTypes.Type(value = Input.Pause.class, name = "pause"),
    @JsonSubTypes.Type(value = Input.Resume.class, name = "resume"),
    @JsonSubTypes.Type(value = Input.Isolate.class, name = "isolate"),
    @JsonSubTypes.Type(value = Input.Heal.class, name = "heal"),
    @JsonSubTypes.Type(value = Input.SlowLink.class, name = "slow-link"),
    @JsonSubTypes.Type(value = Input.RunCommand.class, name = "run")
})
public sealed interface Input {

    /** Returns the host that the input acts on; of a link, the sender. */
    HostReference host();

    /** Returns the same input at another host. */
    Input at(HostReference other);

    /** Calls the method of the case that applies. */
    <R> R match(Cases<R> cases);

    /** An operation of a client, which may be acknowledged. */
    record ClientOperation(String name, HostReference host, Map<String, String> parameters) implements Input {

        /** Copies the parameters in the order of their names. */
        public ClientOperation {
            parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        }

        @Override
        public Input at(HostReference other) {
            return new ClientOperation(name, other, parameters);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.clientOperation(this);
        }
    }

    /** An input that acts on a process. */
    sealed interface OfProcess extends Input {

        /** Returns the name of the process. */
        String process();
    }

    /** SIGKILL to a process. */
    record Kill(HostReference host, String process) implements OfProcess {

        @Override
        public Input at(HostReference other) {
            return new Kill(other, process);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.kill(this);
        }
    }

    /** A start of a process that was killed. */
    record Restart(HostReference host, String process) implements OfProcess {

        @Override
        public Input at(HostReference other) {
            return new Restart(other, process);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.restart(this);
        }
    }

    /** SIGSTOP to a process. */
    record Pause(HostReference host, String process) implements OfProcess {

        @Override
        public Input at(HostReference other) {
            return new Pause(other, process);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.pause(this);
        }
    }

    /** SIGCONT to a process. */
    record Resume(HostReference host, String process) implements OfProcess {

        @Override
        public Input at(HostReference other) {
            return new Resume(other, process);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.resume(this);
        }
    }

    /** A cut of all links between a host and the other hosts. */
    record Isolate(HostReference host) implements Input {

        @Override
        public Input at(HostReference other) {
            return new Isolate(other);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.isolate(this);
        }
    }

    /** The end of an isolation. */
    record Heal(HostReference host) implements Input {

        @Override
        public Input at(HostReference other) {
            return new Heal(other);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.heal(this);
        }
    }

    /** A delay of everything that one host sends to another. A delay of zero ends it. */
    record SlowLink(HostReference host, HostReference to, long delayMillis) implements Input {

        @Override
        public Input at(HostReference other) {
            return new SlowLink(other, to, delayMillis);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.slowLink(this);
        }
    }

    /** A command of the scenario, run at a host. */
    record RunCommand(HostReference host, String command) implements Input {

        @Override
        public Input at(HostReference other) {
            return new RunCommand(other, command);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.runCommand(this);
        }
    }

    /** One method per kind of input. */
    interface Cases<R> {

        R clientOperation(ClientOperation input);

        R kill(Kill input);

        R restart(Restart input);

        R pause(Pause input);

        R resume(Resume input);

        R isolate(Isolate input);

        R heal(Heal input);

        R slowLink(SlowLink input);

        R runCommand(RunCommand input);
    }
}
