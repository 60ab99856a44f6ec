/** Lines that systems log, recorded with the step to which they belong. */
package dev.winnow.cli.logging;
