package dev.winnow.casebook.pekko.raft;

import dev.winnow.casebook.pekko.raft.Message.AppendEntries;
import dev.winnow.casebook.pekko.raft.Message.AppendWord;
import dev.winnow.casebook.pekko.raft.Message.Appended;
import dev.winnow.casebook.pekko.raft.Message.ChangeConfiguration;
import dev.winnow.casebook.pekko.raft.Message.ElectedAsLeader;
import dev.winnow.casebook.pekko.raft.Message.NoLeader;
import dev.winnow.casebook.pekko.raft.Message.Refused;
import dev.winnow.casebook.pekko.raft.Message.RequestVote;
import dev.winnow.casebook.pekko.raft.Message.StandForElection;
import dev.winnow.casebook.pekko.raft.Message.Vote;
import dev.winnow.casebook.pekko.raft.Message.WordAppended;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.jspecify.annotations.Nullable;

/**
 * A member of a Raft cluster (Ongaro and Ousterhout, In Search of an Understandable Consensus Algorithm, 2014):
 * election (5.2, 5.4.1), replication (5.3) and commitment (5.4.2) of words, without snapshots. It learns the cluster's
 * members from outside.
 *
 * <p>It differs from the paper in two ways. A candidate that learns of a later term adopts that term, and may vote in
 * it, but remains a candidate until there is a leader; it gets no votes, because it requests none. And a leader starts
 * to replicate when it receives its own message that it was elected.
 *
 * <p>See {@link Bug} for the bugs.
 */
final class Member extends AbstractActorWithTimers {

    private static final Duration HEARTBEAT_INTERVAL = Duration.ofMillis(50);
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(100);
    private static final int MIN_ELECTION_MILLIS = 150;
    private static final int MAX_ELECTION_MILLIS = 300;

    private final String name;
    private final Storage storage;
    private final RandomGenerator random;
    private final Bug bug;
    private final Replica replica;

    private Peers peers;
    private Role role = Role.FOLLOWER;
    private @Nullable String leader; // of this term, as far as known
    private final Collection<String> votes; // for this member, in this term
    private Progress progress; // used by leaders only
    private final Map<Integer, ActorRef> clients = new TreeMap<>(); // to be answered, by index of the entry

    private Member(Peers peers, Storage storage, Log log, RandomGenerator random, Bug bug) {
        this.name = peers.self();
        this.peers = peers;
        this.storage = storage;
        this.random = random;
        this.bug = bug;
        this.votes = bug == Bug.RAFT_45 ? new ArrayList<>() : new TreeSet<>();
        this.progress = new Progress(log.firstIndex(), bug);
        this.replica = new Replica(log, bug, this::answer);
    }

    /** Creates a member that knows these peers and everything stored. */
    static Props props(Peers peers, Storage storage, Log log, RandomGenerator random, Bug bug) {
        return Props.create(Member.class, () -> new Member(peers, storage, log, random, bug));
    }

    @Override
    public void preStart() {
        resetElectionTimer();
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(ChangeConfiguration.class, this::onConfiguration)
                .match(StandForElection.class, now -> startElection())
                .match(AppendWord.class, this::onCommand)
                .match(ElectedAsLeader.class, this::onElected)
                .match(RequestVote.class, this::onRequest)
                .match(Vote.class, this::onVote)
                .match(AppendEntries.class, this::onEntries)
                .match(Appended.class, this::onAppended)
                .match(Refused.class, this::onRefused)
                .matchEquals(Timer.ELECTION, timer -> startElection())
                .matchEquals(Timer.RETRY, timer -> requestVotes())
                .matchEquals(Timer.HEARTBEAT, tick -> replicate())
                .build();
    }

    private void onConfiguration(ChangeConfiguration change) {
        storage.save(change.members());
        peers = peers.changedTo(change.members());
        if (role == Role.FOLLOWER) {
            resetElectionTimer();
        }
    }

    // ---- Terms ----

    /** Returns true if the message is of the current term. Adopts a later term first. */
    private boolean isCurrent(int messageTerm) {
        if (messageTerm > term()) {
            enter(messageTerm);
        }
        return messageTerm == term();
    }

    private void enter(int later) {
        storage.save(later, null);
        leader = null;
        votes.clear();
        getTimers().cancel(Timer.RETRY);
        if (role == Role.LEADER) {
            stepDown();
        }
    }

    // ---- Election ----

    private void resetElectionTimer() {
        if (peers.includeSelf()) {
            int millis = random.nextInt(MIN_ELECTION_MILLIS, MAX_ELECTION_MILLIS);
            getTimers().startSingleTimer(Timer.ELECTION, Timer.ELECTION, Duration.ofMillis(millis));
        }
    }

    private void startElection() {
        if (role == Role.LEADER || !peers.includeSelf()) {
            return;
        }
        enter(term() + 1);
        role = Role.CANDIDATE;
        storage.save(term(), name);
        resetElectionTimer();
        getTimers().startTimerWithFixedDelay(Timer.RETRY, Timer.RETRY, RETRY_INTERVAL);
        requestVotes();
        count(name);
    }

    private void requestVotes() {
        peers.others().stream()
                .filter(other -> !votes.contains(other))
                .forEach(other -> send(other, new RequestVote(term(), name, log().lastIndex(), log().lastTerm())));
    }

