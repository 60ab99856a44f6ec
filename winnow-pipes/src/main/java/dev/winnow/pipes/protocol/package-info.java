/**
 * Maelstrom's protocol: JSON messages, one per line, with a sender, a receiver and a body.
 *
 * <p>Facts from Maelstrom's documentation: github.com/jepsen-io/maelstrom, doc/protocol.md.
 */
package dev.winnow.pipes.protocol;
