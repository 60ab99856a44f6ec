/** The shared tree of local skeletons: interface reduction over traces, for systems whose states cannot be compared. */
package dev.winnow.explore.skeleton;
