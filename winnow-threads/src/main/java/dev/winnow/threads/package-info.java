/** Multi-threaded programs under control: worker JVMs, and checks of one class by many schedules. */
package dev.winnow.threads;
