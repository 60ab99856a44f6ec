package dev.winnow.agent;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The call that the annotated static method replaces. These annotations are the only rules of the agent. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface InsteadOf {

    /** Replaces a constructor with the same parameters. The annotated method returns the new object. */
    String NEW = "new";

    /**
     * Replaces calls of the constructor without parameters by subclasses. They call the constructor that takes a long,
     * with the returned number.
     */
    String SUPER = "super";

    /** Returns the types that call sites name. */
    Class<?>[] value();

    /**
     * Returns the name of the replaced method, or {@link #NEW} or {@link #SUPER}. The default is the name of the
     * annotated method. Parameters and result are the same.
     */
    String method() default "";

    /**
     * Returns true if the replaced method is an instance method. Its receiver is the first parameter of the annotated
     * method.
     */
    boolean ofInstance() default false;
}
