package dev.winnow.casebook.pekko.fsmraft;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import org.apache.pekko.actor.AbstractExtensionId;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.ExtensionIdProvider;

/** The extension of the actor system that holds the settings. */
public final class RaftExtension extends AbstractExtensionId<RaftSettings> implements ExtensionIdProvider {

    public static final RaftExtension INSTANCE = new RaftExtension();

    private static final Config DEFAULTS = ConfigFactory.parseString("""
            raft {
              election-timeout { min = 150 ms, max = 300 ms }
              retry-interval = 100 ms
              heartbeat-interval = 50 ms
              batch = 10
            }
            """);

    private RaftExtension() {}

    @Override
    public RaftExtension lookup() {
        return INSTANCE;
    }

    @Override
    public RaftSettings createExtension(ExtendedActorSystem system) {
        return new RaftSettings(
                system.settings().config().withFallback(DEFAULTS).getConfig("raft"));
    }
}
