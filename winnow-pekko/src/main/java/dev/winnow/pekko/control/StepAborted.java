package dev.winnow.pekko.control;

/**
 * An error that leaves an actor because of a problem that is not a failure of the actor. It is a LinkageError, because
 * Pekko treats whatever Scala's NonFatal matches as a failure of the actor and continues.
 */
public final class StepAborted extends LinkageError {

    private static final long serialVersionUID = 1;

    public final transient RuntimeException reason;

    public StepAborted(RuntimeException problem) {
        super("step aborted: " + problem.getMessage(), problem);
        this.reason = problem;
    }
}
