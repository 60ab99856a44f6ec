/**
 * The introductory example of DEMETER (SOSP'11), Figures 1 and 4: a client sends numbers to a server, which adds them
 * and forwards them to the others, while each server takes a checkpoint.
 */
package dev.winnow.casebook.accumulator;
