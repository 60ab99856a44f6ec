/**
 * Replicated database sites with several threads, after Berkeley DB, a subject of DEMETER (SOSP'11): an election, then
 * one replicated write.
 */
package dev.winnow.casebook.bdb;
