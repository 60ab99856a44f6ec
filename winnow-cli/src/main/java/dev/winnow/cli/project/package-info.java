/** What winnow new writes, and how users' builds are recognized. */
package dev.winnow.cli.project;
