package sample;

/** A cached session with double-checked creation, which a reset invalidates between the check and the return. */
public final class BrokenReset {

    private BrokenReset() {}

    record Session(int number) {}

    interface Sessions {
        Session current();

        void reset();
    }

    static final class FaultySessions implements Sessions {
        private volatile Session session;
        private int opened;

        @Override
        public Session current() {
            if (session == null) {
                synchronized (this) {
                    if (session == null) {
                        session = new Session(++opened);
                    }
                }
            }
            return session;
        }

        @Override
        public synchronized void reset() {
            session = null;
        }
    }

    static final class CorrectedSessions implements Sessions {
        private volatile Session session;
        private int opened;

        @Override
        public Session current() {
            Session seen = session;
            if (seen == null) {
                synchronized (this) {
                    seen = session;
                    if (seen == null) {
                        seen = new Session(++opened);
                        session = seen;
                    }
                }
            }
            return seen;
        }

        @Override
        public synchronized void reset() {
            session = null;
        }
    }

    public static void faulty() throws InterruptedException {
        use(new FaultySessions());
    }

    public static void corrected() throws InterruptedException {
        use(new CorrectedSessions());
    }

    private static void use(Sessions sessions) throws InterruptedException {
        sessions.current();
        Thread expiry = new Thread(sessions::reset, "expiry");
        expiry.start();
        int number = sessions.current().number();
        expiry.join();
        if (number < 1) {
            throw new AssertionError("session " + number);
        }
    }
}
