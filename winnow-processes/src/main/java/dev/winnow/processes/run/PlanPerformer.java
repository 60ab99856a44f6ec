package dev.winnow.processes.run;

import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.Anchor;
import dev.winnow.processes.model.HeldTraffic;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.net.LinkControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Performs the inputs of a plan at their times, after their anchors, with their holds and roles. */
final class PlanPerformer {

    private final Cluster cluster;
    private final ObservationLog log;
    private final ReplayPlan plan;
    private final List<PerformedInput> performed = new ArrayList<>();
    private final Map<Integer, LinkControl.Hold> activeHolds = new HashMap<>(); // by position in the plan
    private long previousAt; // when the previous input was performed

    PlanPerformer(Cluster cluster, ObservationLog log, ReplayPlan plan) {
        this.cluster = cluster;
        this.log = log;
        this.plan = plan;
    }

    /** Performs the plan. Returns why it was abandoned, if it was. */
    Optional<String> perform() throws InterruptedException {
        beginHolds(-1);
        for (int i = 0; i < plan.size(); i++) {
            PlannedInput planned = plan.inputs().get(i);
            List<Anchor> absent = awaitTurn(planned);
            Optional<Anchor> tooLate =
                    planned.tooLateIf().stream().filter(log::isMet).findFirst();
            if (tooLate.isPresent()) {
                return Optional.of("input " + planned.id() + " came too late: "
                        + tooLate.get().event().text() + " had already happened");
            }
            exemptClient(i);
            performed.add(performInput(planned, absent));
            endHold(i);
            beginHolds(i);
        }
        return Optional.empty();
    }

    private List<Anchor> awaitTurn(PlannedInput planned) throws InterruptedException {
        if (planned.after().isEmpty()) {
            log.awaitTime(previousAt + planned.gapMillis());
            return List.of();
        }
        List<Anchor> absent = new ArrayList<>();
        for (Anchor anchor : planned.after()) {
            if (!log.await(anchor)) {
                absent.add(anchor);
            }
        }
        log.awaitTime(log.nowMillis() + planned.residualMillis());
        return absent;
    }

    private PerformedInput performInput(PlannedInput planned, List<Anchor> absent) throws InterruptedException {
        String host = log.resolve(planned.input().host());
        long at = log.nowMillis();
        previousAt = at;
        Acknowledgement acknowledgement = new InputPerformer(cluster, log, host).perform(planned.input());
        return new PerformedInput(planned.id(), planned.input(), host, at, acknowledgement, absent);
    }

    /** Begins the holds that start after the input at this position; -1 is the begin of the plan. */
    private void beginHolds(int position) {
        for (int i = position + 1; i < plan.size(); i++) {
            dev.winnow.processes.model.Hold hold = plan.inputs().get(i).hold();
            if (hold != null && Math.max(-1, i - hold.span()) == position) {
                LinkControl.Hold rule = rule(hold.traffic());
                activeHolds.put(i, rule);
                cluster.links().hold(rule);
            }
        }
    }

    private void exemptClient(int position) {
        LinkControl.Hold rule = activeHolds.get(position);
        if (rule != null) {
            cluster.links().exemptNewConnections(rule);
        }
    }

    private void endHold(int position) {
        LinkControl.Hold rule = activeHolds.remove(position);
        if (rule != null) {
            cluster.links().release(rule);
        }
    }

    /** Returns the rule for some traffic. A host that is given by its role is held only when the role is known. */
    private LinkControl.Hold rule(HeldTraffic held) {
        return held.match(new HeldTraffic.Cases<>() {
            @Override
            public LinkControl.Hold frames(HeldTraffic.Frames traffic) {
                return LinkControl.Hold.ofFrames(frame ->
                        log.fingerprinted(Cluster.sourceOf(frame), frame.text()).has(traffic.frame()));
            }

            @Override
            public LinkControl.Hold link(HeldTraffic.Link traffic) {
                return LinkControl.Hold.ofLinks(
                        link -> isHost(traffic.from(), link.from()) && isHost(traffic.to(), link.to()));
            }

            @Override
            public LinkControl.Hold intoHost(HeldTraffic.IntoHost traffic) {
                return LinkControl.Hold.ofLinks(link -> isHost(traffic.host(), link.to()));
            }
        });
    }

    private boolean isHost(dev.winnow.processes.model.HostReference reference, int host) {
        return log.isKnown(reference) && cluster.system().hostNumber(log.resolve(reference)) == host;
    }

    List<PerformedInput> performed() {
        return performed;
    }
}
