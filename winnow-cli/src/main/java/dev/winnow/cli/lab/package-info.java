/** The commands of the laboratory: table and bench. */
package dev.winnow.cli.lab;
