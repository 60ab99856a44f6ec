/**
 * The key-value services that nodes may use: {@code lin-kv}, {@code seq-kv} and {@code lww-kv}. They are deterministic:
 * where a service may answer in several ways, a {@link dev.winnow.pipes.service.Chooser} decides.
 *
 * <p>Facts from Maelstrom's documentation: github.com/jepsen-io/maelstrom, doc/services.md.
 */
package dev.winnow.pipes.service;
