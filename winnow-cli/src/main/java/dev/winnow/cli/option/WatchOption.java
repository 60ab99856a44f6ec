package dev.winnow.cli.option;

import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.system.BadInput;
import dev.winnow.viewer.ProgressFeed;
import dev.winnow.viewer.Viewer;
import dev.winnow.viewer.ViewerSettings;
import dev.winnow.viewer.live.SessionFixes;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --serve}: shows progress in a browser. */
public final class WatchOption {

    private static final Duration UNUSED_LIMIT = Duration.ofMinutes(1);

    @Range(max = 65_535)
    @Option(
            names = "--serve",
            arity = "0..1",
            fallbackValue = "7007",
            paramLabel = "PORT",
            description = "show progress in a browser (default port: 7007; 0 for any free one)")
    private @Nullable Integer port;

    private @Nullable ProgressFeed feed;

    /** Starts a viewer, which ends with the process, and returns its feed; null if {@code --serve} is not given. */
    public @Nullable ProgressFeed startFeed(String title, Path directory) {
        if (port == null) {
            return null;
        }
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot create the directory " + directory + ": " + BadInput.reason(e),
                    "choose another one: --out DIR",
                    e);
        }
        feed = new ProgressFeed(title);
        Viewer viewer = Viewer.start(settings(port, directory), "--serve=0");
        viewer.addFeed(feed);
        StandardOutput.printError("  watch        " + viewer.url() + "#/watch");
        return feed;
    }

    /** Shows the result in the browser. */
    public void finishFeed(String result) {
        if (feed != null) {
            feed.finish(result);
        }
    }

    /** Offers no live stepping: threads of other systems would be mistaken for those of the system under search. */
    private static ViewerSettings settings(int port, Path directory) {
        ScenarioFinder none = new ScenarioFinder(new URLClassLoader(new URL[0], null));
        return new ViewerSettings(
                directory,
                port,
                none,
                false,
                ThisProcess.supervisor(UNUSED_LIMIT, Duration.ZERO),
                new ThisProcess(),
                UNUSED_LIMIT,
                SessionFixes.UNCHANGED,
                false);
    }
}
