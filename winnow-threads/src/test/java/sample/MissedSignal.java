package sample;

/** A mailbox whose reader looks for mail before it takes the lock, so that the signal may come in between. */
public final class MissedSignal {

    private MissedSignal() {}

    interface Mailbox {
        void put(String letter);

        String take() throws InterruptedException;
    }

    @SuppressWarnings("WaitNotInLoop") // part of the mistake
    static final class FaultyMailbox implements Mailbox {
        private final Object lock = new Object();
        private volatile String letter;

        @Override
        public void put(String newLetter) {
            letter = newLetter;
            synchronized (lock) {
                lock.notifyAll();
            }
        }

        @Override
        public String take() throws InterruptedException {
            if (letter == null) {
                synchronized (lock) {
                    lock.wait();
                }
            }
            return letter;
        }
    }

    static final class CorrectedMailbox implements Mailbox {
        private String letter;

        @Override
        public synchronized void put(String newLetter) {
            letter = newLetter;
            notifyAll();
        }

        @Override
        public synchronized String take() throws InterruptedException {
            while (letter == null) {
                wait();
            }
            return letter;
        }
    }

    public static void faulty() throws InterruptedException {
        deliver(new FaultyMailbox());
    }

    public static void corrected() throws InterruptedException {
        deliver(new CorrectedMailbox());
    }

    private static void deliver(Mailbox mailbox) throws InterruptedException {
        Thread postman = new Thread(() -> mailbox.put("a letter"), "postman");
        postman.start();
        String letter = mailbox.take();
        postman.join();
        if (!"a letter".equals(letter)) {
            throw new AssertionError("got " + letter);
        }
    }
}
