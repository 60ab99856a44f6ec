/** Live sessions: stepping through a running system. */
package dev.winnow.viewer.live;
