/** Options that commands share. */
package dev.winnow.cli.option;
