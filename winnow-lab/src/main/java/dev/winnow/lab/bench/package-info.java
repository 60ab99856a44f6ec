/** Measures Winnow itself: always several things in turn within one run, so that ratios hold where times do not. */
package dev.winnow.lab.bench;
