/** Class files, the class hierarchy, calls and references, as ASM reads them. */
package dev.winnow.doctor.bytecode;
