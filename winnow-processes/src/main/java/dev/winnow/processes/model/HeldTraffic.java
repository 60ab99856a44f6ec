package dev.winnow.processes.model;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What a hold keeps back. What follows on the same connection waits, too. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "hold")
@JsonSubTypes({
    @JsonSubTypes.Type(value = HeldTraffic.Frames.class, name = "frames"),
    @JsonSubTypes.Type(value = HeldTraffic.Link.class, name = "link"),
    @JsonSubTypes.Type(value = HeldTraffic.IntoHost.class, name = "into")
})
public sealed interface HeldTraffic {

    /** Calls the method of the case that applies. */
    <R> R match(Cases<R> cases);

    /** Frames with a fingerprint. */
    record Frames(Fingerprint frame) implements HeldTraffic {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.frames(this);
        }
    }

    /** Everything from one host to another. */
    record Link(HostReference from, HostReference to) implements HeldTraffic {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.link(this);
        }
    }

    /** Everything that other hosts send to a host. */
    record IntoHost(HostReference host) implements HeldTraffic {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.intoHost(this);
        }
    }

    /** One method per kind of traffic. */
    interface Cases<R> {

        R frames(Frames traffic);

        R link(Link traffic);

        R intoHost(IntoHost traffic);
    }
}
