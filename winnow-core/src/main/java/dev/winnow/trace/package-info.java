/**
 * Executions as files (JSON Lines, optionally zstd; docs/EXECUTION-FORMAT.md) and as text pictures.
 *
 * <p>A file is material from somewhere else: nothing in it names a class to load, every line has a limit, and whatever
 * is wrong with it becomes a {@link dev.winnow.system.BadInput} that says the line and the fix.
 */
package dev.winnow.trace;
