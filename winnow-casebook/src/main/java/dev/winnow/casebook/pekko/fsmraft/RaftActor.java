package dev.winnow.casebook.pekko.fsmraft;

import static dev.winnow.casebook.pekko.fsmraft.RaftState.CANDIDATE;
import static dev.winnow.casebook.pekko.fsmraft.RaftState.FOLLOWER;
import static dev.winnow.casebook.pekko.fsmraft.RaftState.INIT;
import static dev.winnow.casebook.pekko.fsmraft.RaftState.LEADER;

import com.typesafe.config.Config;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.AppendEntries;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.AppendRejected;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.AppendSuccessful;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.BeginAsLeader;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.ChangeConfiguration;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.ClientMessage;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.DeclineCandidate;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.RaftMessage;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.RequestVote;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.Timeout;
import dev.winnow.casebook.pekko.fsmraft.RaftProtocol.VoteCandidate;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.pekko.actor.AbstractLoggingFSM;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.FSM;
import org.apache.pekko.actor.Props;
import org.apache.pekko.event.Logging;
import org.apache.pekko.event.LoggingAdapter;
import org.jspecify.annotations.Nullable;

/**
 * A member of a Raft cluster (Ongaro and Ousterhout, In Search of an Understandable Consensus Algorithm, 2014) as a
 * finite state machine: election (5.2, 5.4.1), replication (5.3) and commitment (5.4.2), without persistence.
 *
 * <p>See {@link Bug} for the bugs.
 */
public final class RaftActor extends AbstractLoggingFSM<RaftState, Metadata> {

    private final LoggingAdapter log = Logging.getLogger(getContext().getSystem(), this);
    private final RaftSettings settings =
            RaftExtension.INSTANCE.get(getContext().getSystem());
    private final Config config = getContext().getSystem().settings().config();
    private final Bug bug;

    private final ReplicatedLog replicatedLog = new ReplicatedLog();
    private Map<ActorRef, Integer> nextIndex = new HashMap<>();
    private Map<ActorRef, Integer> matchIndex = new HashMap<>();
    private @Nullable ActorRef recentLeader;

    private RaftActor(Bug bug) {
        this.bug = bug;
        startWith(INIT, Metadata.initial(getSelf()));

        when(INIT, matchEvent(ChangeConfiguration.class, (change, meta) -> {
            log.info("members of {}: {}", config.getString("pekko.loglevel"), change.getMembers());
            return goTo(FOLLOWER).using(meta.withMembers(change.getMembers()));
        }));

        when(
                FOLLOWER,
                matchEvent(RequestVote.class, this::onRequestVote)
                        .event(AppendEntries.class, this::onAppendEntries)
                        .event(ClientMessage.class, this::forwardToLeader)
                        .eventEquals(Timeout.ELECTION, (timer, meta) -> beginElection(meta)));

        when(
                CANDIDATE,
                matchEvent(RequestVote.class, this::onRequestVote)
                        .event(VoteCandidate.class, this::onVote)
                        .event(DeclineCandidate.class, this::onOther)
                        .event(AppendEntries.class, this::onAppendEntriesAsCandidate)
                        .event(BeginAsLeader.class, this::onBeginAsLeader)
                        .eventEquals(Timeout.RETRY, (timer, meta) -> requestVotes(meta))
                        .eventEquals(Timeout.ELECTION, (timer, meta) -> beginElection(meta)));

        when(
                LEADER,
                matchEvent(RequestVote.class, this::onRequestVote)
                        .event(ClientMessage.class, this::onClientMessage)
                        .event(AppendEntries.class, this::onAppendEntriesAsLeader)
                        .event(AppendSuccessful.class, this::onAppendSuccessful)
                        .event(AppendRejected.class, this::onAppendRejected)
                        .eventEquals(Timeout.HEARTBEAT, (timer, meta) -> replicate(meta)));

        whenUnhandled(matchEvent(RaftMessage.class, this::onOther).anyEvent((message, meta) -> {
            log.debug("{} ignores {}", stateName(), message);
            return stay();
        }));

        onTransition(this::onTransition);
        initialize();
    }

    static Props props(Bug bug) {
        return Props.create(RaftActor.class, () -> new RaftActor(bug));
    }

