package dev.winnow.casebook.chain;

import java.util.List;
import java.util.Optional;

/**
 * The state of the failure detector.
 *
 * @param trusted the servers that it has not falsely suspected
 * @param looks how many more times it looks for a late heartbeat
 * @param late the server whose heartbeat was late last time
 * @param missed how many times in a row it was late
 */
public record Detector(List<String> trusted, int looks, Optional<String> late, int missed) {

    public Detector {
        trusted = List.copyOf(trusted);
    }

    static Detector of(List<String> servers, int looks) {
        return new Detector(servers, looks, Optional.empty(), 0);
    }

    Detector nobodyLate() {
        return new Detector(trusted, looks - 1, Optional.empty(), 0);
    }

    Detector late(String server) {
        int before = late.filter(server::equals).isPresent() ? missed : 0;
        return new Detector(trusted, looks - 1, Optional.of(server), before + 1);
    }

    Detector without(String server) {
        List<String> others =
                trusted.stream().filter(other -> !other.equals(server)).toList();
        return new Detector(others, looks, Optional.empty(), 0);
    }
}
