/** Text for terminals (sanitized, measured, wrapped, styled) and state differences. */
package dev.winnow.trace.text;
