package dev.winnow.casebook.pekko.spark;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.pekko.ScratchDirectories;
import dev.winnow.casebook.pekko.spark.Message.SubmitJob;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.pekko.world.Node;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.Situation;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.pekko.actor.Props;
import org.jspecify.annotations.Nullable;

/**
 * Workers join, applications arrive and submit jobs, and the master or a driver may be killed; correct, and with each
 * bug.
 */
public final class SparkScenarios implements ScenarioSource {

    private static final Parameter<Crashes> FAULTS = Parameter.oneOf("faults", Crashes.class)
            .describedAs("who crashes: nobody, the master, also drivers, also workers");
    private static final Parameter<Integer> WORKERS =
            Parameter.integer("workers", 1, 9).defaultTo(4).describedAs("how many workers may join");
    private static final Parameter<Integer> DRIVERS =
            Parameter.integer("drivers", 1, 9).defaultTo(3).describedAs("how many applications may start");

    private static final ProcessId MASTER = ProcessId.of(Addresses.MASTER);
    private static final ProcessId CLIENT = ProcessId.of("client");
    private static final Instant START_TIME = Instant.parse("2016-03-16T09:00:00Z");
    private static final Pattern TIME = Pattern.compile("app-[0-9]{14}-");
    private static final int STEPS = 3_000;
    private static final double PACE = 0.02;
    private static final int STARTS = 2; // of master and client
    private static final int TICK = 300;
    private static final int MIN_TASKS = 4;
    private static final int EXTRA_TASKS = 5;
    private static final int SLICES = 150;
    private static final Parameter<Integer> EXTERNALS =
            Parameter.integer("externals", STARTS, 1_000).describedAs("how many external events there are");

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("spark", "Spark-like cluster, correct", Bug.NONE, Crashes.ALL, 30),
                of("spark-2294", "Spark-like cluster that inverts locality", Bug.SPARK_2294, Crashes.NONE, 30),
                of("spark-3150", "Spark-like cluster whose master cannot recover", Bug.SPARK_3150, Crashes.KILLS, 20),
                of("spark-9256", "Spark-like cluster that registers twice", Bug.SPARK_9256, Crashes.RECOVERY, 20));
    }

    private static Scenario of(String name, String summary, Bug bug, Crashes faults, int externals) {
        List<Parameter<?>> parameters =
                List.of(WORKERS, DRIVERS, FAULTS.defaultTo(faults), EXTERNALS.defaultTo(externals));
        return new Case(name, summary, parameters, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        List<ProcessId> workers = ids("worker", given.get(WORKERS));
        List<ProcessId> drivers = ids("driver", given.get(DRIVERS));
        ScratchDirectories scratch = new ScratchDirectories();
        PekkoSystem.Builder system = PekkoSystem.with(Network.fifo()).actor(MASTER, node -> master(node, scratch, bug));
        workers.forEach(worker -> system.actor(
                worker,
                node -> Worker.props(
                        node.name(), generations(node), name -> node.ref(ProcessId.of(name)), node.executor())));
        drivers.forEach(driver ->
                system.actor(driver, node -> Driver.props(node.name(), generations(node), node.ref(MASTER), bug)));
        system.probe(CLIENT).view(MASTER, master -> Known.to((Master) master));
        return Setup.of(system.build())
                .plan(plan(workers, drivers, given.get(FAULTS), given.get(EXTERNALS)))
                .stepLimit(STEPS)
                .messages(SubmitJob.class)
                .messageFingerprint(SparkScenarios::withoutTime)
                .shrinkable(SparkScenarios::fewerTasks)
                .invariant(LocalityOrder.isKept())
                .invariant(RightResults.areGiven())
                .build();
    }

    private static List<ProcessId> ids(String role, int count) {
        return Case.names(role, count).stream().map(ProcessId::of).toList();
    }

    private static Props master(Node node, ScratchDirectories scratch, Bug bug) {
        ScratchDirectories.Disk disk = node.durable("disk", scratch::disk);
        return Master.props(
                new FileSystemPersistenceEngine(disk.path()), name -> node.ref(ProcessId.of(name)), clock(node), bug);
    }

    /** Advances whenever it is read, and outlives the master. */
    private static LongSupplier clock(Node node) {
        AtomicLong millis = node.durable("clock", () -> new AtomicLong(START_TIME.toEpochMilli()));
        return () -> millis.getAndAdd(TICK);
    }

    private static IntSupplier generations(Node node) {
        return node.durable("generation", AtomicInteger::new)::incrementAndGet;
    }

    private static Plan plan(List<ProcessId> workers, List<ProcessId> drivers, Crashes faults, int externals) {
        ProcessId[] allDrivers = drivers.toArray(ProcessId[]::new);
        ProcessId[] allWorkers = workers.toArray(ProcessId[]::new);
        Plan.Builder plan = Plan.plan()
                .start(MASTER, CLIENT)
                .inject(externals - STARTS)
                .pace(PACE)
                .mix(4, start(workers))
                .mix(2, start(drivers))
                .mix(8, (random, now) -> job(random, now, workers, drivers));
        if (faults.compareTo(Crashes.RECOVERY) >= 0) {
            plan.mix(1, Faults.crash(1, MASTER)).mix(8, Faults.restart(MASTER));
        }
        if (faults.compareTo(Crashes.KILLS) >= 0) {
            plan.mix(1, Faults.crash(allDrivers.length, allDrivers)).mix(1, Faults.restart(allDrivers));
        }
        if (faults.compareTo(Crashes.ALL) >= 0) {
            plan.mix(1, Faults.crash(allWorkers.length, allWorkers)).mix(1, Faults.restart(allWorkers));
        }
        return plan.build();
    }

    /** Starts the first process that was not started before. */
    private static Plan.Generator start(List<ProcessId> processes) {
        return (random, now) -> processes.stream()
                .map(External.Start::new)
                .filter(now::permits)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable External job(
            RandomGenerator random, Situation now, List<ProcessId> workers, List<ProcessId> drivers) {
        List<ProcessId> up = drivers.stream().filter(now.states()::isUp).toList();
        if (up.isEmpty()) {
            return null;
        }
        List<String> hosts = IntStream.range(0, MIN_TASKS + random.nextInt(EXTRA_TASKS))
                .mapToObj(task -> random.nextInt(workers.size() + 1))
                .map(host -> host == workers.size()
                        ? Message.ANYWHERE
                        : workers.get(host).name())
                .toList();
        int job = now.recording().externals().size();
        return new External.Send(up.get(random.nextInt(up.size())), new SubmitJob(job, random.nextInt(SLICES), hosts));
    }

    private static List<Object> fewerTasks(Object message) {
        return message instanceof SubmitJob job
                ? IntStream.range(1, job.hosts().size())
                        .<Object>mapToObj(tasks -> new SubmitJob(
                                job.job(), job.first(), job.hosts().subList(0, tasks)))
                        .toList()
                : List.of();
    }

    /**
     * Removes the time: the name of an application contains the second of its registration, which any earlier event may
     * change.
     */
    private static String withoutTime(Object message) {
        String text = Shapes.text(message);
        return text.contains("app-") ? TIME.matcher(text).replaceAll("app-") : text;
    }

    /** The master's state for display: all but the location of its files, which differs in every execution. */
    private record Known(
            Master.Phase phase,
            List<WorkerInfo> workers,
            List<DriverInfo> drivers,
            List<ApplicationInfo> applications) {

        static Known to(Master master) {
            Cluster cluster = master.cluster();
            return new Known(master.phase(), cluster.workers(), cluster.drivers(), cluster.applications());
        }
    }

    /** The crashes of a scenario; each level includes those before it. */
    private enum Crashes {
        NONE,
        RECOVERY,
        KILLS,
        ALL
    }
}