    private void onRequest(RequestVote request) {
        boolean granted = isCurrentElection(request.term())
                && mayVoteFor(request.candidate())
                && !log().isAheadOf(request.lastIndex(), request.lastTerm());
        if (granted) {
            storage.save(term(), request.candidate());
            resetElectionTimer();
        }
        send(request.candidate(), new Vote(term(), name, granted));
    }

    /** Repeats a vote for the same candidate: the first may be lost. */
    private boolean mayVoteFor(String candidate) {
        String given = storage.votedFor();
        return given == null || given.equals(candidate);
    }

    private void onVote(Vote vote) {
        if (isCurrentElection(vote.term()) && role == Role.CANDIDATE && vote.granted()) {
            count(vote.voter());
        }
    }

    private boolean isCurrentElection(int messageTerm) {
        return isCurrent(messageTerm) || (role == Role.CANDIDATE && bug == Bug.RAFT_46);
    }

    private void count(String voter) {
        votes.add(voter);
        if (votes.size() >= peers.quorum()) {
            becomeLeader();
        }
    }

    private void becomeLeader() {
        role = Role.LEADER;
        leader = name;
        getTimers().cancelAll();
        if (bug != Bug.RAFT_58A) {
            progress.begin(log().lastIndex());
        }
        getSelf().tell(new ElectedAsLeader(term()), getSelf());
    }

    private void onElected(ElectedAsLeader elected) {
        if (role != Role.LEADER || elected.term() != term()) {
            return;
        }
        if (bug == Bug.RAFT_58A) {
            progress.begin(log().lastIndex());
        }
        getTimers().startTimerWithFixedDelay(Timer.HEARTBEAT, Timer.HEARTBEAT, HEARTBEAT_INTERVAL);
        replicate();
    }

    /** Steps down: there is another leader in this term. Keeps its vote. */
    private void followLeader() {
        role = Role.FOLLOWER;
        getTimers().cancel(Timer.RETRY);
        if (bug == Bug.RAFT_56) {
            storage.save(term(), null);
        }
    }

    private void stepDown() {
        role = Role.FOLLOWER;
        progress = new Progress(log().firstIndex(), bug);
        clients.clear();
        getTimers().cancel(Timer.HEARTBEAT);
        resetElectionTimer();
    }

    // ---- Replication: the leader ----

    private void onCommand(AppendWord command) {
        if (role == Role.LEADER) {
            Entry entry = log().append(term(), command.word());
            progress.has(name, entry.index());
            clients.put(entry.index(), getSender());
            replicate();
            commit();
        } else if (leader != null) {
            peers.address(leader).tell(command, getSender());
        } else {
            getSender().tell(new NoLeader(command.word()), getSelf());
        }
    }

    private void replicate() {
        peers.others().forEach(this::sendEntries);
    }

    private void sendEntries(String follower) {
        send(follower, replica.entries(progress.nextOf(follower), term(), name));
    }

    private void onAppended(Appended appended) {
        if (isCurrent(appended.term()) && role == Role.LEADER) {
            progress.has(appended.follower(), appended.index());
            commit();
        }
    }

    private void onRefused(Refused refused) {
        if (isCurrent(refused.term()) && role == Role.LEADER) {
            progress.refused(refused.follower(), refused.index());
            sendEntries(refused.follower());
        }
    }

    /** Commits entries of earlier terms only along with one of this term (Raft, 5.4.2). */
    private void commit() {
        int agreed = progress.agreed(peers.all(), peers.quorum());
        if (agreed <= replica.committed() || log().termAt(agreed) != term()) {
            return;
        }
        if (progress.matchOf(name) < agreed) {
            throw new IllegalStateException("a majority has entry %d, but the leader only has those up to %d"
                    .formatted(agreed, progress.matchOf(name)));
        }
        replica.commit(agreed);
    }

    /** Tells the client that its word was appended. */
    private void answer(Entry entry, int place) {
        ActorRef client = clients.remove(entry.index());
        if (client != null) {
            client.tell(new WordAppended(entry.word(), place), getSelf());
        }
    }

    // ---- Replication: the follower ----

    private void onEntries(AppendEntries append) {
        if (!isCurrent(append.term()) || role == Role.LEADER) {
            send(append.leader(), new Refused(term(), name, log().lastIndex()));
            return;
        }
        if (role == Role.CANDIDATE) {
            followLeader();
        }
        leader = append.leader();
        resetElectionTimer();
        OptionalInt same = replica.take(append);
        send(
                append.leader(),
                same.isPresent()
                        ? new Appended(term(), name, same.getAsInt())
                        : new Refused(term(), name, Math.min(log().lastIndex(), append.previousIndex() - 1)));
    }

    private Log log() {
        return replica.log();
    }

    private void send(String member, Message message) {
        peers.address(member).tell(message, getSelf());
    }

    // ---- Observable state ----

    Role role() {
        return role;
    }

    @Nullable
    String leader() {
        return leader;
    }

    int term() {
        return storage.term();
    }

    /** Returns how many entries of the log, from the first, are committed as far as this member knows. */
    int committed() {
        return replica.committed() - log().firstIndex() + 1;
    }

    List<Entry> entries() {
        return log().entries();
    }
}
