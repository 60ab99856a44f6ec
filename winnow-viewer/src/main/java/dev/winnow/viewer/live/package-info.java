/** Systems that are stepped through live. */
package dev.winnow.viewer.live;
