package dev.winnow.processes.simulated;

import dev.winnow.model.SeededRandom;
import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.Anchor;
import dev.winnow.processes.model.HeldTraffic;
import dev.winnow.processes.model.Hold;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.model.Source;
import dev.winnow.processes.observe.EventCounts;
import dev.winnow.processes.observe.Fingerprinter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** One run of {@link FailoverCluster}: a discrete-event simulation. */
final class FailoverRun {

    private static final List<String> HOSTS = List.of("h1", "h2", "h3");
    private static final int MAX_EVENTS = 10_000;

    private final List<PlannedInput> plan;
    private final SeededRandom random;
    private final long downAfterMillis;
    private final Fingerprinter fingerprinter;
    private final EventCounts counts = new EventCounts();
    private final PriorityQueue<Timed> queue =
            new PriorityQueue<>(Comparator.comparingLong(Timed::at).thenComparingInt(Timed::number));
    private final List<Observation> observations = new ArrayList<>();
    private final List<PerformedInput> performed = new ArrayList<>();
    private final Map<String, Set<String>> stored = new TreeMap<>();
    private final Map<String, String> believedMaster = new TreeMap<>();
    private final Set<String> acknowledged = new TreeSet<>();
    private final Set<String> isolated = new TreeSet<>();
    private final Set<String> down = new TreeSet<>();
    private final List<Frame> held = new ArrayList<>();
    private final int pid;
    private String master = "h1";
    private long now;
    private int numbers;
    private int outage;
    private int position;

    FailoverRun(ReplayRequest request, long downAfterMillis) {
        this.plan = request.plan().inputs();
        this.random = new SeededRandom(request.seed());
        this.downAfterMillis = downAfterMillis;
        this.fingerprinter = new Fingerprinter(request.plan().masks());
        this.pid = 1000 + random.nextInt(9000);
        for (String host : HOSTS) {
            stored.put(host, new TreeSet<>());
            believedMaster.put(host, "h1");
            heartbeat(host, 0);
        }
    }

    private record Timed(long at, int number, Runnable action) {}

    private record Frame(Observation observation, Runnable effect) {}

    RunRecord run() {
        for (position = 0; position < plan.size(); position++) {
            PlannedInput input = plan.get(position);
            List<Anchor> absent = await(input);
            if (input.tooLateIf().stream().anyMatch(counts::isMet)) {
                return record(new Judgement.Undecided("a successor of input " + input.id() + " came first"));
            }
            perform(input, absent);
            releaseUnlessHeld(position + 1);
        }
        isolated.clear();
        restore();
        advanceTo(now + 6000);
        return record(judge());
    }

    private RunRecord record(Judgement judgement) {
        return new RunRecord(performed, observations, judgement, now);
    }

    private Judgement judge() {
        Set<String> lost = new TreeSet<>(acknowledged);
        lost.removeAll(stored.get(master));
        return lost.isEmpty() ? new Judgement.Passed() : new Judgement.Failed("lost", lost + " lost");
    }

    private List<Anchor> await(PlannedInput input) {
        List<Anchor> absent = new ArrayList<>();
        for (Anchor anchor : input.after()) {
            long deadline = now + anchor.atMostMillis();
            while (!counts.isMet(anchor) && !queue.isEmpty() && queue.peek().at() <= deadline) {
                step();
            }
            if (!counts.isMet(anchor)) {
                now = deadline;
                absent.add(anchor);
                counts.markAbsent(anchor);
            }
        }
        advanceTo(now + (input.after().isEmpty() ? input.gapMillis() : input.residualMillis()));
        return absent;
    }

    private void advanceTo(long time) {
        while (!queue.isEmpty() && queue.peek().at() <= time) {
            step();
        }
        now = time;
    }

    private void step() {
        Timed next = queue.remove();
        if (next.number() > MAX_EVENTS) {
            throw new IllegalStateException("the simulation does not end");
        }
        now = next.at();
        next.action().run();
    }

    private void in(long millis, Runnable action) {
        queue.add(new Timed(now + millis, numbers++, action));
    }

    private void heartbeat(String host, int number) {
        in(300 + random.nextInt(60), () -> {
            log(host, "monitor", "heartbeat " + number + " pid " + pid);
            if (now < 6000) {
                heartbeat(host, number + 1);
            }
        });
    }

    private void log(String host, String process, String text) {
        add(fingerprinter.observe(now, new Source.OfProcess(host, process), "17:44:29 " + text));
    }

    private void add(Observation observation) {
        observations.add(observation);
        counts.add(observation);
    }

    private void send(String from, String to, int port, String text, long delay, Runnable effect) {
        in(delay, () -> arrive(from, to, port, text, effect));
    }

    private void arrive(String from, String to, int port, String text, Runnable effect) {
        if (isolated.contains(from) || isolated.contains(to) || down.contains(from) || down.contains(to)) {
            return;
        }
        Frame frame = new Frame(fingerprinter.observe(now, new Source.OfLink(from, to, port), text), effect);
        if (isHeld(frame.observation(), position)) {
            held.add(frame);
        } else {
            deliver(frame);
        }
    }

    private void deliver(Frame frame) {
        add(fingerprinter.observe(
                now, frame.observation().source(), frame.observation().text()));
        frame.effect().run();
    }

