/** Codecs of external messages, one per kind of value. The entry point is MessageCodec. */
package dev.winnow.trace.codec;
