/** The one place that decides which engine serves a system. */
package dev.winnow.engine;