    private void onTransition(RaftState from, RaftState to) {
        log.info("{} -> {}", from, to);
        if (from == LEADER) {
            cancelTimer(Timeout.HEARTBEAT.name());
        }
        if (from == CANDIDATE && to != CANDIDATE) {
            cancelTimer(Timeout.RETRY.name());
        }
        if (to == FOLLOWER) {
            resetElectionTimer();
        }
        if (to == LEADER) {
            cancelTimer(Timeout.ELECTION.name());
            startTimerWithFixedDelay(Timeout.HEARTBEAT.name(), Timeout.HEARTBEAT, settings.heartbeatInterval());
        }
    }

    private void resetElectionTimer() {
        long millis = ThreadLocalRandom.current()
                .nextLong(
                        settings.electionTimeoutMin().toMillis(),
                        settings.electionTimeoutMax().toMillis());
        startSingleTimer(Timeout.ELECTION.name(), Timeout.ELECTION, Duration.ofMillis(millis));
    }

    // ---- election

    private FSM.State<RaftState, Metadata> beginElection(Metadata meta) {
        Metadata candidate =
                meta.withTerm(meta.currentTerm().next()).withVoteFor(getSelf()).withVoteFrom(getSelf());
        recentLeader = null;
        resetElectionTimer();
        startTimerWithFixedDelay(Timeout.RETRY.name(), Timeout.RETRY, settings.retryInterval());
        sendVoteRequests(candidate);
        return goTo(CANDIDATE).using(candidate);
    }

    private FSM.State<RaftState, Metadata> requestVotes(Metadata meta) {
        sendVoteRequests(meta);
        return stay();
    }

    private void sendVoteRequests(Metadata meta) {
        RequestVote request =
                new RequestVote(meta.currentTerm(), getSelf(), replicatedLog.lastTerm(), replicatedLog.lastIndex());
        meta.others().stream().filter(other -> !meta.hasVoteOf(other)).forEach(other -> other.tell(request, getSelf()));
    }

    private FSM.State<RaftState, Metadata> onRequestVote(RequestVote request, Metadata meta) {
        Metadata current = adopt(request.getTerm(), meta);
        boolean granted = request.getTerm().equals(current.currentTerm())
                && current.canVoteFor(request.getCandidate())
                && !replicatedLog.isNewerThan(request.getLastLogTerm(), request.getLastLogIndex());
        if (!granted) {
            getSender().tell(new DeclineCandidate(current.currentTerm()), getSelf());
            return follow(current, meta);
        }
        getSender().tell(new VoteCandidate(current.currentTerm()), getSelf());
        return follow(current.withVoteFor(request.getCandidate()), meta);
    }

    private FSM.State<RaftState, Metadata> onVote(VoteCandidate vote, Metadata meta) {
        if (bug != Bug.RAFT_46 && !vote.getTerm().equals(meta.currentTerm())) {
            return onOther(vote, meta);
        }
        Metadata counted = meta.withVoteFrom(getSender());
        if (counted.hasMajority(bug)) {
            getSelf().tell(new BeginAsLeader(counted.currentTerm()), getSelf());
        }
        return stay().using(counted);
    }

    private FSM.State<RaftState, Metadata> onBeginAsLeader(BeginAsLeader begin, Metadata meta) {
        if (!begin.getTerm().equals(meta.currentTerm())) {
            return stay();
        }
        recentLeader = getSelf();
        nextIndex = new HashMap<>();
        matchIndex = new HashMap<>();
        sendEntries(meta);
        return goTo(LEADER);
    }

    // ---- terms

    private static Metadata adopt(Term term, Metadata meta) {
        return term.isAfter(meta.currentTerm()) ? meta.withTerm(term) : meta;
    }

    /** Continues with other data; becomes a follower if its term is later. */
    private FSM.State<RaftState, Metadata> follow(Metadata current, Metadata before) {
        return current.currentTerm().isAfter(before.currentTerm())
                ? goTo(FOLLOWER).using(current)
                : stay().using(current);
    }

    private FSM.State<RaftState, Metadata> onOther(RaftMessage message, Metadata meta) {
        return follow(adopt(message.getTerm(), meta), meta);
    }

    // ---- replication: followers

