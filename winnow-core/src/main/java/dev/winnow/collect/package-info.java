/** Small collections of ints for hot loops. */
package dev.winnow.collect;
