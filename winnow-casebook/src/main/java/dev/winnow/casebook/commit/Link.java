package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Message.Envelope;
import java.util.Optional;

/**
 * The state of the link between the coordinator and the replicas.
 *
 * @param held a message that it lets others overtake
 * @param faults how many more messages it may lose or hold
 */
record Link(Optional<Envelope> held, int faults) {}
