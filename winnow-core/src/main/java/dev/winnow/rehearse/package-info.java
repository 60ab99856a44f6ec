/**
 * Systems led along one path, back and forth, by moves that mean the same in every execution: what best-effort replay, minimization
 * and the search for a shorter way have in common.
 */
package dev.winnow.rehearse;
