/** A node whose inside is hard to know from outside: the worst case of a search by interfaces. */
package dev.winnow.casebook.guess;
