package sample;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A listener that registers itself in its constructor, before its fields are set. */
@SuppressWarnings("JdkObsolete") // several threads append
public final class EarlyPublication {

    private EarlyPublication() {}

    interface Listener {
        void onPrice(int price);
    }

    static final class Exchange {
        private final List<Listener> listeners = new CopyOnWriteArrayList<>();

        void register(Listener listener) {
            listeners.add(listener);
        }

        void publish(int price) {
            for (Listener listener : listeners) {
                listener.onPrice(price);
            }
        }
    }

    static final class FaultyBroker implements Listener {
        private final StringBuffer orders;

        FaultyBroker(Exchange exchange) {
            exchange.register(this);
            orders = new StringBuffer();
        }

        @Override
        public void onPrice(int price) {
            orders.append("buy at ").append(price);
        }
    }

    static final class CorrectedBroker implements Listener {
        private final StringBuffer orders = new StringBuffer();

        private CorrectedBroker() {}

        static CorrectedBroker at(Exchange exchange) {
            CorrectedBroker broker = new CorrectedBroker();
            exchange.register(broker);
            return broker;
        }

        @Override
        public void onPrice(int price) {
            orders.append("buy at ").append(price);
        }
    }

    public static void faulty() throws InterruptedException {
        Exchange exchange = new Exchange();
        trade(exchange, () -> new FaultyBroker(exchange));
    }

    public static void corrected() throws InterruptedException {
        Exchange exchange = new Exchange();
        trade(exchange, () -> CorrectedBroker.at(exchange));
    }

    private static void trade(Exchange exchange, Runnable opening) throws InterruptedException {
        Thread market = new Thread(() -> exchange.publish(42), "market");
        market.start();
        opening.run();
        market.join();
    }
}
