/** The starter project of winnow new. */
package dev.winnow.cli.project;
