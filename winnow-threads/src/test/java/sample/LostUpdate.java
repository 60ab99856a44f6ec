package sample;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A stock that loses an update: reading and writing a concurrent map is not one action. */
public final class LostUpdate {

    private LostUpdate() {}

    interface Stock {
        void add(String article, int count);

        int count(String article);
    }

    static final class FaultyStock implements Stock {
        private final Map<String, Integer> counts = new ConcurrentHashMap<>();

        @Override
        public void add(String article, int count) {
            counts.put(article, count(article) + count);
        }

        @Override
        public int count(String article) {
            return counts.getOrDefault(article, 0);
        }
    }

    static final class CorrectedStock implements Stock {
        private final Map<String, Integer> counts = new ConcurrentHashMap<>();

        @Override
        public void add(String article, int count) {
            counts.merge(article, count, Integer::sum);
        }

        @Override
        public int count(String article) {
            return counts.getOrDefault(article, 0);
        }
    }

    public static void faulty() throws InterruptedException {
        restock(new FaultyStock());
    }

    public static void corrected() throws InterruptedException {
        restock(new CorrectedStock());
    }

    private static void restock(Stock stock) throws InterruptedException {
        Thread supplier = new Thread(() -> stock.add("apples", 5), "supplier");
        Thread returns = new Thread(() -> stock.add("apples", 2), "returns");
        supplier.start();
        returns.start();
        supplier.join();
        returns.join();
        if (stock.count("apples") != 7) {
            throw new AssertionError("7 apples arrived, and there are " + stock.count("apples"));
        }
    }
}
