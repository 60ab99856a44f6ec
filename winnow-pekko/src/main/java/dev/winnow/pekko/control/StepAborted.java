package dev.winnow.pekko.control;

/**
 * Leaves an actor for good because of a problem that is not the actor's. A LinkageError, because Pekko takes whatever
 * Scala's NonFatal matches for a failure of the actor, or of the message, and goes on.
 */
public final class StepAborted extends LinkageError {

    private static final long serialVersionUID = 1;

    public final transient RuntimeException reason;

    public StepAborted(RuntimeException problem) {
        super("left because of: " + problem.getMessage(), problem);
        this.reason = problem;
    }
}
