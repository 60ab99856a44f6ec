/** External messages as data, one codec per kind of value. MessageCodec is the entry point. */
package dev.winnow.trace.codec;
