/** The commands table and bench. */
package dev.winnow.cli.lab;
