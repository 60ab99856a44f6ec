package dev.winnow.processes.model;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** A host of an input: by name, or by the role that it plays in the current run. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "by")
@JsonSubTypes({
    @JsonSubTypes.Type(value = HostReference.Named.class, name = "name"),
    @JsonSubTypes.Type(value = HostReference.WhereObserved.class, name = "observed"),
    @JsonSubTypes.Type(value = HostReference.OtherThan.class, name = "other")
})
public sealed interface HostReference {

    /** Returns the host to use if nothing was observed that decides the role. */
    String fallback();

    /** Calls the method of the case that applies. */
    <R> R match(Cases<R> cases);

    /** Returns a reference to the host with this name. */
    static HostReference named(String host) {
        return new Named(host);
    }

    /** A host with a fixed name. */
    record Named(String host) implements HostReference {

        @Override
        public String fallback() {
            return host;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.named(this);
        }
    }

    /**
     * The host of the latest observation with a symmetric fingerprint, such as "the promoted replica". The host of an
     * observed frame is its receiver.
     */
    record WhereObserved(String role, Fingerprint event, String fallback) implements HostReference {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.whereObserved(this);
        }
    }

    /** The first of several symmetric hosts that is not the given one. */
    record OtherThan(HostReference host, List<String> among, String fallback) implements HostReference {

        /** Copies the list. */
        public OtherThan {
            among = List.copyOf(among);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.otherThan(this);
        }
    }

    /** One method per kind of reference. */
    interface Cases<R> {

        R named(Named reference);

        R whereObserved(WhereObserved reference);

        R otherThan(OtherThan reference);
    }
}
