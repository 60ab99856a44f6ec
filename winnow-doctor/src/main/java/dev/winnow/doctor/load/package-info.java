/** Loads scenarios from the class path of the user, with its versions of libraries. */
package dev.winnow.doctor.load;
