package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Message.Envelope;
import java.util.Optional;

/**
 * The state of the link between the coordinator and the replicas.
 *
 * @param held a message held back so that others overtake it
 * @param faults how many more messages it may lose or hold back
 */
record Link(Optional<Envelope> held, int faults) {}
