/** A scenario as a test of JUnit. */
package dev.winnow.junit;
