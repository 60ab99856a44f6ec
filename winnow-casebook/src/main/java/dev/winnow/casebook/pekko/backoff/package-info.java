/**
 * A typed actor that restarts with backoff, on released versions of Pekko. While it waits for its restart, Pekko keeps
 * its messages. Version 1.0.3 loses them if it fails again at once; 1.1.0 does not.
 */
package dev.winnow.casebook.pekko.backoff;
