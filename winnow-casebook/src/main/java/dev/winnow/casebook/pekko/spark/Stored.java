package dev.winnow.casebook.pekko.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** A durable record of the master: a file of lines {@code field=value}. */
sealed interface Stored {

    String file();

    Map<String, String> fields();

    record StoredWorker(Incarnation worker, int cores) implements Stored {

        static final String PREFIX = "worker_";

        @Override
        public String file() {
            return PREFIX + worker.text();
        }

        @Override
        public Map<String, String> fields() {
            return with(worker, "cores", Integer.toString(cores));
        }
    }

    record StoredDriver(Incarnation driver) implements Stored {

        static final String PREFIX = "driver_";

        @Override
        public String file() {
            return PREFIX + driver.text();
        }

        @Override
        public Map<String, String> fields() {
            return with(driver);
        }
    }

    record StoredApplication(String id, String name, Incarnation driver) implements Stored {

        static final String PREFIX = "app_";

        @Override
        public String file() {
            return PREFIX + id;
        }

        @Override
        public Map<String, String> fields() {
            return with(driver, "id", id, "name", name);
        }
    }

    static Stored read(String file, Map<String, String> fields) {
        Incarnation somebody = new Incarnation(field(fields, "host"), Integer.parseInt(field(fields, "generation")));
        if (file.startsWith(StoredWorker.PREFIX)) {
            return new StoredWorker(somebody, Integer.parseInt(field(fields, "cores")));
        }
        return file.startsWith(StoredDriver.PREFIX)
                ? new StoredDriver(somebody)
                : new StoredApplication(field(fields, "id"), field(fields, "name"), somebody);
    }

    private static String field(Map<String, String> fields, String name) {
        return Objects.requireNonNull(fields.get(name), name);
    }

    private static Map<String, String> with(Incarnation somebody, String... more) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("host", somebody.host());
        fields.put("generation", Integer.toString(somebody.generation()));
        for (int i = 0; i < more.length; i += 2) {
            fields.put(more[i], more[i + 1]);
        }
        return fields;
    }
}
