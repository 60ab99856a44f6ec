/** A node whose state cannot be inferred from its messages: the worst case of interface search. */
package dev.winnow.casebook.guess;
