package dev.winnow.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import dev.winnow.pekko.control.ControlledDispatcher;
import dev.winnow.pekko.control.ControlledMailbox;
import dev.winnow.pekko.control.QuietLogger;
import dev.winnow.pekko.control.VirtualScheduler;
import java.util.Map;
import java.util.Set;

/** The configuration of a controlled system: the user's own, with every dispatcher, mailbox and scheduler replaced. */
final class ControlledConfig {

    private static final Set<String> DISPATCHERS = Set.of(
            "Dispatcher",
            "PinnedDispatcher",
            "BalancingDispatcher",
            "org.apache.pekko.testkit.CallingThreadDispatcherConfigurator");

    private static final String OVERRIDES = String.join(
            "\n",
            "pekko {",
            "  loggers = [\"" + QuietLogger.class.getName() + "\"]",
            "  logger-startup-timeout = 5s",
            "  use-slf4j = off",
            "  stdout-loglevel = OFF",
            "  log-dead-letters = off",
            "  log-dead-letters-during-shutdown = off",
            "  jvm-shutdown-hooks = off",
            "  jvm-exit-on-fatal-error = off",
            "  scheduler.implementation = \"" + VirtualScheduler.class.getName() + "\"",
            "  coordinated-shutdown {",
            "    run-by-jvm-shutdown-hook = off",
            "    run-by-actor-system-terminate = off",
            "    terminate-actor-system = off",
            "  }",
            "}");

    private ControlledConfig() {}

    static Config from(Config userConfig, ClassLoader loader) {
        Config complete = ConfigFactory.parseString(OVERRIDES)
                .withFallback(userConfig)
                .withFallback(ConfigFactory.defaultReference(loader))
                .resolve();
        return withReplacements(complete.root()).toConfig();
    }

    private static ConfigObject withReplacements(ConfigObject object) {
        ConfigObject result = object;
        for (Map.Entry<String, ConfigValue> entry : object.entrySet()) {
            if (entry.getValue() instanceof ConfigObject inner) {
                result = result.withValue(entry.getKey(), withReplacements(inner));
            }
        }
        if (result.containsKey("mailbox-type")) {
            result = result.withValue("mailbox-type", text(ControlledMailbox.class.getName()));
        }
        return isDispatcher(result)
                ? result.withValue("type", text(ControlledDispatcher.Configurator.class.getName()))
                : result;
    }

    private static boolean isDispatcher(ConfigObject object) {
        ConfigValue type = object.get("type");
        return object.containsKey("executor")
                || (type != null && type.unwrapped() instanceof String name && DISPATCHERS.contains(name));
    }

    private static ConfigValue text(String value) {
        return ConfigValueFactory.fromAnyRef(value);
    }
}
