package dev.winnow.processes.model;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** The process or link where something was observed. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Source.OfProcess.class, name = "process"),
    @JsonSubTypes.Type(value = Source.OfLink.class, name = "link")
})
public sealed interface Source {

    /** Returns the name within the cluster. */
    String name();

    /** Returns the name without hosts: the same for symmetric processes or links. */
    String symmetricName();

    /** Returns the host of the process, or the receiver of the link. */
    String host();

    /** A process that logs. */
    record OfProcess(String host, String process) implements Source {

        @Override
        public String name() {
            return host + "/" + process;
        }

        @Override
        public String symmetricName() {
            return process;
        }
    }

    /** A link that carries frames to a port of a host. */
    record OfLink(String from, String to, int port) implements Source {

        @Override
        public String name() {
            return from + ">" + to + ":" + port;
        }

        @Override
        public String symmetricName() {
            return ">:" + port;
        }

        @Override
        public String host() {
            return to;
        }
    }
}
