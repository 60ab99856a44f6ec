/** The API in which users write scenarios: parameters, setup and plan. Also finds scenarios on the class path. */
package dev.winnow.scenario;
