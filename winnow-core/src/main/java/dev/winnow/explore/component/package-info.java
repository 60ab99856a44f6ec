/** Interface search: components explored by themselves and joined at the messages between them. */
package dev.winnow.explore.component;
