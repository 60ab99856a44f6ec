package sample;

import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.SecureRandom;
import java.security.SecureRandomParameters;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Code of a user that reads every clock and every source of randomness. */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone", "UnnecessaryLambda"})
public final class Sources {

    public static final Clock KEPT_CLOCK = Clock.systemUTC();
    public static final Random KEPT_RANDOM = new Random();

    private static final ZoneId ZONE = ZoneOffset.UTC;
    private static final TimeZone ZULU = TimeZone.getTimeZone(ZONE);

    private Sources() {}

    /** Returns sources with a different value at each call. */
    public static Map<String, Supplier<Object>> times() {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("nanoTime", () -> System.nanoTime());
        all.put("nanoTime reference", ((LongSupplier) System::nanoTime)::getAsLong);
        all.put("Instant", () -> Instant.now());
        Supplier<Instant> instant = Instant::now;
        all.put("Instant reference", instant::get);
        all.put("systemUTC", () -> Clock.systemUTC().instant());
        all.put("systemDefaultZone", () -> Clock.systemDefaultZone().instant());
        all.put("system", () -> Clock.system(ZONE).withZone(ZONE).instant());
        all.put("InstantSource", () -> InstantSource.system().instant());
        all.put("kept clock", KEPT_CLOCK::instant);
        all.put("LocalTime", () -> LocalTime.now());
        all.put("LocalTime zone", () -> LocalTime.now(ZONE));
        all.put("LocalDateTime", () -> LocalDateTime.now());
        all.put("LocalDateTime zone", () -> LocalDateTime.now(ZONE));
        all.put("OffsetTime", () -> OffsetTime.now());
        all.put("OffsetTime zone", () -> OffsetTime.now(ZONE));
        all.put("OffsetDateTime", () -> OffsetDateTime.now());
        all.put("OffsetDateTime zone", () -> OffsetDateTime.now(ZONE));
        all.put("ZonedDateTime", () -> ZonedDateTime.now());
        all.put("ZonedDateTime zone", () -> ZonedDateTime.now(ZONE));
        return all;
    }

    /** Returns clocks that are coarse enough to show the same time for a while. */
    public static Map<String, Supplier<Object>> dates() {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("currentTimeMillis", () -> System.currentTimeMillis());
        all.put("millis", () -> Clock.systemUTC().millis());
        all.put("tickMillis", () -> Clock.tickMillis(ZONE).millis());
        all.put("tickSeconds", () -> Clock.tickSeconds(ZONE).millis());
        all.put("tickMinutes", () -> Clock.tickMinutes(ZONE).millis());
        all.put("Date", () -> new Date().getTime());
        Supplier<Date> date = Date::new;
        all.put("Date reference", () -> date.get().getTime());
        all.put("Date subclass", () -> new OwnDate().getTime());
        all.put("GregorianCalendar", () -> new GregorianCalendar().getTimeInMillis());
        all.put("Calendar", () -> Calendar.getInstance().getTimeInMillis());
        all.put("subclass", () -> GregorianCalendar.getInstance().getTimeInMillis());
        all.put(
                "subclass locale",
                () -> GregorianCalendar.getInstance(Locale.ROOT).getTimeInMillis());
        all.put("subclass zone", () -> GregorianCalendar.getInstance(ZULU).getTimeInMillis());
        all.put(
                "subclass both",
                () -> GregorianCalendar.getInstance(ZULU, Locale.ROOT).getTimeInMillis());
        all.put("Calendar zone", () -> Calendar.getInstance(ZULU).getTimeInMillis());
        all.put("Calendar locale", () -> Calendar.getInstance(Locale.ROOT).getTimeInMillis());
        all.put("Calendar both", () -> Calendar.getInstance(ZULU, Locale.ROOT).getTimeInMillis());
        all.put("LocalDate", () -> LocalDate.now().atStartOfDay().toEpochSecond(ZoneOffset.UTC) * 1_000);
        all.put("LocalDate zone", () -> LocalDate.now(ZONE).atStartOfDay().toEpochSecond(ZoneOffset.UTC) * 1_000);
        return all;
    }

    public static Map<String, Supplier<Object>> years() {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("Year", () -> Year.now());
        all.put("Year zone", () -> Year.now(ZONE));
        all.put("YearMonth", () -> YearMonth.now().getYear());
        all.put("YearMonth zone", () -> YearMonth.now(ZONE).getYear());
        all.put("MonthDay", () -> MonthDay.now());
        all.put("MonthDay zone", () -> MonthDay.now(ZONE));
        return all;
    }

