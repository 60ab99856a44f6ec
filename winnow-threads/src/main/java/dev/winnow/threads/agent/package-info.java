/** The Java agent of a worker JVM: rewrites a few methods of the JDK, and the classes of the program. */
package dev.winnow.threads.agent;
