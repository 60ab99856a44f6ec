package dev.winnow.pekko;

/**
 * Leaves an actor for good because of a problem that is not the actor's. A LinkageError, because Pekko takes whatever Scala's NonFatal
 * matches for a failure of the actor, or of the message, and goes on.
 */
final class Escape extends LinkageError {

    private static final long serialVersionUID = 1;

    final transient RuntimeException problem;

    Escape(RuntimeException problem) {
        super("left because of: " + problem.getMessage(), problem);
        this.problem = problem;
    }
}
