/** Two counters that answer each other: the smallest system there is, once as functions and once as objects. */
package dev.winnow.casebook.pingpong;
