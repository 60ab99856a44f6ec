/** Operating-system processes that speak Maelstrom's protocol over stdin and stdout, under control. */
package dev.winnow.pipes;
