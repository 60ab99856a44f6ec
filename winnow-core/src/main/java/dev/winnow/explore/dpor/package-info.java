/** Dynamic partial order reduction (POPL'14) with source sets and wakeup trees. */
package dev.winnow.explore.dpor;
