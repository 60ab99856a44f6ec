package dev.winnow.doctor.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallRulesTest {
    @Nested
    class Given_a_call_that_is_not_under_control {
        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                WALL_CLOCK    | CERTAIN   | System.currentTimeMillis()            | long x = System.currentTimeMillis();
                WALL_CLOCK    | CERTAIN   | System.nanoTime()                     | long x = System.nanoTime();
                WALL_CLOCK    | CERTAIN   | Instant.now()                         | Instant.now();
                WALL_CLOCK    | CERTAIN   | LocalDateTime.now()                   | LocalDateTime.now();
                WALL_CLOCK    | CERTAIN   | LocalDate.now(ZoneId)                 | LocalDate.now(ZoneOffset.UTC);
                WALL_CLOCK    | CERTAIN   | ZonedDateTime.now()                   | ZonedDateTime.now();
                WALL_CLOCK    | CERTAIN   | Clock.systemUTC()                     | Clock.systemUTC();
                WALL_CLOCK    | CERTAIN   | Clock.system(ZoneId)                  | Clock.system(ZoneOffset.UTC);
                WALL_CLOCK    | CERTAIN   | new Date()                            | new Date();
                WALL_CLOCK    | CERTAIN   | Calendar.getInstance()                | Calendar.getInstance();
                WALL_CLOCK    | CERTAIN   | Deadline.now()                        | scala.concurrent.duration.Deadline.now();
                WALL_CLOCK    | CERTAIN   | Deadline.now()                        | scala.concurrent.duration.Deadline$.MODULE$.now();
                WALL_CLOCK    | CERTAIN   | Deadline.timeLeft()                   | scala.concurrent.duration.Deadline d = null; d.timeLeft();
                WALL_CLOCK    | CERTAIN   | Deadline.isOverdue()                  | scala.concurrent.duration.Deadline d = null; d.isOverdue();
                WALL_CLOCK    | CERTAIN   | FiniteDuration.fromNow()              | scala.concurrent.duration.FiniteDuration d = null; d.fromNow();
                RANDOM        | CERTAIN   | new Random()                          | new Random();
                RANDOM        | CERTAIN   | new Random()                          | new scala.util.Random();
                RANDOM        | CERTAIN   | Random.nextInt()                      | int x = scala.util.Random$.MODULE$.nextInt();
                RANDOM        | CERTAIN   | new SplittableRandom()                | new SplittableRandom();
                RANDOM        | CERTAIN   | new SecureRandom()                    | new java.security.SecureRandom();
                RANDOM        | CERTAIN   | SecureRandom.getInstanceStrong()      | java.security.SecureRandom.getInstanceStrong();
                RANDOM        | CERTAIN   | Math.random()                         | double x = Math.random();
                RANDOM        | CERTAIN   | ThreadLocalRandom.current()           | ThreadLocalRandom.current();
                RANDOM        | CERTAIN   | Collections.shuffle(List)             | Collections.shuffle(new ArrayList<>());
                UUID          | CERTAIN   | UUID.randomUUID()                     | UUID.randomUUID();
                THREAD        | CERTAIN   | new Thread(Runnable)                  | new Thread((Runnable) null);
                THREAD        | CERTAIN   | Thread.start()                        | Thread t = null; t.start();
                THREAD        | CERTAIN   | Executors.newCachedThreadPool()       | Executors.newCachedThreadPool();
                THREAD        | CERTAIN   | new Timer()                           | new java.util.Timer();
                THREAD        | CERTAIN   | new ForkJoinPool(int)                 | new ForkJoinPool(2);
                THREAD        | CERTAIN   | ForkJoinPool.commonPool()             | ForkJoinPool.commonPool();
                THREAD        | CERTAIN   | CompletableFuture.runAsync(Runnable)  | CompletableFuture.runAsync(null);
                THREAD        | CERTAIN   | CompletableFuture.supplyAsync(Supplier) | CompletableFuture.supplyAsync(null);
                THREAD        | CERTAIN   | CompletableFuture.thenRunAsync(Runnable) | CompletableFuture<?> f = null; f.thenRunAsync(null);
                THREAD        | CERTAIN   | List.parallelStream()                 | List<?> l = null; l.parallelStream();
                THREAD        | CERTAIN   | IntStream.parallel()                  | IntStream.of(1).parallel();
                IDENTITY_HASH | CERTAIN   | System.identityHashCode(Object)       | System.identityHashCode(this);
                IDENTITY_HASH | CERTAIN   | DayOfWeek.hashCode()                  | DayOfWeek.MONDAY.hashCode();
                EXIT          | CERTAIN   | System.exit(int)                      | System.exit(1);
                EXIT          | CERTAIN   | Runtime.halt(int)                     | Runtime.getRuntime().halt(1);
                BLOCKING      | CERTAIN   | Thread.sleep(long)                    | Thread.sleep(1);
                BLOCKING      | CERTAIN   | TimeUnit.sleep(long)                  | TimeUnit.DAYS.sleep(1);
                BLOCKING      | CERTAIN   | Object.wait()                         | wait();
                BLOCKING      | CERTAIN   | LockSupport.park()                    | java.util.concurrent.locks.LockSupport.park();
                BLOCKING      | CERTAIN   | LinkedBlockingQueue.take()            | LinkedBlockingQueue<?> q = null; q.take();
                BLOCKING      | CERTAIN   | BlockingQueue.poll(long, TimeUnit)    | BlockingQueue<?> q = null; q.poll(1, TimeUnit.DAYS);
                BLOCKING      | CERTAIN   | CountDownLatch.await()                | CountDownLatch l = null; l.await();
                BLOCKING      | SUSPICION | Future.get()                          | Future<?> f = null; f.get();
                BLOCKING      | SUSPICION | CompletableFuture.get()               | CompletableFuture<?> f = null; f.get();
                BLOCKING      | SUSPICION | CompletableFuture.join()              | CompletableFuture<?> f = null; f.join();
                ENVIRONMENT   | SUSPICION | System.getenv(String)                 | System.getenv("HOME");
                ENVIRONMENT   | SUSPICION | System.getProperty(String)            | System.getProperty("os.name");
                ENVIRONMENT   | SUSPICION | Files.readString(Path)                | Files.readString(null);
                ENVIRONMENT   | SUSPICION | new FileInputStream(String)           | new FileInputStream("x");
                ENVIRONMENT   | SUSPICION | new Socket()                          | new Socket();
                ENVIRONMENT   | SUSPICION | new ServerSocket(int)                 | new ServerSocket(1);
                """)
        void when_it_is_scanned_then_it_is_the_only_finding(
                NondeterminismSource source, Certainty certainty, String callee, String statement) {
            assertThat(CompiledSnippet.ofStatements(statement).findings())
                    .containsExactly(new ScanFinding(source, "snippet.Main", "main", 1, callee, certainty));
        }
    }

    @Nested
    class Given_a_call_that_is_under_control {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "new Random(42).nextInt();",
                    "new SplittableRandom(42).nextInt();",
                    "Collections.shuffle(new ArrayList<>(), new Random(42));",
                    "Clock clock = null; clock.instant(); clock.millis(); Instant.now(clock); LocalDate.now(clock);",
                    "new Date(0); Instant.ofEpochMilli(0); Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);",
                    "scala.concurrent.duration.Deadline d = null; d.time(); d.toString(); new scala.util.Random(42);",
                    "UUID.nameUUIDFromBytes(new byte[1]); new UUID(1, 2);",
                    "Executor executor = null; CompletableFuture.runAsync(null, executor);",
                    "Executor executor = null; executor.execute(null);",
                    "CompletableFuture<String> f = new CompletableFuture<>(); f.thenApply(x -> x); f.getNow(null);",
                    "BlockingQueue<String> q = null; q.poll(); q.offer(\"x\"); q.add(\"y\");",
                    "Thread.currentThread().getName();",
                    "\"x\".hashCode(); \"x\".toString(); Integer.valueOf(1).hashCode();",
                    "DayOfWeek.MONDAY.toString(); DayOfWeek.MONDAY.ordinal();",
                    "new File(\"x\").getName(); Path.of(\"x\").getFileName();",
                    "String s = \"a\" + 1 + 'c' + DayOfWeek.MONDAY + Duration.ZERO;"
                })
        void when_it_is_scanned_then_nothing_is_found(String statements) {
            assertThat(CompiledSnippet.ofStatements(statements).findings()).isEmpty();
        }
    }
}
