/** Searching, confirming, minimizing and saving, as hunt, fuzz, explore and minimize share it. */
package dev.winnow.cli.search;
