package dev.winnow.casebook.jgroupsraft;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.system.Situation;
import dev.winnow.threads.nodes.Call;
import dev.winnow.threads.nodes.Calls;
import dev.winnow.threads.nodes.NodeView;
import java.util.List;

/**
 * A script that leads to the bug. The third and then the last member crash while a client goes on writing; then all
 * crash. The third, the last but one and the last restart, in this order: a majority, whose logs have three lengths.
 */
final class Outage {

    static final String CLIENT = "client";
    static final String KEY = "x";
    private static final int MAX_WAIT = 4_000; // steps

    private Outage() {}

    static Plan plan(ProcessId... members) {
        ProcessId shortest = members[2];
        ProcessId longest = members[members.length - 2];
        ProcessId between = members[members.length - 1];
        Plan.Builder plan = Plan.plan().start(members).await("a leader", now -> hasLeader(now, members), MAX_WAIT);
        write(plan, longest, 1, 2);
        plan.then(new External.Crash(shortest));
        await(plan, longest, members.length - 1);
        write(plan, longest, 3, 4);
        plan.then(new External.Crash(between));
        await(plan, longest, members.length - 2);
        write(plan, longest, 5, 6);
        for (ProcessId member : members) {
            plan.then(new External.Crash(member));
        }
        List<ProcessId> majority = List.of(shortest, longest, between);
        for (int i = 0; i < majority.size(); i++) {
            ProcessId member = majority.get(i);
            int size = i + 1;
            plan.then(new External.Restart(member));
            plan.await(member + " is in a view of " + size, now -> viewOf(now, member) == size, MAX_WAIT);
        }
        plan.await("a leader", now -> hasLeader(now, members), MAX_WAIT);
        write(plan, longest, 7, 8);
        return plan.build();
    }

    private static void await(Plan.Builder plan, ProcessId member, int size) {
        plan.await(
                "a view of " + size + " with a leader",
                now -> viewOf(now, member) == size && !leaderOf(now, member).isEmpty(),
                MAX_WAIT);
    }

    private static String leaderOf(Situation now, ProcessId member) {
        NodeView view = now.states().of(member, NodeView.class);
        Object leader = view == null ? null : view.map("status").get("leader");
        return leader == null ? "" : leader.toString();
    }

    private static void write(Plan.Builder plan, ProcessId member, int... numbers) {
        for (int number : numbers) {
            plan.send(member, Call.of(CLIENT, number, "put", KEY, "v" + number));
            plan.await("the end of write " + number, now -> !Calls.isWaiting(CLIENT, now), MAX_WAIT);
        }
    }

    private static long viewOf(Situation now, ProcessId member) {
        NodeView view = now.states().of(member, NodeView.class);
        return view != null && view.map("status").get("view") instanceof Long size ? size : 0;
    }

    private static boolean hasLeader(Situation now, ProcessId... members) {
        for (ProcessId member : members) {
            NodeView view = now.states().of(member, NodeView.class);
            if (view != null && "Leader".equals(view.map("status").get("role"))) {
                return true;
            }
        }
        return false;
    }
}
