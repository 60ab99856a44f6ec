package dev.winnow.pekko.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.pekko.PekkoSystem;
import java.util.List;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ReceiveTimeout;
import org.apache.pekko.actor.Status;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.delivery.DurableProducerQueue;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Nil$;

/** The shapes of values of Pekko and Scala. */
final class ActorShapesTest {

    private static final ActorRef REF = PekkoSystem.ref(ProcessId.of("bank/account-7"));

    @Nested
    class Given_values {

        @Test
        void when_they_are_references_then_their_shapes_are_names() {
            assertThat(Shapes.text(REF)).isEqualTo("bank/account-7");
            assertThat(Shapes.text(PekkoSystem.typedRef(ProcessId.of("bank")))).isEqualTo("bank");
        }

        @Test
        void when_they_are_of_scala_then_their_shapes_are_like_those_of_java() {
            assertThat(Shapes.text(Nil$.MODULE$.$colon$colon(2).$colon$colon(1)))
                    .isEqualTo("[1, 2]");
            assertThat(Shapes.text(Map$.MODULE$.empty().updated("a", 1))).isEqualTo("{a: 1}");
            assertThat(Shapes.text(scala.Tuple2.apply("a", 1))).isEqualTo("Tuple2(_1=a, _2=1)");
            assertThat(Shapes.text(new scala.Tuple2$mcJJ$sp(1, 2))).isEqualTo("Tuple2(_1=1, _2=2)");
            assertThat(Shapes.text(scala.Option.apply(3))).isEqualTo("3");
            assertThat(Shapes.text(scala.Option.empty())).isEqualTo("none");
            assertThat(Shapes.text(ReceiveTimeout.getInstance())).isEqualTo("ReceiveTimeout");
        }

        /** Such values would make every recorded state as large as the configuration of Pekko. */
        @Test
        void when_they_are_infrastructure_then_their_contents_are_not_shown() {
            Config config = ConfigFactory.parseString("a.b = 1");
            assertThat(Shapes.text(List.of(config))).isEqualTo("[<SimpleConfig>]");
            assertThat(Shapes.text(new Object() {
                        @SuppressWarnings("UnusedVariable") // read by reflection
                        private final Config hidden = config;

                        @SuppressWarnings("UnusedVariable") // read by reflection
                        private final int shown = 7;
                    }))
                    .contains("shown=7")
                    .doesNotContain("hidden");
        }

        /** A supervisor sends itself to itself when it restarts an actor, and changes before the message arrives. */
        @Test
        void when_they_are_supervisors_in_a_message_then_they_are_not_shown() {
            assertThat(Shapes.text(new Wakeup(new Supervisor(), 1))).isEqualTo("Wakeup(count=1)");
        }

        /** It differs in every execution. */
        @Test
        void when_they_have_a_time_of_the_real_clock_then_it_is_not_shown() {
            assertThat(Shapes.text(new DurableProducerQueue.StoreMessageConfirmed<>(3, "", 1_700_000_000_000L)))
                    .contains("seqNr=3")
                    .doesNotContain("1700000000000");
        }

        @Test
        void when_a_text_mentions_an_actor_then_its_uid_is_removed() {
            Throwable failure = new org.apache.pekko.pattern.AskTimeoutException(
                    "Ask timed out on [Actor[pekko://winnow/user/bank#-605640374]] after [1000 ms]");
            assertThat(Shapes.text(new Status.Failure(failure)))
                    .contains("Ask timed out on [bank] after [1000 ms]")
                    .doesNotContain("605640374");
        }
    }

    private record Wakeup(Supervisor owner, int count) {}

    private static final class Supervisor extends BehaviorInterceptor<Object, Object> {

        private Supervisor() {
            super(Object.class);
        }

        @Override
        public Behavior<Object> aroundReceive(
                TypedActorContext<Object> context, Object message, ReceiveTarget<Object> target) {
            return target.apply(context, message);
        }
    }

    /** An actor with the fields of a class that Scala compiled. */
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
    class Given_fields_that_scala_adds {

        @Test
        void when_the_shape_of_an_actor_is_made_then_it_has_only_fields_of_the_user() throws Exception {
            AsIfByScala actor = (AsIfByScala) allocate();
            assertThat(Shapes.text(actor)).isEqualTo("AsIfByScala(balance=0)");
        }

        /** Allocates an actor without its constructor, which Pekko allows only inside of a system. */
        private Object allocate() throws ReflectiveOperationException {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            var field = unsafe.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return unsafe.getMethod("allocateInstance", Class.class).invoke(field.get(null), AsIfByScala.class);
        }
    }
}
