/** What distinguishes failing runs from passing ones: events, roles of hosts, traffic to hold. */
package dev.winnow.processes.infer;
