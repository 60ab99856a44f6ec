package dev.winnow.casebook.pekko.stock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import dev.winnow.casebook.pekko.stock.Message.Decide;
import dev.winnow.casebook.pekko.stock.Message.PlaceOrders;
import dev.winnow.casebook.pekko.stock.Message.Prepare;
import dev.winnow.casebook.pekko.stock.Message.Vote;
import java.util.List;
import org.apache.pekko.actor.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StockTest {

    /** The program without Winnow, with and without its bug. */
    @Nested
    class Given_one_request_at_a_time {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_all_shelves_have_items_then_the_warehouse_votes_yes_until_they_are_empty(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef warehouse = real.actor(Warehouse.props(List.of(1, 1), bug));
                assertThat(real.ask(warehouse, new Prepare(1))).isEqualTo(new Vote(1, true));
                real.tell(warehouse, new Decide(1, false));
                assertThat(real.ask(warehouse, new Prepare(2))).isEqualTo(new Vote(2, true));
                real.tell(warehouse, new Decide(2, true));
                assertThat(real.ask(warehouse, new Prepare(3))).isEqualTo(new Vote(3, false));
            }
        }

        @Test
        void when_the_warehouse_votes_then_the_order_is_decided_and_the_next_one_prepared() {
            try (RealSystem real = new RealSystem()) {
                ActorRef orders = real.actor(Orders.props(List.of(real.client())));
                assertThat(real.ask(orders, new PlaceOrders(2))).isEqualTo(new Prepare(1));
                assertThat(real.ask(orders, new Vote(1, true))).isEqualTo(new Decide(1, true));
                assertThat(real.answer()).isEqualTo(new Prepare(2));
                assertThat(real.ask(orders, new Vote(2, false))).isEqualTo(new Decide(2, false));
            }
        }
    }
}
