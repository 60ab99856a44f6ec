package dev.winnow.casebook.microraft.member;

import dev.winnow.casebook.microraft.RegisterMessage;
import dev.winnow.model.ProcessId;
import dev.winnow.world.library.LibraryProcess;
import io.microraft.RaftConfig;
import io.microraft.RaftEndpoint;
import io.microraft.RaftNode;
import io.microraft.exception.IndeterminateStateException;
import io.microraft.executor.RaftNodeExecutor;
import io.microraft.model.message.RaftMessage;
import io.microraft.report.RaftTerm;
import io.microraft.transport.Transport;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A member of a MicroRaft group that replicates a register. */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks answer
final class MicroRaftMember extends LibraryProcess<Object> {

    private static final RaftConfig CONFIG = RaftConfig.newBuilder()
            .setLeaderHeartbeatPeriodSecs(1)
            .setLeaderHeartbeatTimeoutSecs(2)
            .setRaftNodeReportPublishPeriodSecs(Integer.MAX_VALUE)
            .setCommitCountToTakeSnapshot(1_000) // these two size the log, which is allocated at the start
            .setMaxPendingLogEntryCount(100)
            .build();

    private record Endpoint(String id) implements RaftEndpoint {
        @Override
        public Object getId() {
            return id;
        }
    }

    private record MemberState(int term, Object leader, int value) {}

    private final String name;
    private final List<RaftEndpoint> voters;
    private final List<RaftEndpoint> members;
    private final RegisterMachine register = new RegisterMachine();
    private @Nullable RaftNode node; // null until started

    MicroRaftMember(String name, List<String> voters, List<String> learners) {
        this.name = name;
        this.voters = endpoints(voters.stream());
        this.members = endpoints(Stream.concat(voters.stream(), learners.stream()));
    }

    private static List<RaftEndpoint> endpoints(Stream<String> names) {
        return names.<RaftEndpoint>map(Endpoint::new).toList();
    }

    @Override
    protected void start() {
        node = RaftNode.newBuilder()
                .setGroupId("register")
                .setLocalEndpoint(new Endpoint(name))
                .setInitialGroupMembers(members, voters)
                .setConfig(CONFIG)
                .setStateMachine(register)
                .setExecutor(new MemberExecutor(newRunToCompletionExecutor()))
                .setTransport(new MemberTransport())
                .setClock(clock())
                .setRandom(random())
                .build();
        node.start();
    }

    @Override
    protected void receive(ProcessId from, Object message) {
        RaftNode started = Objects.requireNonNull(node);
        if (message instanceof RegisterMessage.Write write) {
            int operation = write.operation();
            started.<Integer>replicate(write)
                    .whenComplete((done, failure) -> send(
                            from,
                            failure == null ? new RegisterMessage.Written(operation) : refusal(operation, failure)));
        } else if (message instanceof RegisterMessage.Read read) {
            int operation = read.operation();
            Queries.linearizable(started, read)
                    .whenComplete((done, failure) -> send(
                            from,
                            failure == null
                                    ? new RegisterMessage.Value(operation, done.getResult())
                                    : refusal(operation, failure)));
        } else {
            started.handle((RaftMessage) message);
        }
    }

    private static Object refusal(int operation, Throwable failure) {
        return failure instanceof IndeterminateStateException
                ? new RegisterMessage.Unknown(operation)
                : new RegisterMessage.Refused(operation);
    }

    @Override
    public Object state() {
        RaftTerm term = node == null ? null : node.getTerm();
        RaftEndpoint leader = term == null ? null : term.getLeaderEndpoint();
        return new MemberState(
                term == null ? 0 : term.getTerm(), leader == null ? "none" : leader.getId(), register.value());
    }

    private final class MemberTransport implements Transport {

        @Override
        public void send(RaftEndpoint target, RaftMessage message) {
            MicroRaftMember.this.send(ProcessId.of((String) target.getId()), message);
        }

        @Override
        public boolean isReachable(RaftEndpoint endpoint) {
            return true;
        }
    }

    private record MemberExecutor(ScheduledExecutorService executor) implements RaftNodeExecutor {

        @Override
        public void execute(Runnable task) {
            executor.execute(task);
        }

        @Override
        public void submit(Runnable task) {
            executor.execute(task);
        }

        @Override
        public void schedule(Runnable task, long delay, TimeUnit unit) {
            executor.schedule(task, delay, unit);
        }
    }
}
