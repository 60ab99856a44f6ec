package dev.winnow.doctor.scan;

import static dev.winnow.doctor.scan.Certainty.CERTAIN;
import static dev.winnow.doctor.scan.Certainty.SUSPICION;
import static dev.winnow.doctor.scan.NondeterminismSource.BLOCKING;
import static dev.winnow.doctor.scan.NondeterminismSource.ENVIRONMENT;
import static dev.winnow.doctor.scan.NondeterminismSource.EXIT;
import static dev.winnow.doctor.scan.NondeterminismSource.IDENTITY_HASH;
import static dev.winnow.doctor.scan.NondeterminismSource.RANDOM;
import static dev.winnow.doctor.scan.NondeterminismSource.THREAD;
import static dev.winnow.doctor.scan.NondeterminismSource.UUID;
import static dev.winnow.doctor.scan.NondeterminismSource.WALL_CLOCK;

import dev.winnow.doctor.bytecode.ClassHierarchy;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The table of calls that Winnow does not control. The first matching row applies. */
final class CallRules {
    private static final List<CallRule> RULES = List.of(
            certain(WALL_CLOCK, "java.lang.System").calls("currentTimeMillis", "nanoTime"),
            certain(
                            WALL_CLOCK,
                            "java.time.Instant",
                            "java.time.LocalDate",
                            "java.time.LocalTime",
                            "java.time.LocalDateTime",
                            "java.time.OffsetTime",
                            "java.time.OffsetDateTime",
                            "java.time.ZonedDateTime",
                            "java.time.Year",
                            "java.time.YearMonth",
                            "java.time.MonthDay")
                    .calls("now")
                    .without("java.time.Clock"),
            certain(WALL_CLOCK, "java.time.Clock")
                    .calls("system", "systemUTC", "systemDefaultZone", "tickMillis", "tickSeconds", "tickMinutes"),
            certain(WALL_CLOCK, "java.time.InstantSource").calls("system"),
            certain(WALL_CLOCK, "java.util.Calendar").calls("getInstance"),
            certain(WALL_CLOCK, "java.util.Date", "java.util.GregorianCalendar")
                    .isCreated()
                    .withoutArguments(),
            certain(WALL_CLOCK, "scala.concurrent.duration.Deadline", "scala.concurrent.duration.Deadline$")
                    .calls("now", "timeLeft", "hasTimeLeft", "isOverdue"),
            certain(WALL_CLOCK, "scala.concurrent.duration.FiniteDuration").calls("fromNow"),
            // 5.seconds(fromNow) reads the clock, 5.seconds(span) does not.
            suspicion(WALL_CLOCK, "scala.concurrent.duration.DurationConversions")
                    .callsAnything()
                    .taking(types -> types.contains("scala/concurrent/duration/DurationConversions$Classifier")),
            //
            certain(RANDOM, "java.util.Random", "java.util.SplittableRandom", "scala.util.Random")
                    .isCreated()
                    .withoutArguments(),
            certain(RANDOM, "scala.util.Random$").callsWhere(name -> !name.equals("javaRandomToRandom")),
            certain(RANDOM, "java.security.SecureRandom").isCreated(),
            certain(RANDOM, "java.security.SecureRandom").calls("getInstance", "getInstanceStrong"),
            certain(RANDOM, "java.lang.Math", "java.lang.StrictMath").calls("random"),
            certain(RANDOM, "java.util.concurrent.ThreadLocalRandom").calls("current"),
            certain(RANDOM, "java.util.random.RandomGenerator").calls("of", "getDefault"),
            certain(RANDOM, "java.util.random.RandomGeneratorFactory")
                    .calls("create")
                    .withoutArguments(),
            certain(RANDOM, "java.util.Collections").calls("shuffle").taking(types -> types.size() == 1),
            //
            certain(UUID, "java.util.UUID").calls("randomUUID"),
            //
            certain(THREAD, "java.lang.Thread", "java.util.Timer").isCreated(),
            certain(THREAD, "java.lang.Thread").calls("start", "startVirtualThread", "ofVirtual", "ofPlatform"),
            certain(THREAD, "java.util.concurrent.Executors")
                    .callsWhere(name -> name.startsWith("new") || name.equals("defaultThreadFactory")),
            certain(
                            THREAD,
                            "java.util.concurrent.ThreadPoolExecutor",
                            "java.util.concurrent.ScheduledThreadPoolExecutor",
                            "java.util.concurrent.ForkJoinPool")
                    .isCreated(),
            certain(THREAD, "java.util.concurrent.ForkJoinPool").calls("commonPool"),
            certain(THREAD, "java.util.concurrent.ForkJoinTask").calls("fork"),
            certain(THREAD, "java.util.concurrent.SubmissionPublisher")
                    .isCreated()
                    .withoutArguments(),
            certain(THREAD, "java.util.concurrent.CompletionStage")
                    .callsWhere(name -> name.endsWith("Async"))
                    .without("java.util.concurrent.Executor"),
            certain(THREAD, "java.util.concurrent.CompletableFuture")
                    .calls("orTimeout", "completeOnTimeout", "delayedExecutor"),
            certain(THREAD, "java.util.Collection").calls("parallelStream"),
            certain(THREAD, "java.util.stream.BaseStream").calls("parallel"),
            suspicion(THREAD, "java.util.Arrays").callsWhere(name -> name.startsWith("parallel")),
            //
            certain(IDENTITY_HASH, "java.lang.System").calls("identityHashCode"),
            certain(IDENTITY_HASH, "java.util.Objects").calls("toIdentityString"),
            certain(IDENTITY_HASH, "java.lang.Enum").calls("hashCode"), // Enum.hashCode is that of Object, and final
            //
            certain(EXIT, "java.lang.System", "java.lang.Runtime").calls("exit", "halt"),
            //
            certain(BLOCKING, "java.lang.Thread").calls("sleep", "join"),
            certain(BLOCKING, "java.lang.Object").calls("wait").taking(CallRules::isWait),
            certain(BLOCKING, "java.util.concurrent.TimeUnit").calls("sleep", "timedJoin", "timedWait"),
            certain(BLOCKING, "java.util.concurrent.locks.LockSupport").callsWhere(name -> name.startsWith("park")),
            certain(BLOCKING, "java.util.concurrent.locks.Condition").callsWhere(name -> name.startsWith("await")),
            certain(BLOCKING, "java.util.concurrent.BlockingQueue").calls("take", "takeFirst", "takeLast"),
            suspicion(BLOCKING, "java.util.concurrent.BlockingQueue").calls("put", "putFirst", "putLast", "transfer"),
            certain(BLOCKING, "java.util.concurrent.BlockingQueue")
                    .callsWhere(name -> name.startsWith("poll") || name.startsWith("offer"))
                    .taking(types -> types.contains("java/util/concurrent/TimeUnit")),
            certain(BLOCKING, "java.util.concurrent.CountDownLatch", "java.util.concurrent.CyclicBarrier")
                    .calls("await"),
            certain(BLOCKING, "java.util.concurrent.Phaser")
                    .callsWhere(name -> name.startsWith("await") || name.equals("arriveAndAwaitAdvance")),
            certain(BLOCKING, "java.util.concurrent.Exchanger").calls("exchange"),
            certain(BLOCKING, "java.util.concurrent.ExecutorService")
                    .calls("awaitTermination", "invokeAll", "invokeAny"),
            certain(BLOCKING, "java.lang.Process").calls("waitFor"),
            certain(BLOCKING, "scala.concurrent.Await", "scala.concurrent.Await$")
                    .calls("result", "ready"),
            // A permit may be free and a future complete: then these return at once.
            suspicion(BLOCKING, "java.util.concurrent.Semaphore").calls("acquire", "acquireUninterruptibly"),
            suspicion(BLOCKING, "java.util.concurrent.Future").calls("get"),
            suspicion(BLOCKING, "java.util.concurrent.CompletableFuture", "java.util.concurrent.ForkJoinTask")
                    .calls("join"),
            //
            suspicion(ENVIRONMENT, "java.lang.System")
                    .calls("getenv", "getProperty", "getProperties", "console", "load", "loadLibrary"),
            suspicion(ENVIRONMENT, "java.lang.Integer").calls("getInteger"),
            suspicion(ENVIRONMENT, "java.lang.Long").calls("getLong"),
            suspicion(ENVIRONMENT, "java.lang.Boolean").calls("getBoolean"),
            suspicion(ENVIRONMENT, "java.lang.Runtime")
                    .calls("availableProcessors", "freeMemory", "totalMemory", "maxMemory", "exec"),
            suspicion(ENVIRONMENT, "java.lang.Runtime").calls("load", "loadLibrary"),
            suspicion(ENVIRONMENT, "java.lang.foreign.Linker").calls("nativeLinker", "downcallHandle", "upcallStub"),
            suspicion(ENVIRONMENT, "java.lang.ProcessBuilder").calls("start", "startPipeline"),
            suspicion(ENVIRONMENT, "java.lang.ProcessHandle").calls("current", "of", "allProcesses"),
            suspicion(ENVIRONMENT, "java.util.Locale", "java.util.TimeZone").calls("getDefault"),
            suspicion(ENVIRONMENT, "java.time.ZoneId").calls("systemDefault"),
            suspicion(ENVIRONMENT, "java.nio.charset.Charset").calls("defaultCharset"),
            suspicion(ENVIRONMENT, "java.nio.file.Files").callsAnything(),
            suspicion(ENVIRONMENT, "java.io.File")
                    .calls(
                            "exists",
                            "isFile",
                            "isDirectory",
                            "length",
                            "lastModified",
                            "list",
                            "listFiles",
                            "delete",
                            "mkdir",
                            "mkdirs",
                            "renameTo",
                            "createNewFile",
                            "createTempFile"),
            suspicion(
                            ENVIRONMENT,
                            "java.io.FileInputStream",
                            "java.io.FileOutputStream",
                            "java.io.FileReader",
                            "java.io.FileWriter",
                            "java.io.RandomAccessFile",
                            "java.net.Socket",
                            "java.net.ServerSocket",
                            "java.net.DatagramSocket",
                            "java.net.MulticastSocket")
                    .isCreated(),
            suspicion(ENVIRONMENT, "java.io.PrintWriter", "java.util.Scanner", "java.util.Formatter")
                    .isCreated()
                    .taking(types -> types.contains("java/io/File") || types.contains("java/nio/file/Path")),
            suspicion(
                            ENVIRONMENT,
                            "java.nio.channels.FileChannel",
                            "java.nio.channels.SocketChannel",
                            "java.nio.channels.ServerSocketChannel",
                            "java.nio.channels.DatagramChannel",
                            "java.nio.channels.AsynchronousFileChannel",
                            "java.nio.channels.AsynchronousSocketChannel",
                            "java.nio.channels.Selector")
                    .calls("open"),
            suspicion(ENVIRONMENT, "java.net.InetAddress")
                    .calls("getLocalHost", "getByName", "getAllByName", "getHostName", "getCanonicalHostName"),
            suspicion(ENVIRONMENT, "java.net.NetworkInterface").calls("getNetworkInterfaces", "networkInterfaces"),
            suspicion(ENVIRONMENT, "java.net.URL").calls("openConnection", "openStream"),
            suspicion(ENVIRONMENT, "java.net.http.HttpClient").calls("newHttpClient", "send", "sendAsync"),
            suspicion(ENVIRONMENT, "java.sql.DriverManager").calls("getConnection"));

