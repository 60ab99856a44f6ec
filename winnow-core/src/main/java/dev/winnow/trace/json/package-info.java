/** JSON as execution files use it: reading within limits, writing, states as JSON. */
package dev.winnow.trace.json;
