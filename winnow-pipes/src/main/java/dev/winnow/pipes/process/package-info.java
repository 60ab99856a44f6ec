/** Operating-system processes under control: starting and killing them, their clock, and when they have settled. */
package dev.winnow.pipes.process;
