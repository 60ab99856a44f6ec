package dev.winnow.casebook.lease;

import dev.winnow.casebook.lease.Message.Read;
import dev.winnow.casebook.lease.Message.Refused;
import dev.winnow.casebook.lease.Message.Value;
import dev.winnow.casebook.lease.Message.Write;
import dev.winnow.casebook.lease.Message.Written;

/**
 * The behavior of the storage: reads and writes a number, and refuses clients whose lease is not the latest it has
 * seen. This includes reads: otherwise an old client could still write between a new one's read and its write.
 */
final class Storing {

    private final boolean comparesTokens;

    Storing(boolean comparesTokens) {
        this.comparesTokens = comparesTokens;
    }

    Storage on(Storage storage, String from, Message message, Outbox out) {
        if (message instanceof Read read) {
            return read(storage, from, read, out);
        }
        return message instanceof Write write ? write(storage, from, write, out) : storage;
    }

    private Storage read(Storage storage, String from, Read read, Outbox out) {
        if (isStale(read.token(), storage)) {
            out.send(from, new Refused(read.token()));
            return storage;
        }
        out.send(from, new Value(read.token(), storage.number()));
        return new Storage(storage.number(), storage.writes(), Math.max(storage.token(), read.token()));
    }

    private Storage write(Storage storage, String from, Write write, Outbox out) {
        if (isStale(write.token(), storage)) {
            out.send(from, new Refused(write.token()));
            return storage;
        }
        out.send(from, new Written(write.token()));
        return new Storage(write.number(), storage.writes() + 1, Math.max(storage.token(), write.token()));
    }

    private boolean isStale(int token, Storage storage) {
        return comparesTokens && token < storage.token();
    }
}
