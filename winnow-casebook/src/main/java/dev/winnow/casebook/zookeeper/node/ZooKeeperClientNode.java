package dev.winnow.casebook.zookeeper.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/** A client of ZooKeeper with one session. Its operations write and read one node of the tree. */
public final class ZooKeeperClientNode {

    private static final String PATH = "/register";
    private static final int SESSION_MILLIS = 6_000;
    private static final CountDownLatch CONNECTED = new CountDownLatch(1);
    private static volatile @Nullable ZooKeeper session;

    private ZooKeeperClientNode() {}

    /** Opens the session. The argument is the list of servers. */
    public static void main(String[] arguments) throws IOException {
        session = new ZooKeeper(arguments[0], SESSION_MILLIS, event -> {
            if (event.getState() == Watcher.Event.KeeperState.SyncConnected) {
                CONNECTED.countDown();
            }
        });
    }

    private static ZooKeeper connected() throws InterruptedException {
        CONNECTED.await();
        ZooKeeper opened = session;
        if (opened == null) {
            throw new IllegalStateException("not started");
        }
        return opened;
    }

    /** The operation that writes a value. */
    public static void write(String value) throws InterruptedException, KeeperException {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        try {
            connected().setData(PATH, bytes, -1);
        } catch (KeeperException.NoNodeException e) {
            connected().create(PATH, bytes, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        }
    }

    /** The operation that reads the value, after the server has caught up with the leader. */
    public static String read() throws InterruptedException, KeeperException {
        CountDownLatch synced = new CountDownLatch(1);
        connected().sync(PATH, (code, path, context) -> synced.countDown(), null);
        synced.await();
        try {
            return new String(connected().getData(PATH, false, new Stat()), StandardCharsets.UTF_8);
        } catch (KeeperException.NoNodeException e) {
            return "none";
        }
    }
}
