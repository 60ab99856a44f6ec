package example;

import dev.winnow.consistency.Answer;
import dev.winnow.consistency.Register;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import dev.winnow.threads.nodes.Call;
import dev.winnow.threads.nodes.Calls;
import dev.winnow.threads.nodes.ThreadsSystem;
import java.util.List;
import java.util.random.RandomGenerator;
import sample.QuorumRegister;

/** Three replicas of a register. A client writes and reads at any of them, one operation after the other. */
public final class QuorumRegisterScenario implements Scenario {

    private static final Parameter<Integer> WAITS =
            Parameter.integer("waits", 0, 1).defaultTo(0).describedAs("1 if writes wait for a majority");
    private static final ProcessId[] NODES = {ProcessId.of("n1"), ProcessId.of("n2"), ProcessId.of("n3")};

    @Override
    public String name() {
        return "quorum-register";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(WAITS);
    }

    @Override
    public Setup setup(Parameters given) {
        ThreadsSystem system = ThreadsSystem.nodes("n1", "n2", "n3")
                .main(QuorumRegister.class, "{name}", "n1,n2,n3")
                .property("waits", given.get(WAITS) == 1 ? "true" : "false")
                .operations(QuorumRegister.class)
                .probe("stored", QuorumRegister.Stored.class)
                .build();
        return Setup.of(system)
                .plan(Plan.plan()
                        .start(NODES)
                        .inject(5)
                        .mix(1, Calls.oneAtATime("client", QuorumRegisterScenario::call))
                        .pace(0.3)
                        .build())
                .messages(Call.class)
                .stepLimit(400)
                .invariant(Calls.history(
                                Register.of("none"), QuorumRegisterScenario::operation, QuorumRegisterScenario::answer)
                        .linearizable("the register is linearizable"))
                .build();
    }

    private static External call(RandomGenerator random, Situation now) {
        int number = now.recording().externals().size();
        int node = random.nextInt(NODES.length);
        Call call = random.nextBoolean()
                ? Call.of("client", number, "write", "v" + number, node)
                : Call.of("client", number, "read");
        return new External.Send(NODES[node], call);
    }

    private static Register.RegisterOperation<String> operation(Call call) {
        return call.operation().equals("read")
                ? Register.read()
                : Register.write(call.arguments().get(0));
    }

    private static Answer<String> answer(Call.Returned end) {
        return end.call().operation().equals("read") ? Answer.got(String.valueOf(end.value())) : Answer.done();
    }
}
