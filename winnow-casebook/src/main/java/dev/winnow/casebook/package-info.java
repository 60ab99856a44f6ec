/**
 * Systems with known bugs, each in its own package. The systems know nothing of Winnow; beside each is a class of
 * scenarios that puts it under control and says what must hold. A bug is a constant of the system's {@code Bug}.
 */
package dev.winnow.casebook;
