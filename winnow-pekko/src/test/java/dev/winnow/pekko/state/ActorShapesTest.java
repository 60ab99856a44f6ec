package dev.winnow.pekko.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Shapes;
import dev.winnow.pekko.PekkoSystem;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ReceiveTimeout;
import org.apache.pekko.actor.Status;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Nil$;

/** How what belongs to Pekko and to Scala is written. */
final class ActorShapesTest {

    private static final ActorRef REF = PekkoSystem.ref("bank/account-7");

    @Nested
    class Given_values {

        @Test
        void when_they_are_references_then_their_names_stand_for_them() {
            assertThat(Shapes.text(REF)).isEqualTo("bank/account-7");
            assertThat(Shapes.text(PekkoSystem.typedRef("bank"))).isEqualTo("bank");
        }

        @Test
        void when_they_are_of_scala_then_they_are_written_like_java_s() {
            assertThat(Shapes.text(Nil$.MODULE$.$colon$colon(2).$colon$colon(1)))
                    .isEqualTo("[1, 2]");
            assertThat(Shapes.text(Map$.MODULE$.empty().updated("a", 1))).isEqualTo("{a: 1}");
            assertThat(Shapes.text(scala.Option.apply(3))).isEqualTo("3");
            assertThat(Shapes.text(scala.Option.empty())).isEqualTo("none");
            assertThat(Shapes.text(ReceiveTimeout.getInstance())).isEqualTo("ReceiveTimeout");
        }

        @Test
        void when_a_text_mentions_an_actor_then_without_its_uid() {
            Throwable failure = new org.apache.pekko.pattern.AskTimeoutException(
                    "Ask timed out on [Actor[pekko://winnow/user/bank#-605640374]] after [1000 ms]");
            assertThat(Shapes.text(new Status.Failure(failure)))
                    .contains("Ask timed out on [bank] after [1000 ms]")
                    .doesNotContain("605640374");
        }
    }

    /** Has the fields of a class that Scala compiled. */
    @SuppressWarnings({"checkstyle:all", "UnusedVariable", "MemberName"})
    static final class AsIfByScala extends AbstractActor {
        private final Object $outer = new Object();
        private final Object Loaded$module = new Object();
        private final Object org$apache$pekko$actor$Timers$$_timers = new Object();
        private final int bank$Account$$balance = 5;

        @Override
        public Receive createReceive() {
            return emptyBehavior();
        }
    }

    @Nested
    class Given_the_fields_that_scala_makes {

        @Test
        void when_an_actor_is_written_then_only_its_own_are_there_by_their_plain_names() throws Exception {
            AsIfByScala actor = (AsIfByScala) allocate();
            assertThat(Shapes.text(actor)).isEqualTo("AsIfByScala(balance=0)");
        }

        /** An actor can only be constructed inside of a system. */
        private Object allocate() throws ReflectiveOperationException {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            var field = unsafe.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return unsafe.getMethod("allocateInstance", Class.class).invoke(field.get(null), AsIfByScala.class);
        }
    }
}
