package sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A server that writes a file when it is told to stop, and prints it when it starts. */
public final class Stopping {

    private Stopping() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path file = Path.of(arguments[0], "state");
        System.out.println(Files.exists(file) ? "found " + Files.readString(file) : "found nothing");
        Thread unneeded = new Thread(() -> System.out.println("never"));
        Runtime.getRuntime().addShutdownHook(unneeded);
        Runtime.getRuntime().removeShutdownHook(unneeded);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> save(file)));
        new CountDownLatch(1).await();
    }

    private static void save(Path file) {
        System.out.println("saving");
        try {
            Thread.sleep(100);
            Files.writeString(file, "saved");
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
