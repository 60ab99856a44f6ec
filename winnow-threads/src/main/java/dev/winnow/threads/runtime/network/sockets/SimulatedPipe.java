package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.ProgramHooks;
import dev.winnow.threads.runtime.network.ArrivedBytes;
import dev.winnow.threads.runtime.network.Signal;
import dev.winnow.threads.runtime.network.Waiting;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.SelectorProvider;
import java.util.Objects;

/** A pipe within a node. What is written can be read at once. */
final class SimulatedPipe extends Pipe {

    private final ArrivedBytes bytes = new ArrivedBytes();
    private final Signal signal = new Signal();
    private final Source source;
    private final Sink sink;

    SimulatedPipe(SelectorProvider provider) {
        source = new Source(provider);
        sink = new Sink(provider);
    }

    @Override
    public SourceChannel source() {
        return source;
    }

    @Override
    public SinkChannel sink() {
        return sink;
    }

    private boolean isReadable() {
        return !bytes.isEmpty() || !sink.isOpen() || !source.isOpen();
    }

    private final class Source extends SourceChannel implements SelectableEnd {

        Source(SelectorProvider provider) {
            super(provider);
        }

        @Override
        public Signal signal() {
            return signal;
        }

        @Override
        public int readyOps() {
            return isReadable() ? SelectionKey.OP_READ : 0;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            return (int) read(new ByteBuffer[] {target}, 0, 1);
        }

        @Override
        public long read(ByteBuffer[] targets) throws IOException {
            return read(targets, 0, targets.length);
        }

        @Override
        public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, targets.length);
            ProgramHooks.point();
            if (!isOpen()) {
                throw new ClosedChannelException();
            }
            if (isBlocking()) {
                await();
            }
            if (bytes.isEmpty()) {
                return sink.isOpen() ? 0 : -1;
            }
            long count = 0;
            for (int i = offset; i < offset + length; i++) {
                count += bytes.moveTo(targets[i]);
            }
            return count;
        }

        private void await() throws IOException {
            boolean isReadable = false;
            try {
                begin();
                Waiting.until(signal, SimulatedPipe.this::isReadable, Waiting.FOREVER, () -> "data in a pipe");
                isReadable = isOpen();
            } finally {
                end(isReadable);
            }
        }

        @Override
        protected void implCloseSelectableChannel() {
            signal.change();
        }

        @Override
        protected void implConfigureBlocking(boolean isBlocking) {
            // the base class knows the mode
        }
    }

    private final class Sink extends SinkChannel implements SelectableEnd {

        Sink(SelectorProvider provider) {
            super(provider);
        }

        @Override
        public Signal signal() {
            return signal;
        }

        @Override
        public int readyOps() {
            return SelectionKey.OP_WRITE;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            return (int) write(new ByteBuffer[] {from}, 0, 1);
        }

        @Override
        public long write(ByteBuffer[] sources) throws IOException {
            return write(sources, 0, sources.length);
        }

        @Override
        public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, sources.length);
            ProgramHooks.point();
            if (!isOpen()) {
                throw new ClosedChannelException();
            }
            if (!source.isOpen()) {
                throw new IOException("Broken pipe");
            }
            byte[] written = Buffers.takeAll(sources, offset, length);
            bytes.add(written);
            NetworkHooks.checkUnread(bytes.size(), "a pipe");
            signal.change();
            return written.length;
        }

        @Override
        protected void implCloseSelectableChannel() {
            signal.change();
        }

        @Override
        protected void implConfigureBlocking(boolean isBlocking) {
            // the base class knows the mode
        }
    }
}
