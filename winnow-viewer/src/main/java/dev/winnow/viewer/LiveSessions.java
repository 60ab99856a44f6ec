package dev.winnow.viewer;

import dev.winnow.model.Origin;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import dev.winnow.trace.RecordedStep;
import dev.winnow.viewer.live.ExecutionLoader;
import dev.winnow.viewer.live.LiveSession;
import dev.winnow.viewer.live.Stepper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/** The open live sessions. Their number is limited, since each is a whole system with a thread of its own. */
final class LiveSessions {

    static final int MAX_SESSIONS = 8;

    private final ViewerSettings settings;
    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<Integer, LiveSession> open = new ConcurrentSkipListMap<>();
    private final Set<Integer> abandoned = new ConcurrentSkipListSet<>(); // given up while a handler still runs

    LiveSessions(ViewerSettings settings) {
        this.settings = settings;
    }

    List<LiveSession> all() {
        return List.copyOf(open.values());
    }

    LiveSession session(String id) {
        LiveSession session = id.matches("[0-9]{1,9}") ? open.get(Integer.parseInt(id)) : null;
        if (session == null) {
            throw new BadInput("there is no session " + id + " (any more)", "start another one");
        }
        return session;
    }

    /** Starts a session in the initial state. */
    LiveSession start(String scenario, Map<String, String> parameters, long seed) {
        Origin origin = new Origin(scenario, parameters, seed, settings.isAgentOn());
        return open(origin, List.of(), 0);
    }

    /** Starts a session that has performed the given number of steps of a recorded execution. */
    LiveSession startFrom(Path file, int steps) {
        Header header;
        List<RecordedStep> recorded;
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            header = reader.header();
            header.requireFullControl("this execution");
            recorded = ExecutionLoader.readSteps(reader, steps);
        }
        if (header.usesAgent() != settings.isAgentOn()) {
            throw new BadInput(
                    "this execution was recorded " + (header.usesAgent() ? "with" : "without") + " the agent",
                    header.usesAgent()
                            ? "restart with the agent: winnow serve --agent"
                            : "restart winnow serve without --agent");
        }
        return open(header.origin(), recorded, steps);
    }

    private synchronized LiveSession open(Origin origin, List<RecordedStep> recorded, int steps) {
        requireRoom();
        Scenario scenario = settings.scenarios().findByName(origin.scenario());
        int number = numbers.incrementAndGet();
        LiveSession session = LiveSession.open(
                new LiveSession.SessionRequest(
                        Integer.toString(number), origin, scenario.getClass().getClassLoader(), beacon -> {
                            Stepper stepper = new Stepper(setup(scenario, origin), origin, beacon);
                            ExecutionLoader.replay(stepper, recorded, steps);
                            return stepper;
                        }),
                new LiveSession.SessionEnvironment(
                        settings.supervisor(), settings.surroundings(), settings.idleTimeout(), settings.fixes()),
                new LiveSession.SessionListener() {
                    @Override
                    public void abandoned() {
                        abandoned.add(number);
                        open.remove(number);
                    }

                    @Override
                    public void ended() {
                        open.remove(number);
                        abandoned.remove(number);
                    }
                });
        open.put(number, session);
        if (session.isClosed()) { // before it was put, so that the listener found nothing to remove
            open.remove(number);
        }
        return session;
    }

    private void requireRoom() {
        if (!settings.allowsLiveSessions()) {
            throw new BadInput("live stepping is off while a search runs", "use winnow serve DIR");
        }
        if (open.size() + abandoned.size() < MAX_SESSIONS) {
            return;
        }
        if (abandoned.isEmpty()) {
            throw new BadInput("there are " + MAX_SESSIONS + " sessions already", "close one of them");
        }
        throw new BadInput(
                "there are " + MAX_SESSIONS + " sessions already, with " + abandoned.size()
                        + " that were given up and whose handlers still run",
                open.isEmpty() ? "restart winnow serve" : "close one of them, or restart winnow serve");
    }

    private static Setup setup(Scenario scenario, Origin origin) {
        return Parameters.of(scenario, origin.parameters()).setUp(scenario);
    }

    void closeAll() {
        open.values().forEach(LiveSession::close);
    }
}
