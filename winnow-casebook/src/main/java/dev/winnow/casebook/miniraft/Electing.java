package dev.winnow.casebook.miniraft;

import dev.winnow.casebook.miniraft.Message.Heartbeat;
import dev.winnow.casebook.miniraft.Message.RequestVote;
import dev.winnow.casebook.miniraft.Message.Vote;
import java.util.ArrayList;
import java.util.List;

/**
 * The election of a leader: at most one per term.
 *
 * <p>Raft (Ongaro and Ousterhout, USENIX ATC'14), section 5.2. A follower that hears from no leader becomes a candidate
 * of the next term, votes for itself and requests the votes of the others. A member gives one vote per term, and
 * repeats it if the same candidate asks again. A candidate with the votes of a majority becomes leader and sends
 * heartbeats. A member that learns of a later term becomes a follower.
 *
 * <p>Differences: there is no log, so that every candidate is as good as any other; a candidate repeats requests whose
 * votes have not arrived, which Raft leaves to the transport; election timeouts are not random, as the order of events
 * is up to the search; and nothing is stored, as members do not crash.
 *
 * <p>All functions are pure: they take a state and return the next one; effects go to the outbox.
 */
public final class Electing {

    private static final int HEARTBEAT_EVERY = 5;
    private static final int RETRY_AFTER = 10;
    private static final int ELECTION_TIMEOUT = 25;

    private final String self;
    private final List<String> others;
    private final int majority;
    private final Bug bug;

    /** Creates the behavior of {@code self} among {@code others}. */
    public Electing(String self, List<String> others, Bug bug) {
        this.self = self;
        this.others = List.copyOf(others);
        this.majority = (others.size() + 1) / 2 + 1;
        this.bug = bug;
    }

    public Member start(Outbox out) {
        out.after(ELECTION_TIMEOUT, Timer.ELECTION);
        return Member.NEW;
    }

    public Member on(Member member, String from, Message message, Outbox out) {
        Member now = message.term() > member.term() ? follow(member, message.term(), out) : member;
        if (message instanceof RequestVote request) {
            return onRequest(now, from, request, out);
        }
        return message instanceof Vote vote ? onVote(now, from, vote, out) : onHeartbeat(now, (Heartbeat) message, out);
    }

    public Member on(Member member, Timer timer, Outbox out) {
        return switch (timer) {
            case ELECTION -> campaign(member, out);
            case RETRY -> repeatRequests(member, out);
            case HEARTBEAT -> sendHeartbeats(member, out);
        };
    }

    private Member campaign(Member member, Outbox out) {
        RequestVote request = new RequestVote(member.term() + 1);
        others.forEach(other -> out.send(other, request));
        out.after(RETRY_AFTER, Timer.RETRY);
        out.after(ELECTION_TIMEOUT, Timer.ELECTION);
        return new Member(Role.CANDIDATE, request.term(), self, List.of(self));
    }

    private Member repeatRequests(Member member, Outbox out) {
        RequestVote request = new RequestVote(member.term());
        for (String other : others) {
            if (!member.votes().contains(other)) {
                out.send(other, request);
            }
        }
        out.after(RETRY_AFTER, Timer.RETRY);
        return member;
    }

    private Member onRequest(Member member, String candidate, RequestVote request, Outbox out) {
        boolean granted = request.term() == member.term() && member.mayVoteFor(candidate);
        out.send(candidate, new Vote(member.term(), granted));
        if (!granted) {
            return member;
        }
        out.after(ELECTION_TIMEOUT, Timer.ELECTION);
        return member.votingFor(candidate);
    }

    private Member onVote(Member member, String voter, Vote vote, Outbox out) {
        if (!member.is(Role.CANDIDATE) || !vote.granted() || isStale(vote, member)) {
            return member;
        }
        List<String> votes = addVote(member.votes(), voter);
        return votes.size() < majority ? member.with(Role.CANDIDATE, votes) : lead(member, votes, out);
    }

    private boolean isStale(Vote vote, Member member) {
        return bug != Bug.STALE_VOTES_COUNTED && vote.term() < member.term();
    }

    private List<String> addVote(List<String> votes, String voter) {
        if (bug != Bug.VOTES_COUNTED_TWICE && votes.contains(voter)) {
            return votes;
        }
        List<String> extended = new ArrayList<>(votes);
        extended.add(voter);
        return List.copyOf(extended);
    }

    private Member lead(Member member, List<String> votes, Outbox out) {
        out.cancel(Timer.ELECTION);
        out.cancel(Timer.RETRY);
        return sendHeartbeats(member.with(Role.LEADER, votes), out);
    }

    private Member sendHeartbeats(Member leader, Outbox out) {
        Heartbeat heartbeat = new Heartbeat(leader.term());
        others.forEach(other -> out.send(other, heartbeat));
        out.after(HEARTBEAT_EVERY, Timer.HEARTBEAT);
        return leader;
    }

    private Member onHeartbeat(Member member, Heartbeat heartbeat, Outbox out) {
        if (heartbeat.term() < member.term() || member.is(Role.LEADER)) {
            return member;
        }
        if (member.is(Role.CANDIDATE)) {
            return follow(member, member.term(), out);
        }
        out.after(ELECTION_TIMEOUT, Timer.ELECTION);
        return member;
    }

    /** Becomes a follower; keeps its vote if the term is the same. */
    private static Member follow(Member member, int term, Outbox out) {
        if (!member.is(Role.FOLLOWER)) {
            out.cancel(Timer.RETRY);
            out.cancel(Timer.HEARTBEAT);
            out.after(ELECTION_TIMEOUT, Timer.ELECTION);
        }
        return Member.follower(term, term == member.term() ? member.votedFor() : null);
    }
}
