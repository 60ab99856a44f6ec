package dev.winnow.agent;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a static method is called instead of. The methods so annotated are the rules of the agent: there is no other
 * table.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface InsteadOf {

    /** Called by the parameters of the annotated method, and making what it returns. */
    String NEW = "new";

    /** Called without arguments by constructors of subclasses; they get one that takes the number that is returned. */
    String SUPER = "super";

    /** The type that a call site names. */
    Class<?>[] value();

    /**
     * Its static method, with the same parameters and result, or {@link #NEW} or {@link #SUPER}; the same name unless
     * told.
     */
    String method() default "";

    /** Whether it is a method of an instance, which then is the first parameter. */
    boolean ofInstance() default false;
}
