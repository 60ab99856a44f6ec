package dev.winnow.processes.run;

import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.scenario.BlackBox;
import dev.winnow.system.BadInput;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A runner on real processes. Each call uses a cluster of its own with other addresses, so that addresses differ from
 * run to run. At most one cluster per core is started at a time: starts that coincide take ten times as long.
 */
public final class ProcessClusterRunner implements ClusterRunner {

    private final BlackBox system;
    private final AtomicInteger nextNumber = new AtomicInteger();
    private final AtomicInteger started = new AtomicInteger(); // clusters that became ready
    private final AtomicInteger failedStarts = new AtomicInteger();
    private final Semaphore starting =
            new Semaphore(Math.max(2, Runtime.getRuntime().availableProcessors()), true);

    /** Creates a runner for a system. This JVM must be contained if the system uses namespaces. */
    public ProcessClusterRunner(BlackBox system) {
        this.system = system;
    }

    @Override
    public RunRecord perform(ReplayRequest request, Cancellation cancellation) {
        long begin = System.nanoTime();
        Interrupter interrupter = Interrupter.of(cancellation);
        try {
            return run(request, begin, interrupter);
        } catch (InterruptedException e) {
            return undecided("cancelled", begin);
        } catch (RuntimeException e) {
            if (cancellation.isCancelled()) { // an interrupt also breaks reading and writing files
                return undecided("cancelled", begin);
            }
            throw e;
        } finally {
            interrupter.end();
        }
    }

    private RunRecord undecided(String why, long begin) {
        return new RunRecord(List.of(), List.of(), new Judgement.Undecided(why), millisSince(begin));
    }

    private static long millisSince(long begin) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    }

    private RunRecord run(ReplayRequest request, long begin, Interrupter interrupter) throws InterruptedException {
        ObservationLog log = new ObservationLog(request.plan().masks());
        Cluster cluster = new Cluster(system, log, nextNumber.getAndIncrement());
        try {
            return run(cluster, log, request, begin);
        } finally {
            interrupter.end(); // cleaning up must not be cut short
            cluster.close();
        }
    }

    private RunRecord run(Cluster cluster, ObservationLog log, ReplayRequest request, long begin)
            throws InterruptedException {
        ManagedProcess.NotReady problem = start(cluster);
        if (problem != null) {
            return notReady(problem, begin);
        }
        started.incrementAndGet();
        log.begin();
        PlanPerformer performer = new PlanPerformer(cluster, log, request.plan());
        Optional<String> abandoned = performer.perform();
        Judgement judgement = abandoned.isPresent()
                ? new Judgement.Undecided(abandoned.get())
                : new Judge(cluster, performer.performed()).judge();
        return new RunRecord(performer.performed(), log.observations(), judgement, millisSince(begin));
    }

    private ManagedProcess.@Nullable NotReady start(Cluster cluster) throws InterruptedException {
        starting.acquire();
        try {
            return cluster.start();
        } finally {
            starting.release();
        }
    }

    /** Refuses a system that never started; a single failed start on a busy machine is only undecided. */
    private RunRecord notReady(ManagedProcess.NotReady problem, long begin) {
        boolean isFirst = started.get() == 0 && (problem.hasEnded() || failedStarts.incrementAndGet() >= 2);
        if (isFirst) {
            throw new BadInput(
                    problem.text(),
                    problem.hasEnded()
                            ? "correct `run` of this process: the command must stay in the foreground; try it by hand"
                            : "correct `ready` of this process, or give it more time with `at-most`");
        }
        return undecided("not started: " + problem.text(), begin);
    }
}
