/** An execution as a text picture with a lane per process. ExecutionText is the entry point. */
package dev.winnow.trace.picture;
