package dev.winnow.agent;

import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.VirtualEnvironment;
import java.time.Clock;
import java.time.Duration;
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
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/**
 * The time. Within an execution it is virtual and starts at {@link #EPOCH}. Elsewhere it is that of the system.
 *
 * <p>Public only because rewritten classes call it.
 */
@SuppressWarnings("JavaUtilDate") // old code uses it
public final class ControlledTime {

    /** The virtual time at which executions start: 2020-01-01T00:00:00Z. */
    static final Instant EPOCH = Instant.ofEpochSecond(1_577_836_800);

    private ControlledTime() {}

    @InsteadOf(System.class)
    public static long nanoTime() {
        VirtualEnvironment environment = CurrentEnvironment.current();
        return environment == null ? System.nanoTime() : environment.nanoTime();
    }

    @InsteadOf(System.class)
    public static long currentTimeMillis() {
        VirtualEnvironment environment = CurrentEnvironment.current();
        return environment == null
                ? System.currentTimeMillis()
                : EPOCH.toEpochMilli()
                        + Duration.ofNanos(environment.nanoTime()).toMillis();
    }

    @InsteadOf(value = Instant.class, method = "now")
    public static Instant instant() {
        VirtualEnvironment environment = CurrentEnvironment.current();
        return environment == null ? Instant.now() : EPOCH.plusNanos(environment.nanoTime());
    }

    // ---- clocks: each read asks for the time, so that even a clock in a static field is under control

    @InsteadOf(value = Clock.class, method = "systemUTC")
    public static Clock clockUtc() {
        return clock(ZoneOffset.UTC);
    }

    @InsteadOf(value = Clock.class, method = "systemDefaultZone")
    public static Clock clock() {
        return clock(ZoneId.systemDefault());
    }

    @InsteadOf(value = Clock.class, method = "system")
    public static Clock clock(ZoneId zone) {
        return new ControlledClock(zone);
    }

    @InsteadOf(value = Clock.class, method = "tickMillis")
    public static Clock clockOfMillis(ZoneId zone) {
        return Clock.tick(clock(zone), Duration.ofMillis(1));
    }

    @InsteadOf(value = Clock.class, method = "tickSeconds")
    public static Clock clockOfSeconds(ZoneId zone) {
        return Clock.tick(clock(zone), Duration.ofSeconds(1));
    }

    @InsteadOf(value = Clock.class, method = "tickMinutes")
    public static Clock clockOfMinutes(ZoneId zone) {
        return Clock.tick(clock(zone), Duration.ofMinutes(1));
    }

    @InsteadOf(value = InstantSource.class, method = "system")
    public static InstantSource instants() {
        return clockUtc();
    }

    // ---- dates

    @InsteadOf(value = LocalDate.class, method = "now")
    public static LocalDate localDate() {
        return LocalDate.now(clock());
    }

    @InsteadOf(value = LocalDate.class, method = "now")
    public static LocalDate localDate(ZoneId zone) {
        return LocalDate.now(clock(zone));
    }

    @InsteadOf(value = LocalTime.class, method = "now")
    public static LocalTime localTime() {
        return LocalTime.now(clock());
    }

    @InsteadOf(value = LocalTime.class, method = "now")
    public static LocalTime localTime(ZoneId zone) {
        return LocalTime.now(clock(zone));
    }

    @InsteadOf(value = LocalDateTime.class, method = "now")
    public static LocalDateTime localDateTime() {
        return LocalDateTime.now(clock());
    }

    @InsteadOf(value = LocalDateTime.class, method = "now")
    public static LocalDateTime localDateTime(ZoneId zone) {
        return LocalDateTime.now(clock(zone));
    }

    @InsteadOf(value = OffsetTime.class, method = "now")
    public static OffsetTime offsetTime() {
        return OffsetTime.now(clock());
    }

    @InsteadOf(value = OffsetTime.class, method = "now")
    public static OffsetTime offsetTime(ZoneId zone) {
        return OffsetTime.now(clock(zone));
    }

    @InsteadOf(value = OffsetDateTime.class, method = "now")
    public static OffsetDateTime offsetDateTime() {
        return OffsetDateTime.now(clock());
    }

    @InsteadOf(value = OffsetDateTime.class, method = "now")
    public static OffsetDateTime offsetDateTime(ZoneId zone) {
        return OffsetDateTime.now(clock(zone));
    }

    @InsteadOf(value = ZonedDateTime.class, method = "now")
    public static ZonedDateTime zonedDateTime() {
        return ZonedDateTime.now(clock());
    }

    @InsteadOf(value = ZonedDateTime.class, method = "now")
    public static ZonedDateTime zonedDateTime(ZoneId zone) {
        return ZonedDateTime.now(clock(zone));
    }

    @InsteadOf(value = Year.class, method = "now")
    public static Year year() {
        return Year.now(clock());
    }

    @InsteadOf(value = Year.class, method = "now")
    public static Year year(ZoneId zone) {
        return Year.now(clock(zone));
    }

    @InsteadOf(value = YearMonth.class, method = "now")
    public static YearMonth yearMonth() {
        return YearMonth.now(clock());
    }

    @InsteadOf(value = YearMonth.class, method = "now")
    public static YearMonth yearMonth(ZoneId zone) {
        return YearMonth.now(clock(zone));
    }

    @InsteadOf(value = MonthDay.class, method = "now")
    public static MonthDay monthDay() {
        return MonthDay.now(clock());
    }

    @InsteadOf(value = MonthDay.class, method = "now")
    public static MonthDay monthDay(ZoneId zone) {
        return MonthDay.now(clock(zone));
    }

    // ---- old classes

    @InsteadOf(value = Date.class, method = InsteadOf.NEW)
    public static Date date() {
        return new Date(currentTimeMillis());
    }

    @InsteadOf(value = Date.class, method = InsteadOf.SUPER)
    public static long dateOfSubclass() {
        return currentTimeMillis();
    }

    @InsteadOf(value = GregorianCalendar.class, method = InsteadOf.NEW)
    public static GregorianCalendar gregorianCalendar() {
        GregorianCalendar calendar = new GregorianCalendar();
        calendar.setTimeInMillis(currentTimeMillis());
        return calendar;
    }

    @InsteadOf(
            value = {Calendar.class, GregorianCalendar.class},
            method = "getInstance")
    public static Calendar calendar() {
        return withControlledTime(Calendar.getInstance());
    }

    @InsteadOf(
            value = {Calendar.class, GregorianCalendar.class},
            method = "getInstance")
    public static Calendar calendar(TimeZone zone) {
        return withControlledTime(Calendar.getInstance(zone));
    }

    @InsteadOf(
            value = {Calendar.class, GregorianCalendar.class},
            method = "getInstance")
    public static Calendar calendar(Locale locale) {
        return withControlledTime(Calendar.getInstance(locale));
    }

    @InsteadOf(
            value = {Calendar.class, GregorianCalendar.class},
            method = "getInstance")
    public static Calendar calendar(TimeZone zone, Locale locale) {
        return withControlledTime(Calendar.getInstance(zone, locale));
    }

    private static Calendar withControlledTime(Calendar calendar) {
        calendar.setTimeInMillis(currentTimeMillis());
        return calendar;
    }
}
