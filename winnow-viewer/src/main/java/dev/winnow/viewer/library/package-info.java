/** The execution files of a directory: filter, search, compare. */
package dev.winnow.viewer.library;
