package dev.winnow.casebook.jgroupsraft.node;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jgroups.JChannel;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG2;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.protocols.raft.ELECTION;
import org.jgroups.protocols.raft.FileBasedLog;
import org.jgroups.protocols.raft.Log;
import org.jgroups.protocols.raft.LogEntry;
import org.jgroups.protocols.raft.NO_DUPES;
import org.jgroups.protocols.raft.RAFT;
import org.jgroups.protocols.raft.REDIRECT;
import org.jgroups.raft.blocks.ReplicatedStateMachine;
import org.jgroups.util.ByteArrayDataInputStream;
import org.jgroups.util.Util;
import org.jspecify.annotations.Nullable;

/** A member of a replicated map. Arguments: its name, all names, its directory. */
public final class RaftNode {

    private static final int PORT = 7800;
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final int RETRY_MILLIS = 1_000;

    private static final CountDownLatch CONNECTED = new CountDownLatch(1);
    private static volatile @Nullable JChannel channel;
    private static volatile @Nullable RAFT raft;
    private static volatile @Nullable ReplicatedStateMachine<String, String> map;

    private RaftNode() {}

    public static void main(String[] arguments) throws Exception {
        String name = arguments[0];
        List<String> members = List.of(arguments[1].split(","));
        RAFT protocol = new RAFT()
                .members(members)
                .raftId(name)
                .logClass(FileBasedLog.class.getName())
                .logPrefix(name);
        protocol.setValue("log_dir", arguments[2]);
        TCP transport = new TCP();
        transport.setBindAddress(InetAddress.getByName(name)).setBindPort(PORT).setPortRange(0);
        TCPPING discovery = new TCPPING()
                .setInitialHosts(Stream.of(arguments[1].split(","))
                        .map(member -> new InetSocketAddress(member, PORT))
                        .toList())
                .setPortRange(0);
        JChannel connecting = new JChannel(
                        transport,
                        discovery,
                        new MERGE3(),
                        new FD_ALL3().setTimeout(3_000).setInterval(1_000),
                        new NAKACK2().useMcastXmit(false),
                        new UNICAST3(),
                        new STABLE(),
                        new NO_DUPES(),
                        new GMS().setJoinTimeout(1_000),
                        new FRAG2(),
                        new ELECTION(),
                        protocol,
                        new REDIRECT())
                .name(name);
        ReplicatedStateMachine<String, String> replicated = new ReplicatedStateMachine<>(connecting);
        replicated.raftId(name).timeout(TIMEOUT_MILLIS).allowDirtyReads(false);
        raft = protocol;
        map = replicated;
        channel = connecting;
        connect(connecting);
        CONNECTED.countDown();
    }

    /** Connects. A restarted member is rejected until the others have noticed that it had crashed. */
    private static void connect(JChannel connecting) throws Exception {
        while (!connecting.isConnected()) {
            try {
                connecting.connect("raft");
            } catch (SecurityException e) {
                Thread.sleep(RETRY_MILLIS);
            }
        }
    }

    /** The operation that writes. */
    public static void put(String key, String value) throws Exception {
        CONNECTED.await();
        ReplicatedStateMachine<String, String> connected = map;
        if (connected != null) {
            connected.put(key, value);
        }
    }

    /** The operation that reads, by consensus. */
    public static @Nullable String get(String key) throws Exception {
        CONNECTED.await();
        ReplicatedStateMachine<String, String> connected = map;
        return connected == null ? null : connected.get(key);
    }

    /** The probe that tells role, term, and what is committed. */
    public static final class Status implements Supplier<Map<String, Object>> {
        private static final byte PUT = 1; // as ReplicatedStateMachine encodes it

        @Override
        public Map<String, Object> get() {
            Map<String, Object> status = new LinkedHashMap<>();
            RAFT protocol = raft;
            Log log = protocol == null ? null : protocol.log();
            if (protocol == null || log == null) {
                return status;
            }
            JChannel known = channel;
            status.put(
                    "view",
                    known == null || known.getView() == null
                            ? 0
                            : known.getView().size());
            status.put("role", protocol.role());
            status.put(
                    "leader", protocol.leader() == null ? "" : protocol.leader().toString());
            status.put("term", protocol.currentTerm());
            status.put("last", log.lastAppended());
            Map<String, String> committed = new LinkedHashMap<>();
            for (long index = Math.max(1, log.firstAppended()); index <= log.commitIndex(); index++) {
                LogEntry entry = log.get(index);
                if (entry != null) {
                    committed.put(Long.toString(index), entry.term() + ":" + checksum(entry));
                }
            }
            status.put("committed", committed);
            List<String> values = new ArrayList<>();
            for (long index = Math.max(1, log.firstAppended()); index <= log.lastAppended(); index++) {
                String value = written(log.get(index));
                if (value != null) {
                    values.add(value);
                }
            }
            status.put("values", values);
            return status;
        }

        /** Returns the value that an entry writes; null if it does not write. */
        private static @Nullable String written(@Nullable LogEntry entry) {
            if (entry == null || entry.internal() || entry.command() == null || entry.length() == 0) {
                return null;
            }
            try {
                ByteArrayDataInputStream in =
                        new ByteArrayDataInputStream(entry.command(), entry.offset(), entry.length());
                if (in.readByte() != PUT) {
                    return null;
                }
                Util.objectFromStream(in); // the key
                return Util.objectFromStream(in);
            } catch (IOException | ClassNotFoundException e) {
                return e.toString();
            }
        }

        private static String checksum(LogEntry entry) {
            CRC32 checksum = new CRC32();
            if (entry.command() != null) {
                checksum.update(entry.command(), entry.offset(), entry.length());
            }
            return Long.toHexString(checksum.getValue());
        }
    }
}