    /** Returns sources with a different value at each call and for each seed. */
    public static Map<String, Supplier<Object>> chances() {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("UUID", () -> UUID.randomUUID());
        Supplier<UUID> uuid = UUID::randomUUID;
        all.put("UUID reference", uuid::get);
        all.put("Math", () -> Math.random());
        all.put("StrictMath", () -> StrictMath.random());
        all.put("shuffle", Sources::shuffled);
        all.put("ThreadLocalRandom", () -> ThreadLocalRandom.current().nextLong());
        all.put("ThreadLocalRandom kept", () -> {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            return List.of(random.nextInt(1_000_000), random.nextDouble(), random.nextLong());
        });
        all.put("SplittableRandom", () -> new SplittableRandom().nextLong());
        all.put("RandomGenerator", () -> RandomGenerator.getDefault().nextLong());
        all.put(
                "RandomGenerator of",
                () -> RandomGenerator.of("Xoshiro256PlusPlus").nextLong());
        all.put(
                "RandomGenerator secure",
                () -> RandomGenerator.of("SecureRandom").nextLong());
        all.put("factory", () -> RandomGeneratorFactory.of("Random").create().nextLong());
        Supplier<RandomGenerator> bound = RandomGeneratorFactory.of("Random")::create;
        all.put("factory reference", () -> bound.get().nextLong());
        all.put("factory unbound reference", () -> created(RandomGeneratorFactory::create));
        all.put("identity", () -> System.identityHashCode(new Object()));
        all.putAll(randoms());
        all.putAll(secure());
        return all;
    }

    private static Map<String, Supplier<Object>> randoms() {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("Random", () -> new Random().nextLong());
        Supplier<Random> random = Random::new;
        all.put("Random reference", () -> random.get().nextLong());
        all.put("Random kept", KEPT_RANDOM::nextLong);
        all.put("Random gaussian", () -> new Random().nextGaussian());
        all.put("Random bounded", () -> List.of(new Random().nextInt(1_000_000), new Random().nextFloat()));
        all.put("Random stream", () -> new Random().ints(3).boxed().toList());
        all.put("Random nested", () -> new ArrayList<>(List.of(new Random(new Random().nextLong()).nextLong())));
        all.put("Random chosen", () -> chosen(true).nextLong());
        all.put("Random tried", Sources::tried);
        all.put("Random subclass", () -> new OwnRandom().nextLong());
        all.put(
                "Random anonymous",
                () -> new Random() {
                    @Override
                    public String toString() {
                        return "anonymous";
                    }
                }.nextLong());
        return all;
    }

    private static Map<String, Supplier<Object>> secure() {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("SecureRandom", () -> new SecureRandom().nextLong());
        all.put("SecureRandom gaussian", () -> new SecureRandom().nextGaussian());
        all.put("SecureRandom seeded", () -> seeded(true).nextLong());
        Function<byte[], SecureRandom> made = SecureRandom::new;
        all.put("SecureRandom reference", () -> made.apply(new byte[] {1}).nextLong());
        all.put("SecureRandom strong", () -> instance(() -> SecureRandom.getInstanceStrong()));
        all.put("SecureRandom instance", () -> instance(() -> SecureRandom.getInstance("SHA1PRNG")));
        all.put("SecureRandom provider", () -> instance(() -> SecureRandom.getInstance("SHA1PRNG", "SUN")));
        all.put(
                "SecureRandom provider object",
                () -> instance(() -> SecureRandom.getInstance("SHA1PRNG", new SecureRandom().getProvider())));
        all.put(
                "SecureRandom parameters",
                () -> instance(() -> SecureRandom.getInstance(
                        "DRBG", (SecureRandomParameters) java.security.DrbgParameters.instantiation(
                                -1, java.security.DrbgParameters.Capability.NONE, null))));
        all.put("SecureRandom seed", () -> Arrays.toString(SecureRandom.getSeed(8)));
        all.put("SecureRandom own seed", () -> Arrays.toString(new SecureRandom().generateSeed(8)));
        return all;
    }

