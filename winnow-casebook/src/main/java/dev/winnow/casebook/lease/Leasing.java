package dev.winnow.casebook.lease;

import dev.winnow.casebook.lease.Message.Acquire;
import dev.winnow.casebook.lease.Message.Granted;
import dev.winnow.casebook.lease.Message.Release;
import java.util.ArrayList;
import java.util.List;

/** The behavior of the lease service: grants one lease at a time, which ends when it is released or expires. */
final class Leasing {

    private final long time;

    Leasing(long time) {
        this.time = time;
    }

    Leases on(Leases leases, String from, Message message, Outbox out) {
        if (message instanceof Acquire) {
            List<String> waiting = new ArrayList<>(leases.waiting());
            waiting.add(from);
            Leases asked = new Leases(leases.holder(), leases.token(), List.copyOf(waiting));
            return asked.isFree() ? grantNext(asked, out) : asked;
        }
        boolean ends = message instanceof Release release && release.token() == leases.token() && !leases.isFree();
        return ends ? grantNext(leases, out) : leases;
    }

    Leases onExpiry(Leases leases, Outbox out) {
        return grantNext(leases, out);
    }

    private Leases grantNext(Leases leases, Outbox out) {
        out.sleep();
        List<String> waiting = leases.waiting();
        if (waiting.isEmpty()) {
            return new Leases("", leases.token(), waiting);
        }
        int token = leases.token() + 1;
        out.send(waiting.get(0), new Granted(token));
        out.wakeAfter(time);
        return new Leases(waiting.get(0), token, List.copyOf(waiting.subList(1, waiting.size())));
    }
}