    /** Returns true if a hold of this or a later input covers the time before the input at a position. */
    private boolean isHeld(Observation frame, int next) {
        for (int i = next; i < plan.size(); i++) {
            Hold hold = plan.get(i).hold();
            if (hold != null && i - hold.span() < next && matches(hold.traffic(), frame)) {
                return true;
            }
        }
        return false;
    }

    private boolean matches(HeldTraffic traffic, Observation frame) {
        return traffic.match(new HeldTraffic.Cases<>() {
            @Override
            public Boolean frames(HeldTraffic.Frames frames) {
                return frame.has(frames.frame());
            }

            @Override
            public Boolean link(HeldTraffic.Link link) {
                return frame.source() instanceof Source.OfLink source
                        && source.from().equals(counts.resolve(link.from()))
                        && source.to().equals(counts.resolve(link.to()));
            }

            @Override
            public Boolean intoHost(HeldTraffic.IntoHost into) {
                return frame.source().host().equals(counts.resolve(into.host()));
            }
        });
    }

    private void releaseUnlessHeld(int next) {
        List<Frame> candidates = List.copyOf(held);
        held.clear();
        for (Frame frame : candidates) {
            if (isHeld(frame.observation(), next)) {
                held.add(frame);
            } else if (!down.contains(frame.observation().source().host())
                    && !down.contains(((Source.OfLink) frame.observation().source()).from())) {
                deliver(frame);
            }
        }
    }

    private void perform(PlannedInput planned, List<Anchor> absent) {
        String host = counts.resolve(planned.input().host());
        Acknowledgement acknowledgement = planned.input().match(new Effects(host));
        performed.add(new PerformedInput(planned.id(), planned.input(), host, now, acknowledgement, absent));
    }

    private final class Effects implements Input.Cases<Acknowledgement> {

        private final String host;

        Effects(String host) {
            this.host = host;
        }

        @Override
        public Acknowledgement clientOperation(Input.ClientOperation input) {
            return write(host, input.parameters().get("key"));
        }

        @Override
        public Acknowledgement kill(Input.Kill input) {
            down.add(host);
            unreachable(host);
            return Acknowledgement.NONE;
        }

        @Override
        public Acknowledgement restart(Input.Restart input) {
            down.remove(host);
            restore();
            return Acknowledgement.NONE;
        }

        @Override
        public Acknowledgement pause(Input.Pause input) {
            return Acknowledgement.NONE;
        }

        @Override
        public Acknowledgement resume(Input.Resume input) {
            return Acknowledgement.NONE;
        }

        @Override
        public Acknowledgement isolate(Input.Isolate input) {
            isolated.add(host);
            unreachable(host);
            return Acknowledgement.NONE;
        }

        @Override
        public Acknowledgement heal(Input.Heal input) {
            isolated.remove(host);
            restore();
            return Acknowledgement.NONE;
        }

        @Override
        public Acknowledgement slowLink(Input.SlowLink input) {
            return Acknowledgement.NONE;
        }

        @Override
        public Acknowledgement runCommand(Input.RunCommand input) {
            return Acknowledgement.NONE;
        }
    }

    private Acknowledgement write(String host, String key) {
        String target = believedMaster.get(host);
        boolean isCut = !host.equals(target) && (isolated.contains(host) || isolated.contains(target));
        if (isCut || down.contains(target)) {
            return Acknowledgement.UNKNOWN;
        }
        stored.get(target).add(key);
        acknowledged.add(key);
        if (target.equals(master)) {
            for (String replica : HOSTS) {
                if (!replica.equals(target)) {
                    send(
                            target,
                            replica,
                            6379,
                            "SET " + key,
                            2 + random.nextInt(10),
                            () -> stored.get(replica).add(key));
                }
            }
        }
        return Acknowledgement.ACKNOWLEDGED;
    }

    /** The monitors notice an unreachable master after a while, and promote a replica. */
    private void unreachable(String host) {
        int current = ++outage;
        if (!host.equals(master)) {
            return;
        }
        in(downAfterMillis + random.nextInt(300), () -> {
            if (current == outage) {
                log("h2", "monitor", "+sdown master epoch 1");
                in(100 + random.nextInt(300), () -> promote(current));
            }
        });
    }

    private void promote(int current) {
        if (current != outage || !master.equals("h1")) {
            return;
        }
        String promoted = FailoverCluster.REPLICAS.get(random.nextInt(2));
        String other = promoted.equals("h2") ? "h3" : "h2";
        send(other, promoted, 6379, "SLAVEOF NO ONE", 1, () -> {
            master = promoted;
            log(promoted, "store", "MASTER MODE enabled");
            switchMaster(promoted, promoted);
            send(
                    promoted,
                    other,
                    26379,
                    "HELLO master " + promoted,
                    400 + random.nextInt(1100),
                    () -> switchMaster(other, promoted));
        });
    }

    private void switchMaster(String host, String promoted) {
        believedMaster.put(host, promoted);
        log(host, "monitor", "+switch-master");
    }

    /** A former master that is reachable again becomes a replica after a while, and takes over the master's data. */
    private void restore() {
        outage++;
        if (!master.equals("h1") && !isolated.contains("h1") && !down.contains("h1")) {
            in(2000, () -> {
                stored.put("h1", new TreeSet<>(stored.get(master)));
                believedMaster.put("h1", master);
                log("h1", "store", "converted to replica of " + master);
            });
        }
    }
}
