/** Delaying explorers (FSE'15), and stratified search and sampling by number of delays. */
package dev.winnow.explore.delay;
