/** What users write: a system of real processes, its inputs, faults and check, in YAML or Java. */
package dev.winnow.processes.scenario;
