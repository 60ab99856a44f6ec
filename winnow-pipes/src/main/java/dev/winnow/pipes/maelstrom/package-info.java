/** Maelstrom's workloads as a scenario: nodes, clients, services, requests, faults and invariants from parameters. */
package dev.winnow.pipes.maelstrom;
