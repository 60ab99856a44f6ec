/** Random runs on several clusters at once, until one fails. */
package dev.winnow.processes.hunt;
