package dev.winnow.lab.bench;

import dev.winnow.model.Execution;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.function.Supplier;

/** The memory that an execution takes, measured as heap growth after garbage collection. */
record HeapUse(long lineage, long messages) {

    private static final int COLLECTIONS = 3; // one does not free everything

    /** Measures the bytes of an execution without its messages, and of its messages. Creates it twice. */
    static HeapUse of(Supplier<Execution> maker) {
        long all = whole(maker);
        long messages = messages(maker);
        return new HeapUse(all - messages, messages);
    }

    private static long whole(Supplier<Execution> maker) {
        long before = used();
        Execution execution = maker.get();
        try {
            return used() - before;
        } finally {
            Reference.reachabilityFence(execution);
        }
    }

    private static long messages(Supplier<Execution> maker) {
        Object[] payloads = payloads(maker.get());
        long before = used();
        Arrays.fill(payloads, null);
        try {
            return before - used();
        } finally {
            Reference.reachabilityFence(payloads);
        }
    }

    private static Object[] payloads(Execution execution) {
        Object[] payloads = new Object[execution.itemCount()];
        for (int i = 0; i < payloads.length; i++) {
            payloads[i] = execution.item(i).payload();
        }
        return payloads;
    }

    /** Returns the bytes in use after garbage collection. */
    static long used() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
