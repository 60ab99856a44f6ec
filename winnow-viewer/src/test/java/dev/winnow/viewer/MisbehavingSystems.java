package dev.winnow.viewer;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import example.EndlessWait;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Systems that a viewer must survive: one that hangs, one that runs out of memory, one that interrupts itself, and one
 * that sends markup and makes random choices.
 */
public final class MisbehavingSystems implements ScenarioSource {

    /** An image and a script, if anything took it for markup. */
    static final String MARKUP = "<img src=x onerror=\"document.title='broken'\"></script><b>bold</b>&lt;";

    public static final ProcessId ODD = ProcessId.of("<i>odd</i>");

    public record Go(String text) {}

    private static final class Odd implements MutableProcess<Object> {
        private final BiConsumer<Odd, Context> handler;
        private String state = "new";
        private int drawn = -1;

        Odd(BiConsumer<Odd, Context> handler) {
            this.handler = handler;
        }

        @Override
        public void start(Context context) {}

        @Override
        public void receive(ProcessId from, Object message, Context context) {
            handler.accept(this, context);
        }
    }

    private record OddScenario(String name, BiConsumer<Odd, Context> handler) implements Scenario {
        @Override
        public String summary() {
            return MARKUP;
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Setup setup(Parameters parameters) {
            SimulatedSystem system = SimulatedSystem.with(Network.fifo().lossy().duplicating())
                    .mutable(ODD, () -> new Odd(handler))
                    .build();
            return Setup.of(system)
                    .plan(Plan.plan().start(ODD).send(ODD, new Go(MARKUP)).build())
                    .messages(Go.class)
                    .invariant(Invariant.always("never <b>two</b>", states -> {
                        Odd odd = states.of(ODD, Odd.class);
                        return odd != null && odd.drawn == 2 ? new Breach("two: " + MARKUP, ODD) : null;
                    }))
                    .build();
        }
    }

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new OddScenario("odd-hangs", (odd, context) -> EndlessWait.await()),
                new OddScenario("odd-memory", (odd, context) -> {
                    throw new OutOfMemoryError("as if");
                }),
                new OddScenario(
                        "odd-interrupts",
                        (odd, context) -> Thread.currentThread().interrupt()),
                new OddScenario("odd-markup", (odd, context) -> {
                    odd.state = MARKUP;
                    odd.drawn = context.choose(3);
                    context.setTimer(MARKUP, 1);
                }));
    }
}
