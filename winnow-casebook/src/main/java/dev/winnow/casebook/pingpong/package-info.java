/** Two counters that answer each other: a minimal system, once as pure functions and once as mutable objects. */
package dev.winnow.casebook.pingpong;