    private FSM.State<RaftState, Metadata> onAppendEntries(AppendEntries append, Metadata meta) {
        Metadata current = adopt(append.getTerm(), meta);
        if (!append.getTerm().equals(current.currentTerm())
                || !replicatedLog.containsMatchingEntry(append.getPreviousTerm(), append.getPreviousIndex())) {
            getSender().tell(new AppendRejected(current.currentTerm(), replicatedLog.lastIndex()), getSelf());
            return follow(current, meta);
        }
        recentLeader = getSender();
        resetElectionTimer();
        int last = append.getPreviousIndex() + append.getEntries().size();
        if (bug == Bug.RAFT_66) {
            replicatedLog.replaceAfter(append.getPreviousIndex(), append.getEntries());
        } else {
            replicatedLog.merge(append.getEntries());
        }
        replicatedLog.commit(Math.min(append.getLeaderCommit(), last));
        getSender().tell(new AppendSuccessful(current.currentTerm(), last), getSelf());
        return follow(current, meta);
    }

    private FSM.State<RaftState, Metadata> onAppendEntriesAsCandidate(AppendEntries append, Metadata meta) {
        if (meta.currentTerm().isAfter(append.getTerm())) {
            return onAppendEntries(append, meta);
        }
        Metadata follower = adopt(append.getTerm(), meta);
        onAppendEntries(append, follower);
        return goTo(FOLLOWER).using(follower);
    }

    private FSM.State<RaftState, Metadata> onAppendEntriesAsLeader(AppendEntries append, Metadata meta) {
        return append.getTerm().isAfter(meta.currentTerm()) ? onAppendEntries(append, meta) : stay();
    }

    private FSM.State<RaftState, Metadata> forwardToLeader(ClientMessage message, Metadata meta) {
        if (recentLeader != null) {
            recentLeader.forward(message, getContext());
        }
        return stay();
    }

    // ---- replication: the leader

    private FSM.State<RaftState, Metadata> onClientMessage(ClientMessage message, Metadata meta) {
        replicatedLog.append(message.getCommand(), meta.currentTerm());
        matchIndex.put(getSelf(), replicatedLog.lastIndex());
        return replicate(meta);
    }

    private FSM.State<RaftState, Metadata> replicate(Metadata meta) {
        sendEntries(meta);
        return stay();
    }

    private void sendEntries(Metadata meta) {
        meta.others().forEach(member -> sendEntries(member, meta));
    }

    private void sendEntries(ActorRef member, Metadata meta) {
        int next = nextIndex.computeIfAbsent(member, absent -> replicatedLog.lastIndex() + 1);
        List<Entry> entries = replicatedLog.entriesFrom(next, settings.batch());
        member.tell(
                new AppendEntries(
                        meta.currentTerm(),
                        replicatedLog.termAt(next - 1),
                        next - 1,
                        entries,
                        replicatedLog.committedIndex()),
                getSelf());
    }

    private FSM.State<RaftState, Metadata> onAppendSuccessful(AppendSuccessful answer, Metadata meta) {
        if (answer.getTerm().equals(meta.currentTerm())) {
            matchIndex.merge(getSender(), answer.getLastIndex(), Math::max);
            nextIndex.merge(getSender(), answer.getLastIndex() + 1, Math::max);
            commit(meta);
        }
        return follow(adopt(answer.getTerm(), meta), meta);
    }

    private FSM.State<RaftState, Metadata> onAppendRejected(AppendRejected answer, Metadata meta) {
        if (answer.getTerm().equals(meta.currentTerm())) {
            int known = matchIndex.getOrDefault(getSender(), 0);
            int next = Math.min(nextIndex.getOrDefault(getSender(), 1) - 1, answer.getLastIndex() + 1);
            nextIndex.put(getSender(), Math.max(known + 1, next));
            sendEntries(getSender(), meta);
        }
        return follow(adopt(answer.getTerm(), meta), meta);
    }

    /** Commits entries of earlier terms only along with one of this term (Raft, 5.4.2). */
    private void commit(Metadata meta) {
        List<Integer> descending = meta.members().stream()
                .map(member -> matchIndex.getOrDefault(member, 0))
                .sorted(Comparator.reverseOrder())
                .toList();
        int agreed = descending.get(descending.size() / 2);
        if (replicatedLog.termAt(agreed).equals(meta.currentTerm())) {
            replicatedLog.commit(agreed);
        }
    }

    // ---- observed by invariants

    ReplicatedLog replicatedLog() {
        return replicatedLog;
    }

    @Nullable
    ActorRef recentLeader() {
        return recentLeader;
    }
}
