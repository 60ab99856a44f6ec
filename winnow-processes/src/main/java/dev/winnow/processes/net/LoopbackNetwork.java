package dev.winnow.processes.net;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A network of loopback addresses, for systems whose members may know each other under different addresses. Host
 * {@code d} listens at {@code 127.B.d.d}; host {@code s} reaches it at {@code 127.B.s.d}, where a proxy listens. So a
 * proxy knows source and destination, without namespaces and without root. A member that tells others its own address
 * gets past the proxies.
 */
public final class LoopbackNetwork implements ClusterNetwork {

    private final NetworkPlan plan;
    private final LinkControl links = new LinkControl();
    private final List<Proxy> proxies = new ArrayList<>();

    private LoopbackNetwork(NetworkPlan plan) {
        this.plan = plan;
    }

    /** Starts the proxies. */
    public static LoopbackNetwork create(NetworkPlan plan, FrameObserver observer) {
        LoopbackNetwork network = new LoopbackNetwork(plan);
        for (int from = 1; from <= plan.hosts(); from++) {
            for (int to = 1; to <= plan.hosts(); to++) {
                if (from != to) {
                    network.startProxies(from, to, observer);
                }
            }
        }
        return network;
    }

    private void startProxies(int from, int to, FrameObserver observer) {
        for (Map.Entry<Integer, FrameFormat> port : plan.ports().entrySet()) {
            InetSocketAddress listen = new InetSocketAddress(address(from, to), port.getKey());
            InetSocketAddress upstream = new InetSocketAddress(directAddress(to), port.getKey());
            try {
                proxies.add(Proxy.start(
                        listen,
                        new Proxy.Target(to, upstream, port.getValue()),
                        peer -> from,
                        new Proxy.Attachment(links, observer)));
            } catch (IOException e) {
                close();
                throw new BadInput(
                        "cannot listen at " + listen.getHostString() + ":" + port.getKey() + ": " + e.getMessage(),
                        "stop what uses port " + port.getKey() + " (ss -ltnp shows it), choose another port, or use"
                                + " `network: namespaces`",
                        e);
            }
        }
    }

    @Override
    public String address(int from, int to) {
        return "127." + plan.block() + "." + from + "." + to;
    }

    @Override
    public List<String> enterCommand(int host) {
        return List.of();
    }

    @Override
    public LinkControl links() {
        return links;
    }

    @Override
    public void close() {
        proxies.forEach(Proxy::close);
    }
}