    /** Returns sources that are deterministic without the agent, and that it does not change. */
    public static Map<String, Supplier<Object>> untouched() {
        Clock fixed = Clock.fixed(Instant.EPOCH, ZONE);
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("Instant of a clock", () -> Instant.now(fixed));
        all.put("LocalDate of a clock", () -> LocalDate.now(fixed));
        all.put("Random of a seed", () -> new Random(7).nextLong());
        all.put("Random of a seed set later", () -> {
            Random random = new Random();
            random.setSeed(7);
            return List.of(random.nextLong(), random.nextGaussian());
        });
        all.put("Random chosen", () -> chosen(false).nextLong());
        all.put("Random subclass of a seed", () -> new OwnRandom(7).nextLong());
        all.put("SplittableRandom of a seed", () -> new SplittableRandom(7).nextLong());
        all.put("Date of a time", () -> new Date(7));
        return all;
    }

    /** Returns all methods of ThreadLocalRandom, through each of its static types. */
    public static Map<String, Supplier<Object>> threadLocals() {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("drawn", () -> drawn(ThreadLocalRandom.current()));
        all.put("streamed", () -> streamed(ThreadLocalRandom.current()));
        Random random = ThreadLocalRandom.current();
        all.put("as Random", () -> List.of(random.nextLong(), random.nextInt(1 << 30), random.nextDouble()));
        RandomGenerator generator = ThreadLocalRandom.current();
        all.put("as RandomGenerator", () -> List.of(generator.nextLong(), generator.nextInt(1 << 30)));
        Supplier<Long> reference = ThreadLocalRandom.current()::nextLong;
        all.put("by reference", reference::get);
        all.put("shuffled", () -> {
            List<Integer> list = IntStream.range(0, 50).boxed().collect(Collectors.toCollection(ArrayList::new));
            Collections.shuffle(list, ThreadLocalRandom.current());
            return list;
        });
        return all;
    }

    private static List<Object> drawn(ThreadLocalRandom random) {
        byte[] bytes = new byte[8];
        random.nextBytes(bytes);
        return List.of(
                random.nextInt(),
                random.nextInt(1_000),
                random.nextInt(7, 1_000),
                random.nextLong(),
                random.nextLong(1_000),
                random.nextLong(7, 1_000),
                random.nextDouble(),
                random.nextDouble(7),
                random.nextDouble(7, 8),
                random.nextFloat(),
                random.nextFloat(7),
                random.nextFloat(7, 8),
                random.nextBoolean(),
                random.nextGaussian(),
                random.nextGaussian(7, 8),
                random.nextExponential(),
                Arrays.toString(bytes));
    }

    private static List<Object> streamed(ThreadLocalRandom random) {
        return List.of(
                random.ints().limit(2).sum(),
                random.ints(2).sum(),
                random.ints(7, 1_000).limit(2).sum(),
                random.ints(2, 7, 1_000).sum(),
                random.longs().limit(2).sum(),
                random.longs(2).sum(),
                random.longs(7, 1_000).limit(2).sum(),
                random.longs(2, 7, 1_000).sum(),
                random.doubles().limit(2).sum(),
                random.doubles(2).sum(),
                random.doubles(7, 8).limit(2).sum(),
                random.doubles(2, 7, 8).sum());
    }

    /** Waits in a loop until this number of nanoseconds has passed. */
    public static void spin(long nanos) {
        long deadline = System.nanoTime() + nanos;
        while (System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
    }

    public static int identity(Object object) {
        return System.identityHashCode(object);
    }

    private static final class OwnRandom extends Random {
        OwnRandom() {}

        OwnRandom(long seed) {
            super(seed);
        }

        @Override
        public long nextLong() {
            return super.nextLong();
        }
    }

    private static final class OwnDate extends Date {}

    private static List<Integer> shuffled() {
        List<Integer> list = IntStream.range(0, 50).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(list);
        return list;
    }

    private static Random chosen(boolean free) {
        return free ? new Random() : new Random(7);
    }

    private static Object tried() {
        try {
            return new Random().nextLong();
        } finally {
            new Random();
        }
    }

    /** Jumps between the creation of an object and the call of its constructor. */
    private static SecureRandom seeded(boolean one) {
        return new SecureRandom(one ? new byte[] {1} : new byte[] {1, 2});
    }

    private static Object created(Function<RandomGeneratorFactory<RandomGenerator>, RandomGenerator> how) {
        return how.apply(RandomGeneratorFactory.getDefault()).nextLong();
    }

    private interface Making {
        SecureRandom make() throws NoSuchAlgorithmException, NoSuchProviderException;
    }

    private static Object instance(Making how) {
        try {
            return how.make().nextLong();
        } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
            throw new IllegalStateException(e);
        }
    }
}
