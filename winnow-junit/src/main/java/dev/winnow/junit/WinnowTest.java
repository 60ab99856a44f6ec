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
 * A test that searches for an execution that breaks an invariant, and fails if there is one.
 *
 * <p>The method takes a {@link Winnow} and gives it what to check. On a class, this says how all its tests search. What
 * is not given here comes from the configuration ({@code junit-platform.properties}), and a system property stands
 * above both: {@code winnow.time} for {@link #time}, {@code winnow.minimize-time} for {@link #minimizeTime}, and so on.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Test
@ExtendWith(WinnowExtension.class)
public @interface WinnowTest {

    /**
     * At the most so long: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}. Unless told 10s, or no limit with
     * {@link #executions}.
     */
    String time() default "";

    /** At the most so many executions; what fits the time unless told. */
    long executions() default 0;

    /** At the most so many steps in an execution; those of the setup unless told. */
    int steps() default 0;

    /** Where chance begins: same seed, same executions. 1 unless told; {@code random} is another one each time. */
    String seed() default "";

    /**
     * How to search. Executions are drawn by {@code portfolio} unless told, {@code random}, {@code pos}, {@code pct} or
     * {@code pctcp}; {@code explore} searches systematically, by the portfolio of {@code winnow explore}, and
     * {@code bfs}, {@code ses-rtc} and the others of its strategies by themselves.
     */
    String strategy() default "";

    /** So many threads; as many as there are cores unless told. It does not change what is found. */
    int jobs() default 0;

    /** How long minimizing may take; 10s unless told. */
    String minimizeTime() default "";

    /** How long one handler may take; 30s unless told. */
    String handlerLimit() default "";

    /** That the system never comes to rest, so that it is no mistake if the step limit ends every execution. */
    boolean endless() default false;

    /** The file of an execution to replay, exactly, in place of a search. */
    String replay() default "";
}
