/** Text for terminals: sanitized, measured, wrapped, styled; and differences of states. */
package dev.winnow.trace.text;
