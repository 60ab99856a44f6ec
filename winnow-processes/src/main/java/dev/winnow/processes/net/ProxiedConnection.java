package dev.winnow.processes.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A connection through a proxy: two threads copy bytes, one for each direction. While a link is cut, bytes are kept and
 * a new connection is not made; both go on when it heals. So a cut looks like a network that is silent, as with dropped
 * packets.
 */
final class ProxiedConnection implements AutoCloseable {

    private static final int CHUNK = 1 << 16;
    private static final int CONNECT_MILLIS = 3_000;

    private final Socket client;
    private final int source;
    private final Proxy.Target target;
    private final LinkControl links;
    private final long number;
    private final FrameObserver observer;
    private final Socket upstream = new Socket();
    private volatile @Nullable Thread forward;
    private volatile @Nullable Thread backward;
    private volatile boolean isClosed;

    ProxiedConnection(Socket client, int source, Proxy.Target target, Proxy.Attachment attachment) {
        this.client = client;
        this.source = source;
        this.target = target;
        this.links = attachment.links();
        this.number = links.open();
        this.observer = attachment.observer();
    }

    void start(Runnable whenEnded) {
        forward = Proxy.startThread("winnow-forward-" + source + "-" + target.host(), () -> {
            try {
                run();
            } finally {
                close();
                whenEnded.run();
            }
        });
    }

    private void run() {
        try {
            links.awaitOpen(new LinkControl.Link(source, target.host()), number);
            upstream.connect(target.address(), CONNECT_MILLIS);
            client.setTcpNoDelay(true);
            upstream.setTcpNoDelay(true);
            Thread answers = Proxy.startThread(
                    "winnow-backward-" + source + "-" + target.host(),
                    () -> copy(upstream, client, new LinkControl.Link(target.host(), source)));
            backward = answers;
            copy(client, upstream, new LinkControl.Link(source, target.host()));
            answers.join();
        } catch (IOException | InterruptedException e) {
            // The connection ends: both sides see it.
        }
    }

    private void copy(Socket from, Socket to, LinkControl.Link link) {
        FrameParser parser = target.format().newParser();
        byte[] chunk = new byte[CHUNK];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                observe(parser, Arrays.copyOf(chunk, count), link);
                links.awaitOpen(link, number);
                out.write(chunk, 0, count);
                out.flush();
            }
            links.awaitOpen(link, number);
            to.shutdownOutput();
        } catch (IOException | InterruptedException e) {
            closeSockets(); // a reset: the other side must see it, too
        }
    }

    private void observe(FrameParser parser, byte[] bytes, LinkControl.Link link) throws InterruptedException {
        for (String text : parser.feed(bytes)) {
            LinkControl.Frame frame =
                    new LinkControl.Frame(link, target.address().getPort(), text);
            observer.onFrame(frame);
            links.awaitReleased(frame, number);
        }
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        closeSockets();
        interrupt(forward);
        interrupt(backward);
    }

    private static void interrupt(@Nullable Thread thread) {
        if (thread != null && thread != Thread.currentThread()) {
            thread.interrupt();
        }
    }

    private void closeSockets() {
        for (Socket socket : new Socket[] {client, upstream}) {
            try {
                socket.close();
            } catch (IOException e) {
                // It is gone in any case.
            }
        }
    }
}
