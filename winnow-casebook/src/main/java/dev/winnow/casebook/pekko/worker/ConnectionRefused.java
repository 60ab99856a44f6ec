package dev.winnow.casebook.pekko.worker;

/** The database refuses the connection for now. */
final class ConnectionRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    ConnectionRefused() {
        super("the database refused the connection");
    }
}
