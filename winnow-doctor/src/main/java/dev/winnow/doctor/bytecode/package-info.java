/** Class files, the class hierarchy, calls and references as ASM shows them. */
package dev.winnow.doctor.bytecode;
