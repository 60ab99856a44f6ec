/**
 * Execution files (JSON Lines, optionally zstd; docs/EXECUTION-FORMAT.md) and text pictures of executions.
 *
 * <p>Files are untrusted input: nothing in them names a class to load, every line has a size limit, and every error is
 * a {@link dev.winnow.system.BadInput} with the line and the fix.
 */
package dev.winnow.trace;
