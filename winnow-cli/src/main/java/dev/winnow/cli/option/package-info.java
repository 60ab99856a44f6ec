/** Options that commands share, and how scenarios are found by them. */
package dev.winnow.cli.option;
