/** The local web app. */
package dev.winnow.viewer;
