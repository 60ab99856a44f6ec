package dev.winnow.report;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.print.PrintOptions;

/**
 * A headless browser for tests of pages. It uses the installed Chromium and driver and downloads nothing; if there are
 * none, the tests that need it are skipped.
 */
public final class Browser implements AutoCloseable {

    private static final Pattern URL = Pattern.compile("\"request\":\\{.*?\"url\":\"([^\"]*)\"");

    // Selenium warns of every browser that is newer than itself. Kept in a field, so that the logger keeps its level.
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private final ChromeDriver driver;
    private final Path profile;

    private Browser(ChromeDriver driver, Path profile) {
        this.driver = driver;
        this.profile = profile;
    }

    /** Opens a browser with a window of this size; skips the test if none is installed. */
    public static Browser open(int width, int height) {
        Optional<Path> browser = onPath("chromium", "chromium-browser", "google-chrome");
        Optional<Path> driver = onPath("chromedriver");
        Assumptions.assumeTrue(
                browser.isPresent() && driver.isPresent(),
                "SKIPPED: no Chromium with its driver on the PATH. Install them: apt-get install chromium chromium-driver");
        SELENIUM.setLevel(Level.SEVERE);
        try {
            Path profile = Files.createTempDirectory("winnow-browser");
            ChromeDriverService service = new ChromeDriverService.Builder()
                    .usingDriverExecutable(driver.orElseThrow().toFile())
                    .withSilent(true)
                    .build();
            ChromeOptions options = options(browser.orElseThrow(), profile, width, height);
            return new Browser(new ChromeDriver(service, options), profile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ChromeOptions options(Path browser, Path profile, int width, int height) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.toString());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                "--hide-scrollbars",
                "--force-device-scale-factor=1",
                "--user-data-dir=" + profile,
                "--window-size=" + width + "," + height);
        options.setCapability("goog:loggingPrefs", logs);
        return options;
    }

    private static Optional<Path> onPath(String... names) {
        List<String> directories = Arrays.asList(
                Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1));
        return Arrays.stream(names)
                .flatMap(name -> directories.stream().map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    public ChromeDriver driver() {
        return driver;
    }

    /** Opens a file as a page. */
    public void show(Path page) {
        go(page.toUri().toString());
    }

    /** Opens an address. Reloads the page even if only the part after # differs. */
    public void go(String address) {
        driver.get("about:blank");
        driver.manage().logs().get(LogType.PERFORMANCE);
        driver.manage().logs().get(LogType.BROWSER);
        driver.get(address);
        awaitFrames();
    }

    /** Waits until the page has drawn itself twice: on a busy machine, frames come late. */
    private void awaitFrames() {
        script("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    public WebElement one(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    public List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    /** Returns the result of a script such as {@code return document.title}. */
    public Object script(String script, Object... arguments) {
        Object result = driver.executeScript(script, arguments);
        return result == null ? "" : result;
    }

    /** Returns the number of elements that match. */
    public long count(String css) {
        return (Long) script("return document.querySelectorAll(arguments[0]).length", css);
    }

    public String text(String css) {
        return one(css).getText();
    }

    /** Presses keys wherever the focus is. */
    public void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
        awaitFrames();
    }

    /** Presses keys with Shift. */
    public void pressShift(String key) {
        new Actions(driver).keyDown(Keys.SHIFT).sendKeys(key).keyUp(Keys.SHIFT).perform();
        awaitFrames();
    }

    /** Emulates a preference for {@code dark} or {@code light}, on a {@code screen} or on paper ({@code print}). */
    public void prefer(String scheme, String medium) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", medium, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Sets the size of the viewport. */
    public void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Takes a screenshot. */
    public void picture(Path png) throws IOException {
        Files.write(png, driver.getScreenshotAs(OutputType.BYTES));
    }

    /** Returns the page as printed. */
    public byte[] pdf() {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
        return Base64.getDecoder().decode(driver.print(new PrintOptions()).getContent());
    }

    /** Returns the warnings and errors of the page since it was opened. */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Returns all requests of the page since it was opened, including itself. */
    public List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .map(Browser::url)
                .toList();
    }

    private static String url(String message) {
        Matcher url = URL.matcher(message);
        return url.find() ? url.group(1) : message;
    }

    @Override
    public void close() throws IOException {
        driver.quit();
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }
}
