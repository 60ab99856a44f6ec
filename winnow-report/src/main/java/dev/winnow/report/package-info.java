/** An execution as one HTML file that opens offline. */
package dev.winnow.report;
