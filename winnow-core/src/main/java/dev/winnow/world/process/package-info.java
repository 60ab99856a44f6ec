/** What users implement: pure and mutable processes, and the contexts that they are given. */
package dev.winnow.world.process;
