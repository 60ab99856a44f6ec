package dev.winnow.processes.net;

import dev.winnow.system.OutOfControl;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A network of namespaces. This JVM runs in the router namespace ({@code Containment}); every host has a namespace of
 * its own, joined to the router by a pair of virtual interfaces. The router does not forward packets: nftables
 * redirects each (host, port) to a proxy of its own, which knows the destination by its port and the source by the
 * address of its peer. All hosts see the same addresses.
 */
public final class NamespaceNetwork implements ClusterNetwork {

    private static final Path NAMESPACES = Path.of("/run/netns");

    private final NetworkPlan plan;
    private final LinkControl links = new LinkControl();
    private final List<Proxy> proxies = new ArrayList<>();

    private NamespaceNetwork(NetworkPlan plan) {
        this.plan = plan;
    }

    /** Creates the namespaces, proxies and rules. */
    public static NamespaceNetwork create(NetworkPlan plan, FrameObserver observer) {
        NamespaceNetwork network = new NamespaceNetwork(plan);
        try {
            ShellScript.run(network.namespaces());
            ShellScript.run(network.rules(observer));
            return network;
        } catch (IOException e) {
            network.close();
            throw new OutOfControl(
                    "cannot create the network of a cluster: " + e.getMessage(),
                    "use fewer clusters (--clusters 2) or `network: loopback`",
                    e);
        }
    }

    private String namespace(int host) {
        return "w" + plan.number() + "h" + host;
    }

    private String table() {
        return "w" + plan.number();
    }

    private String network(int host) {
        return "10." + plan.block() + "." + host;
    }

    /** Returns a script with few processes: {@code ip} performs a batch of commands. */
    private String namespaces() {
        StringBuilder router = new StringBuilder();
        StringBuilder hosts = new StringBuilder();
        for (int host = 1; host <= plan.hosts(); host++) {
            router.append("""
                    netns add $NS
                    link add $NS type veth peer name eth0 netns $NS
                    addr add $NET.1/24 dev $NS
                    link set $NS up
                    """.replace("$NS", namespace(host)).replace("$NET", network(host)));
            hosts.append("""
                    ip -n $NS -batch - <<'BATCH'
                    addr add $NET.2/24 dev eth0
                    link set eth0 up
                    link set lo up
                    route add default via $NET.1
                    BATCH
                    """.replace("$NS", namespace(host)).replace("$NET", network(host)));
        }
        return "ip -batch - <<'BATCH'\n" + router + "BATCH\n" + hosts;
    }

    private String rules(FrameObserver observer) throws IOException {
        StringBuilder rules = new StringBuilder("nft -f - <<'RULES'\ntable ip " + table()
                + " {\nchain pre {\ntype nat hook prerouting priority -100;\n");
        for (int host = 1; host <= plan.hosts(); host++) {
            for (Map.Entry<Integer, FrameFormat> port : plan.ports().entrySet()) {
                Proxy proxy = startProxy(host, port.getKey(), port.getValue(), observer);
                rules.append("ip daddr ")
                        .append(directAddress(host))
                        .append(" tcp dport ")
                        .append(port.getKey());
                rules.append(" redirect to :").append(proxy.port()).append('\n');
            }
        }
        return rules.append("}\n}\nRULES\n").toString();
    }

    private Proxy startProxy(int host, int port, FrameFormat format, FrameObserver observer) throws IOException {
        Proxy.Target target = new Proxy.Target(host, new InetSocketAddress(directAddress(host), port), format);
        Proxy proxy = Proxy.start(
                new InetSocketAddress("0.0.0.0", 0), target, this::hostOf, new Proxy.Attachment(links, observer));
        proxies.add(proxy);
        return proxy;
    }

    /** Returns the host with this address, or 0. */
    private int hostOf(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean isOurs = address instanceof Inet4Address && (bytes[1] & 0xff) == plan.block();
        return isOurs && bytes[2] >= 1 && bytes[2] <= plan.hosts() ? bytes[2] : 0;
    }

    @Override
    public String address(int from, int to) {
        return network(to) + ".2";
    }

    @Override
    public List<String> enterCommand(int host) {
        return List.of("nsenter", "--net=" + NAMESPACES.resolve(namespace(host)), "--");
    }

    @Override
    public List<Long> processes() {
        List<Long> found = new ArrayList<>();
        try {
            Set<String> ours = new HashSet<>();
            for (int host = 1; host <= plan.hosts(); host++) {
                ours.add("net:[" + Files.getAttribute(NAMESPACES.resolve(namespace(host)), "unix:ino") + "]");
            }
            try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
                for (Path process : processes) {
                    if (ours.contains(networkOf(process))) {
                        found.add(Long.parseLong(process.getFileName().toString()));
                    }
                }
            }
        } catch (IOException e) {
            return found;
        }
        return found;
    }

    private static String networkOf(Path process) {
        try {
            return Files.readSymbolicLink(process.resolve("ns/net")).toString();
        } catch (IOException e) {
            return ""; // it has ended
        }
    }

    @Override
    public LinkControl links() {
        return links;
    }

    /** Removes rules and namespaces. Processes in them must have ended. */
    @Override
    public void close() {
        proxies.forEach(Proxy::close);
        StringBuilder script = new StringBuilder("nft delete table ip " + table()
                + " 2>/dev/null || true\nip -force -batch - 2>/dev/null <<'BATCH' || true\n");
        for (int host = 1; host <= plan.hosts(); host++) {
            script.append("link del $NS\nnetns del $NS\n".replace("$NS", namespace(host)));
        }
        script.append("BATCH\n");
        try {
            ShellScript.run(script.toString());
        } catch (IOException e) {
            // They vanish with the namespace of this JVM at the latest.
        }
    }
}
