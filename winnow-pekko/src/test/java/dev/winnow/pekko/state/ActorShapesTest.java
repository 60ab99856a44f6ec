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

        @Test
        void when_a_text_mentions_an_actor_then_its_uid_is_removed() {
            Throwable failure = new org.apache.pekko.pattern.AskTimeoutException(
                    "Ask timed out on [Actor[pekko://winnow/user/bank#-605640374]] after [1000 ms]");
            assertThat(Shapes.text(new Status.Failure(failure)))
                    .contains("Ask timed out on [bank] after [1000 ms]")
                    .doesNotContain("605640374");
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
