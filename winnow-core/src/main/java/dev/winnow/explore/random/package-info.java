/** Random strategies in any world (random walk, POS, PCT, PCTCP), and random sampling of a state space. */
package dev.winnow.explore.random;
