package example;

import static dev.winnow.threads.ThreadsCheck.threads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.BadInput;
import dev.winnow.threads.jvm.JavaHome;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The example of docs/THREADS.md. */
class StockTest {

    static final class Stock {
        private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

        void add(String article, int count) {
            counts.put(article, count(article) + count);
        }

        int count(String article) {
            return counts.getOrDefault(article, 0);
        }
    }

    static void restock() throws InterruptedException {
        Stock stock = new Stock();
        Thread supplier = new Thread(() -> stock.add("apples", 5), "supplier");
        supplier.start();
        stock.add("apples", 2);
        supplier.join();
        assertThat(stock.count("apples")).isEqualTo(7);
    }

    @BeforeEach
    void needsJdk() {
        try {
            JavaHome.find();
        } catch (BadInput e) {
            Assumptions.assumeTrue(Boolean.getBoolean("winnow.jdk.required"), e::getMessage);
            throw e;
        }
    }

    @Test
    void when_two_threads_restock_then_an_update_is_lost() {
        assertThatThrownBy(() -> threads(StockTest::restock).check())
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("expected: 7", "is preempted at", "Perform it again");
    }
}
