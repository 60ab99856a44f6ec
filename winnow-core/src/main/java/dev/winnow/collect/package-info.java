/** Collections of ints for hot loops, without boxing. */
package dev.winnow.collect;
