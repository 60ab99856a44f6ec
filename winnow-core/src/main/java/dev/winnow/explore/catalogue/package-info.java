/** The searches by name, and the portfolios that let several take turns. */
package dev.winnow.explore.catalogue;
