/**
 * Systems with known bugs, each in a package of its own. The systems know nothing of Winnow; beside each stands a class
 * of scenarios that puts it under control and says what must hold. A bug is a constant of the system's {@code Bug}.
 */
package dev.winnow.casebook;
