/** The local web app; {@link dev.winnow.viewer.Viewer} is the entry point. */
package dev.winnow.viewer;
