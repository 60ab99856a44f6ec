/** The JSON of execution files: reading within limits, writing, and states. */
package dev.winnow.trace.json;
