package dev.winnow.casebook.bdb;

import dev.winnow.casebook.bdb.SiteMessage.Ack;
import dev.winnow.casebook.bdb.SiteMessage.Log;
import dev.winnow.casebook.bdb.SiteMessage.NewMaster;
import dev.winnow.casebook.bdb.SiteMessage.Vote;
import dev.winnow.model.ProcessId;
import dev.winnow.world.node.LineContext;
import dev.winnow.world.node.Lock;
import dev.winnow.world.node.Node;
import dev.winnow.world.node.NodeProcess;
import dev.winnow.world.node.NodeState;
import dev.winnow.world.node.Program;
import dev.winnow.world.node.Variable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A site: an elector votes once; message threads share the inbox; the last site, which has the highest priority,
 * becomes master once all votes are there, and writes one record. A lock protects everything that the threads share.
 */
final class BdbSite {

    /** An answer to send, by numbers of sites. */
    private record Answer(List<Integer> to, SiteMessage message) {}

    private final Node node = new Node();
    private final Lock region = node.lock("region");
    private final Variable<Set<Integer>> votes = node.variable("votes", Set.of());
    private final Variable<Integer> master = node.variable("master");
    private final Variable<Integer> db = node.variable("db", 0);
    private final Variable<Integer> acks = node.variable("acks", 0);
    private final List<ProcessId> sites;
    private final List<Integer> others;
    private final int self;

    BdbSite(List<ProcessId> sites, int self, int messageThreads) {
        this.sites = List.copyOf(sites);
        this.self = self;
        this.others = IntStream.range(0, sites.size())
                .filter(site -> site != self)
                .boxed()
                .toList();
        node.thread("elector")
                .lock(region)
                .line("vote", this::vote)
                .line("send vote", line -> send(line, others, new Vote(self)));
        for (int i = 1; i <= messageThreads; i++) {
            node.thread("messages" + i).loop(this::handle);
        }
        if (isLast()) {
            node.thread("writer")
                    .line("lock if master", this::lockIfMaster)
                    .line("write", this::write)
                    .line("send log", line -> send(line, others, new Log(self)));
        }
    }

    /** Adds a thread that reads the database once. */
    void addCheckpoint() {
        Program checkpoint = node.thread("checkpoint");
        Variable<Integer> saved = checkpoint.local("saved", 0);
        checkpoint
                .line("lock and read", line -> {
                    line.lock(region);
                    line.set(saved, line.get(db));
                })
                .unlock(region);
    }

    private boolean isLast() {
        return self == sites.size() - 1;
    }

    private void vote(LineContext line) {
        addVote(line, self);
        line.unlock(region);
    }

    private void lockIfMaster(LineContext line) {
        line.lock(region);
        line.await(!line.isEmpty(master));
    }

    private void write(LineContext line) {
        line.update(db, records -> records + 1);
        line.unlock(region);
    }

    private void handle(Program round) {
        Variable<SiteMessage> message = round.local("message");
        Variable<Answer> answer = round.local("answer");
        round.receive(SiteMessage.class, message)
                .lock(region)
                .line("apply", line -> {
                    Answer made = apply(line, line.take(message));
                    if (made != null) {
                        line.set(answer, made);
                    }
                    line.unlock(region);
                })
                .when(
                        values -> !values.isEmpty(answer),
                        answering -> answering.line("answer", line -> {
                            Answer made = line.get(answer);
                            send(line, made.to(), made.message());
                        }));
    }

    private @Nullable Answer apply(LineContext line, SiteMessage message) {
        if (message instanceof Vote vote) {
            return count(line, vote);
        }
        if (message instanceof Log log) {
            line.update(db, records -> records + 1);
            return new Answer(List.of(log.site()), new Ack(self));
        }
        if (message instanceof NewMaster elected) {
            line.set(master, elected.site());
        } else {
            line.update(acks, count -> count + 1);
        }
        return null;
    }

    private @Nullable Answer count(LineContext line, Vote vote) {
        addVote(line, vote.site());
        boolean wins = isLast() && line.get(votes).size() == sites.size() && line.isEmpty(master);
        if (!wins) {
            return null;
        }
        line.set(master, self);
        return new Answer(others, new NewMaster(self));
    }

    private void addVote(LineContext line, int site) {
        line.update(votes, before -> {
            Set<Integer> after = new TreeSet<>(before);
            after.add(site);
            return Set.copyOf(after);
        });
    }

    private void send(LineContext line, List<Integer> to, SiteMessage message) {
        to.forEach(site -> line.send(sites.get(site), message));
    }

    NodeProcess process() {
        return node.process();
    }

    /** Returns the number of the master that the site knows, or -1. */
    int master(NodeState state) {
        return state.isEmpty(master) ? -1 : state.get(master);
    }

    int records(NodeState state) {
        return state.get(db);
    }

    int acks(NodeState state) {
        return state.get(acks);
    }
}
