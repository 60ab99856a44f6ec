/** What a user writes: scenarios with their parameters, setup and plan, and how scenarios are found. */
package dev.winnow.scenario;
