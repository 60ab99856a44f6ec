package dev.winnow.processes.net;

import java.util.List;

/** The network of one cluster. Hosts are numbered from 1. */
public interface ClusterNetwork extends AutoCloseable {

    /** Returns the address under which one host reaches another, or itself. */
    String address(int from, int to);

    /** Returns the address under which the controller reaches a host, past all proxies. */
    default String directAddress(int host) {
        return address(host, host);
    }

    /** Returns the words in front of a command that runs it on a host. */
    List<String> enterCommand(int host);

    /** Returns the processes that run in this network, if the network knows them. */
    default List<Long> processes() {
        return List.of();
    }

    /** Returns the control over the links. */
    LinkControl links();

    @Override
    void close();
}
