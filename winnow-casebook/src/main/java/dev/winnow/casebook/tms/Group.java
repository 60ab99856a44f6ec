package dev.winnow.casebook.tms;

import java.util.List;

/** The processes of a participant: a master and servers, from head to tail. */
record Group(String master, List<String> servers) {

    Group {
        servers = List.copyOf(servers);
    }

    boolean has(String process) {
        return master.equals(process) || servers.contains(process);
    }
}
