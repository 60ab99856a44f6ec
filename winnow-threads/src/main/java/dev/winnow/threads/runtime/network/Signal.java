package dev.winnow.threads.runtime.network;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Those who wait for a change of a socket, in the order in which they came: parked threads and keys of selectors. */
public final class Signal {

    /** Told of every change. */
    public interface Watcher {
        void onChange();
    }

    private final List<Thread> parked = new ArrayList<>();
    private final List<Watcher> watchers = new ArrayList<>();

    void addParked(Thread thread) {
        parked.add(thread);
    }

    void removeParked(Thread thread) {
        parked.remove(thread);
    }

    public void add(Watcher watcher) {
        watchers.add(watcher);
    }

    public void remove(Watcher watcher) {
        watchers.remove(watcher);
    }

    /** Wakes all. */
    public void change() {
        for (Thread thread : List.copyOf(parked)) {
            LockSupport.unpark(thread);
        }
        for (Watcher watcher : List.copyOf(watchers)) {
            watcher.onChange();
        }
    }
}
