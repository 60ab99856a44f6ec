package dev.winnow.casebook.tms;

import java.util.List;

/**
 * The processes of a participant.
 *
 * @param master replaces servers that fail
 * @param servers from head to tail in a chain; with Multi-Paxos, the first one leads
 */
record Group(String master, List<String> servers) {

    Group {
        servers = List.copyOf(servers);
    }

    boolean has(String process) {
        return master.equals(process) || servers.contains(process);
    }
}
