package dev.winnow.casebook.zookeeper.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import javax.security.sasl.SaslException;
import org.apache.zookeeper.server.quorum.QuorumPeer;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;
import org.jspecify.annotations.Nullable;

/** A ZooKeeper server, one of an ensemble. Arguments: its number, how many there are, its directory. */
public final class ZooKeeperServerNode {

    private static volatile @Nullable QuorumPeer running;

    private ZooKeeperServerNode() {}

    public static void main(String[] arguments) throws Exception {
        new Main().runFromConfig(configuration(arguments));
    }

    private static QuorumPeerConfig configuration(String[] arguments)
            throws IOException, QuorumPeerConfig.ConfigException {
        int count = Integer.parseInt(arguments[1]);
        Path data = Path.of(".", arguments[2], "data");
        Files.createDirectories(data);
        Files.writeString(data.resolve("myid"), arguments[0]);
        Properties properties = new Properties();
        properties.setProperty("dataDir", data.toString());
        properties.setProperty("tickTime", "1000");
        properties.setProperty("initLimit", "10");
        properties.setProperty("syncLimit", "5");
        for (int i = 1; i <= count; i++) {
            properties.setProperty("server." + i, "zk" + i + ":2888:3888;zk" + i + ":2181");
        }
        QuorumPeerConfig configuration = new QuorumPeerConfig();
        configuration.parseProperties(properties);
        return configuration;
    }

    /** The program of a server, as released. It makes the server known to the probe. */
    private static final class Main extends QuorumPeerMain {
        @Override
        protected QuorumPeer getQuorumPeer() throws SaslException {
            QuorumPeer peer = super.getQuorumPeer();
            running = peer;
            return peer;
        }
    }

    /** The probe that tells what the server is. */
    public static final class Status implements Supplier<Map<String, Object>> {
        @Override
        public Map<String, Object> get() {
            Map<String, Object> status = new LinkedHashMap<>();
            QuorumPeer peer = running;
            if (peer != null) {
                status.put("state", peer.getPeerState().toString());
                status.put(
                        "vote",
                        peer.getCurrentVote() == null
                                ? 0
                                : peer.getCurrentVote().getId());
            }
            return status;
        }
    }
}
