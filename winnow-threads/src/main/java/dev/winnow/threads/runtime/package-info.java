/**
 * The scheduler of controlled threads, and what rewritten classes call. Lives on the boot class path of a worker JVM,
 * so it uses nothing but {@code java.base}.
 */
package dev.winnow.threads.runtime;
