/** Systems of Pekko actors under control, through the extension points of Pekko's configuration. */
package dev.winnow.pekko;
