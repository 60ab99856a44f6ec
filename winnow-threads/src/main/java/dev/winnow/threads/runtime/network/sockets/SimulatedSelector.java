package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.ProgramHooks;
import dev.winnow.threads.runtime.network.Signal;
import dev.winnow.threads.runtime.network.Waiting;
import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.IllegalSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A selector. Keys are in the order of registration, so that every execution selects in the same order. As in the JDK,
 * a selection that waits does not notice new keys and changed interests until the next one.
 */
final class SimulatedSelector extends AbstractSelector {

    private final Signal signal = new Signal();
    private final Set<SelectionKey> keys = new LinkedHashSet<>();
    private final Set<SelectionKey> selected = new LinkedHashSet<>();
    private boolean isWokenUp;

    SimulatedSelector(SelectorProvider provider) {
        super(provider);
    }

    /** A channel that this selector watches. */
    private final class Key extends AbstractSelectionKey implements Signal.Watcher {

        private final SelectableChannel channel;
        private final SelectableEnd end;
        private int interest;
        private int ready;
        private int awaited; // the interest when the selection began

        Key(SelectableChannel channel, SelectableEnd end, int interest) {
            this.channel = channel;
            this.end = end;
            this.interest = interest;
        }

        @Override
        public SelectableChannel channel() {
            return channel;
        }

        @Override
        public Selector selector() {
            return SimulatedSelector.this;
        }

        @Override
        public int interestOps() {
            checkValid();
            return interest;
        }

        @Override
        public SelectionKey interestOps(int ops) {
            checkValid();
            if ((ops & ~channel.validOps()) != 0) {
                throw new IllegalArgumentException(
                        "operations " + ops + " of a channel that has " + channel.validOps());
            }
            interest = ops;
            return this;
        }

        @Override
        public int readyOps() {
            checkValid();
            return ready;
        }

        private void checkValid() {
            if (!isValid()) {
                throw new CancelledKeyException();
            }
        }

        @Override
        public void onChange() {
            if (isReady()) {
                signal.change();
            }
        }

        private boolean isReady() {
            return isValid() && (end.readyOps() & awaited) != 0;
        }

        /** Returns true if its ready operations change. */
        private boolean select(Consumer<SelectionKey> action) {
            int now = end.readyOps() & awaited;
            if (now == 0) {
                return false;
            }
            ready = now;
            action.accept(this);
            return true;
        }

        /** Adds it to the selected keys. Returns true if that changes what is selected. */
        private boolean select() {
            int now = end.readyOps() & awaited;
            if (now == 0) {
                return false;
            }
            int before = selected.add(this) ? 0 : ready;
            ready = before | now;
            return ready != before;
        }
    }

    @Override
    protected SelectionKey register(AbstractSelectableChannel channel, int ops, Object attachment) {
        checkOpen();
        if (!(channel instanceof SelectableEnd end)) {
            throw new IllegalSelectorException();
        }
        Key key = new Key(channel, end, ops);
        key.attach(attachment);
        keys.add(key);
        end.signal().add(key);
        return key;
    }

    private void checkOpen() {
        if (!isOpen()) {
            throw new ClosedSelectorException();
        }
    }

    @Override
    public Set<SelectionKey> keys() {
        checkOpen();
        return Collections.unmodifiableSet(keys);
    }

    @Override
    public Set<SelectionKey> selectedKeys() {
        checkOpen();
        return selected;
    }

    // ---- selecting

    @Override
    public int select() {
        return select(0);
    }

    @Override
    public int select(long timeoutMillis) {
        return select(timeoutMillis, Key::select);
    }

    @Override
    public int selectNow() {
        return select(-1, Key::select);
    }

    @Override
    public int select(Consumer<SelectionKey> action) {
        return select(action, 0);
    }

    @Override
    public int select(Consumer<SelectionKey> action, long timeoutMillis) {
        Objects.requireNonNull(action);
        return select(timeoutMillis, key -> key.select(action));
    }

    @Override
    public int selectNow(Consumer<SelectionKey> action) {
        Objects.requireNonNull(action);
        return select(-1, key -> key.select(action));
    }

    /** What happens to each key. Returns true if it counts. */
    private interface Selection {
        boolean select(Key key);
    }

    private int select(long timeoutMillis, Selection selection) {
        ProgramHooks.point();
        checkOpen();
        removeCancelled();
        for (SelectionKey key : keys) {
            ((Key) key).awaited = ((Key) key).interest;
        }
        if (timeoutMillis >= 0) {
            await(timeoutMillis);
        }
        isWokenUp = false;
        if (!isOpen()) {
            return 0;
        }
        removeCancelled();
        int count = 0;
        for (SelectionKey key : List.copyOf(keys)) {
            if (key.isValid() && selection.select((Key) key)) {
                count++;
            }
        }
        return count;
    }

    private void await(long timeoutMillis) {
        try {
            begin();
            Waiting.until(
                    signal,
                    () -> isWokenUp || !isOpen() || isAnyReady(),
                    Waiting.limit(timeoutMillis),
                    this::description);
        } finally {
            end();
        }
    }

    private boolean isAnyReady() {
        for (SelectionKey key : keys) {
            if (((Key) key).isReady()) {
                return true;
            }
        }
        return false;
    }

    private String description() {
        return "a selection among " + keys.size() + " channels";
    }

    private void removeCancelled() {
        Set<SelectionKey> cancelled = cancelledKeys();
        for (SelectionKey key : List.copyOf(cancelled)) {
            forget((Key) key);
        }
        cancelled.clear();
    }

    private void forget(Key key) {
        keys.remove(key);
        selected.remove(key);
        key.end.signal().remove(key);
        deregister(key);
    }

    @Override
    public Selector wakeup() {
        isWokenUp = true;
        signal.change();
        return this;
    }

    @Override
    protected void implCloseSelector() throws IOException {
        wakeup();
        for (SelectionKey key : List.copyOf(keys)) {
            key.cancel();
            forget((Key) key);
        }
        keys.clear();
        selected.clear();
    }
}
