package dev.winnow.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that searches for an execution that violates an invariant, and fails if it finds one.
 *
 * <p>The method takes a {@link Winnow} and calls {@link Winnow#check}. On a class, the annotation configures all its
 * tests. Settings that are not given here come from {@code junit-platform.properties}. A system property overrides
 * both: {@code winnow.time} for {@link #time}, {@code winnow.minimize-time} for {@link #minimizeTime}, and so on.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Test
@ExtendWith(WinnowExtension.class)
public @interface WinnowTest {

    /**
     * Returns the time limit of the search, such as {@code 500ms}, {@code 30s}, {@code 5m} or {@code 1h}. The default
     * is 10s, or no limit with {@link #executions}.
     */
    String time() default "";

    /** Returns the maximum number of executions. By default only the time is limited. */
    long executions() default 0;

    /** Returns the maximum number of steps per execution. The default is that of the setup. */
    int steps() default 0;

    /** Returns the seed: the same seed gives the same executions. The default is 1; {@code random} draws a new one. */
    String seed() default "";

    /**
     * Returns the search strategy. {@code portfolio} (the default), {@code random}, {@code pos}, {@code pct} and
     * {@code pctcp} draw random executions. {@code explore} searches systematically with the portfolio of {@code winnow
     * explore}; {@code bfs}, {@code ses-rtc} and others are single strategies of it.
     */
    String strategy() default "";

    /** Returns the number of threads. The default is the number of cores. It does not change the result. */
    int jobs() default 0;

    /** Returns the time limit for minimizing. The default is 10s. */
    String minimizeTime() default "";

    /** Returns the time limit of one handler call. The default is 30s. */
    String handlerLimit() default "";

    /** Returns true if the system never terminates, so that the step limit may end every execution. */
    boolean endless() default false;

    /** Returns the file of an execution to replay exactly, instead of a search. */
    String replay() default "";
}
