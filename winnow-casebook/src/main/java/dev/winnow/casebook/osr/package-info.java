/**
 * A device driver around a timer that is being stopped: {@link dev.winnow.casebook.osr.Driving} shows the position of a
 * switch on an LED once it has been stable for a while, and {@link dev.winnow.casebook.osr.OsrScenarios} puts it under
 * control together with a user, a switch, an LED and a timer. Modeled on the driver of Desai et al., P: Safe
 * Asynchronous Event-Driven Programming (PLDI 2013).
 */
package dev.winnow.casebook.osr;
