package sample;

/** Transfers between accounts that lock both, each in its own order. */
public final class LockOrder {

    private LockOrder() {}

    static final class Account {
        final int number;
        int balance = 100;

        Account(int number) {
            this.number = number;
        }
    }

    interface Bank {
        void transfer(Account from, Account to, int amount);
    }

    static final class FaultyBank implements Bank {
        @Override
        public void transfer(Account from, Account to, int amount) {
            synchronized (from) {
                synchronized (to) {
                    from.balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    static final class CorrectedBank implements Bank {
        @Override
        public void transfer(Account from, Account to, int amount) {
            Account first = from.number < to.number ? from : to;
            Account second = first == from ? to : from;
            synchronized (first) {
                synchronized (second) {
                    from.balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    public static void faulty() throws InterruptedException {
        exchange(new FaultyBank());
    }

    public static void corrected() throws InterruptedException {
        exchange(new CorrectedBank());
    }

    private static void exchange(Bank bank) throws InterruptedException {
        Account rent = new Account(1);
        Account savings = new Account(2);
        Thread there = new Thread(() -> bank.transfer(rent, savings, 30), "there");
        Thread back = new Thread(() -> bank.transfer(savings, rent, 10), "back");
        there.start();
        back.start();
        there.join();
        back.join();
        if (rent.balance != 80 || savings.balance != 120) {
            throw new AssertionError(rent.balance + " and " + savings.balance);
        }
    }
}