    private final ClassHierarchy hierarchy;

    CallRules(ClassHierarchy hierarchy) {
        this.hierarchy = hierarchy;
    }

    Optional<CallRule> ruleFor(MethodCall call) {
        return RULES.stream().filter(rule -> rule.matches(call, hierarchy)).findFirst();
    }

    private static boolean isWait(List<String> types) {
        return List.of(List.of(), List.of("J"), List.of("J", "I")).contains(types);
    }

    private static RuleBuilder certain(NondeterminismSource source, String... owners) {
        return new RuleBuilder(source, CERTAIN, internalNames(owners));
    }

    private static RuleBuilder suspicion(NondeterminismSource source, String... owners) {
        return new RuleBuilder(source, SUSPICION, internalNames(owners));
    }

    private static Set<String> internalNames(String... names) {
        return Arrays.stream(names).map(name -> name.replace('.', '/')).collect(Collectors.toUnmodifiableSet());
    }

    /** A row of the table whose methods are still to be named. */
    private record RuleBuilder(NondeterminismSource source, Certainty certainty, Set<String> owners) {
        CallRule calls(String... names) {
            return callsWhere(Set.of(names)::contains);
        }

        CallRule callsWhere(Predicate<String> name) {
            return new CallRule(source, certainty, owners, name, types -> true);
        }

        CallRule callsAnything() {
            return callsWhere(name -> true);
        }

        CallRule isCreated() {
            return calls("<init>");
        }
    }
}
