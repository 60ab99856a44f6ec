/** What hunt, fuzz and explore share: searching, confirming, minimizing, saving. */
package dev.winnow.cli.search;
