/** Class loading: scenarios from the user's class path, with the user's own versions of libraries. */
package dev.winnow.doctor.load;
