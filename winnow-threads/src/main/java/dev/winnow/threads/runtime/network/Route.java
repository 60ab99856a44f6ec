package dev.winnow.threads.runtime.network;

/**
 * The way of an item.
 *
 * @param connection the name of the connection
 * @param isReply true from the node that was connected to
 */
record Route(Host from, Host to, String connection, boolean isReply) {

    Route back() {
        return new Route(to, from, connection, !isReply);
    }

    String stream() {
        return isReply ? connection + " back" : connection;
    }
}
