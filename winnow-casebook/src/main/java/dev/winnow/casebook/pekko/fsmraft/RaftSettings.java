package dev.winnow.casebook.pekko.fsmraft;

import com.typesafe.config.Config;
import java.time.Duration;
import org.apache.pekko.actor.Extension;

/** The settings of the library, from the section {@code raft} of the configuration. */
public final class RaftSettings implements Extension {

    private final Config config;
    private final Duration electionTimeoutMin;
    private final Duration electionTimeoutMax;
    private final Duration retryInterval;
    private final Duration heartbeatInterval;
    private final int batch;

    RaftSettings(Config config) {
        this.config = config;
        this.electionTimeoutMin = config.getDuration("election-timeout.min");
        this.electionTimeoutMax = config.getDuration("election-timeout.max");
        this.retryInterval = config.getDuration("retry-interval");
        this.heartbeatInterval = config.getDuration("heartbeat-interval");
        this.batch = config.getInt("batch");
    }

    public Config getConfig() {
        return config;
    }

    Duration electionTimeoutMin() {
        return electionTimeoutMin;
    }

    Duration electionTimeoutMax() {
        return electionTimeoutMax;
    }

    Duration retryInterval() {
        return retryInterval;
    }

    Duration heartbeatInterval() {
        return heartbeatInterval;
    }

    int batch() {
        return batch;
    }
}
