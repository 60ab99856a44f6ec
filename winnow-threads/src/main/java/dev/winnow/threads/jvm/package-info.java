/** Worker JVMs: which JDK, how they are started, asked, kept and replaced, and how they fail. */
package dev.winnow.threads.jvm;
