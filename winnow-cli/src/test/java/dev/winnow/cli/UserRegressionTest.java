package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A scenario on the user's class path gets a regression test that compiles there, fails, and passes once corrected. */
class UserRegressionTest {

    private static final String COUNTER = """
            package shop;

            import dev.winnow.invariant.Invariant;
            import dev.winnow.model.ProcessId;
            import dev.winnow.scenario.*;
            import dev.winnow.system.Network;
            import dev.winnow.world.SimulatedSystem;
            import dev.winnow.world.process.*;
            import java.util.List;

            class Stock {
                private static final ProcessId SHELF = ProcessId.of("shelf");

                public record Take(int items) {}

                private static final Parameter<Integer> ITEMS = Parameter.integer("items", 0, 9).defaultTo(2);

                record Shelf(int items) implements PureProcess<Integer, Object> {
                    @Override
                    public Integer start(Context context) {
                        return items;
                    }

                    @Override
                    public Integer receive(Integer left, ProcessId from, Object message, Context context) {
                        return left - ((Take) message).items();
                    }
                }

                public static class Sale implements Scenario {
                    @Override
                    public String name() {
                        return "sale";
                    }

                    @Override
                    public String summary() {
                        return "sells what there is";
                    }

                    @Override
                    public List<Parameter<?>> parameters() {
                        return List.of(ITEMS);
                    }

                    @Override
                    public Setup setup(Parameters given) {
                        return Setup.of(SimulatedSystem.with(Network.unordered())
                                        .process(SHELF, new Shelf(given.get(ITEMS)))
                                        .build())
                                .plan(Plan.plan().start(SHELF).send(SHELF, new Take(1)).send(SHELF, new Take(2)).build())
                                .messages(Take.class)
                                .invariant(Invariant.always(
                                        "enough items",
                                        states -> states.of(SHELF) instanceof Integer left && left < 0
                                                ? new Invariant.Breach(left + " left", SHELF)
                                                : null))
                                .build();
                    }
                }
            }
            """;

    @TempDir
    Path directory;

    private UserProject project;

    @BeforeEach
    void createProject() throws IOException {
        project = new UserProject(directory);
    }

    private Path out() {
        return project.root().resolve("out");
    }

    private void hunt(String scenario, String... options) {
        String[] arguments = Stream.concat(
                        Stream.of("hunt", scenario, "--executions", "200", "--out", out().toString()),
                        Stream.of(options))
                .toArray(String[]::new);
        new CliRunAssert(project.winnow(arguments)).hasCode(1).prints("RegressionTest.java");
    }

    /** Moves the test that was written into the project, to where its package wants it. */
    private void adopt(Path written, String path) throws IOException {
        project.write(path, Files.readString(written)).compile();
    }

    private void copyStart(String kind) throws IOException {
        Path start = directory.resolve("start");
        new CliRunAssert(CliRun.inThisJvm("new", start.toString(), kind)).hasCode(0);
        try (Stream<Path> files = Files.walk(start)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                    .filter(each -> !each.endsWith("WithdrawalTest.java"))
                    .toList()) {
                project.write("com/acme/" + file.getFileName(), Files.readString(file));
            }
        }
        project.compile();
    }

    @ParameterizedTest
    @CsvSource({
        "--pekko, decided.approved(); , decided.approved() && request.amount() <= balance;", //
        "--plain, answer.approved(); , answer.approved() && answer.amount() <= balance;"
    })
    void when_it_is_mutable_or_an_actor_then_the_test_is_red_and_then_green(String kind, String before, String after)
            throws Exception {
        copyStart(kind);
        hunt("com.acme.WithdrawalScenario");
        adopt(out().resolve("withdrawal/1/WithdrawalRegressionTest.java"), "com/acme/WithdrawalRegressionTest.java");

        assertThat(project.runTest("com.acme.WithdrawalRegressionTest"))
                .startsWith("FAILED")
                .contains("still violates 'the account is never overdrawn': the balance is -50");
        project.change("com/acme/Account.java", before, after);
        assertThat(project.runTest("com.acme.WithdrawalRegressionTest")).startsWith("SUCCESSFUL");
    }

    @Test
    void when_it_is_pure_and_nested_with_parameters_then_the_test_is_red_and_then_green() throws Exception {
        project.write("shop/Stock.java", COUNTER).compile();
        hunt("shop.Stock$Sale", "-p", "items=1");
        adopt(out().resolve("sale,items=1/1/SaleRegressionTest.java"), "shop/SaleRegressionTest.java");

        assertThat(project.runTest("shop.SaleRegressionTest"))
                .startsWith("FAILED")
                .contains("shop.Stock$Sale -p items=1");
        project.change("shop/Stock.java", "return left - ", "return left < 2 ? left : left - ");
        assertThat(project.runTest("shop.SaleRegressionTest")).startsWith("SUCCESSFUL");
    }

    @Test
    void when_a_default_changes_then_the_test_still_fails() throws Exception {
        project.write("shop/Stock.java", COUNTER).compile();
        hunt("shop.Stock$Sale");
        adopt(out().resolve("sale/1/SaleRegressionTest.java"), "shop/SaleRegressionTest.java");
        project.change("shop/Stock.java", "defaultTo(2)", "defaultTo(9)");

        assertThat(project.runTest("shop.SaleRegressionTest"))
                .startsWith("FAILED")
                .contains("shop.Stock$Sale -p items=2 still violates 'enough items'");
    }

    @Test
    void when_a_parameter_gets_another_name_then_the_test_says_so() throws Exception {
        project.write("shop/Stock.java", COUNTER).compile();
        hunt("shop.Stock$Sale");
        adopt(out().resolve("sale/1/SaleRegressionTest.java"), "shop/SaleRegressionTest.java");
        project.change("shop/Stock.java", "integer(\"items\"", "integer(\"stock\"");

        assertThat(project.runTest("shop.SaleRegressionTest"))
                .startsWith("FAILED")
                .contains("there is no parameter 'items'", "it takes stock");
    }

    @Test
    void when_it_is_in_no_package_then_the_test_is_there_too() throws Exception {
        project.write("Stock.java", COUNTER.replace("package shop;", "")).compile();
        hunt("sale");
        adopt(out().resolve("sale/1/SaleRegressionTest.java"), "SaleRegressionTest.java");

        assertThat(project.runTest("SaleRegressionTest")).startsWith("FAILED").contains("still violates");
    }

    @Test
    void when_minimize_writes_the_test_then_it_names_the_class_too() throws Exception {
        project.write("shop/Stock.java", COUNTER).compile();
        hunt("shop.Stock$Sale");
        Path original = out().resolve("sale/1/original.jsonl");
        Path other = directory.resolve("other");
        new CliRunAssert(project.winnow("minimize", original.toString(), "--out", other.toString())).hasCode(0);

        assertThat(other.resolve("SaleRegressionTest.java"))
                .content()
                .contains("package shop;", "Regression.ofClass(Stock.Sale.class, Map.of(\"items\", \"2\"))");
    }

    @Test
    void when_services_list_it_then_the_test_finds_it_by_name() throws Exception {
        project.write("shop/Stock.java", COUNTER).compile();
        Path services = Files.createDirectories(project.classes().resolve("META-INF/services"));
        Files.writeString(services.resolve("dev.winnow.scenario.ScenarioSource"), "shop.Stock$Sale\n");
        hunt("sale");
        adopt(out().resolve("sale/1/SaleRegressionTest.java"), "SaleRegressionTest.java");

        assertThat(project.runTest("SaleRegressionTest"))
                .startsWith("FAILED")
                .contains("sale -p items=2 still violates");
    }

    @Test
    void when_the_class_is_a_test_then_its_kept_execution_is_red_and_then_green() throws Exception {
        project.write("shop/Stock.java", COUNTER)
                .write("shop/SaleTest.java", """
                        package shop;

                        import dev.winnow.junit.*;
                        import dev.winnow.scenario.*;

                        @WinnowTest(executions = 100)
                        public class SaleTest implements ScenarioTest {
                            @Override
                            public Setup setup(Parameters given) {
                                return new Stock.Sale().setup(new Parameters(new Stock.Sale().parameters(), given.given()));
                            }
                        }
                        """)
                .compile();
        Path kept = project.root().resolve("kept/shop.SaleTest/nothing_breaks");

        assertThat(project.runTest("shop.SaleTest")).startsWith("FAILED").contains("found", "in execution");
        assertThat(kept).isDirectoryContaining("glob:**.jsonl");
        assertThat(project.runTest("shop.SaleTest")).startsWith("FAILED").contains("as before");
        project.change("shop/Stock.java", "return left - ", "return left < 2 ? left : left - ");
        assertThat(project.runTest("shop.SaleTest")).startsWith("SUCCESSFUL");

        project.change("shop/Stock.java", "return left < 2 ? left : left - ", "return left - ");
        hunt("shop.SaleTest");
        adopt(out().resolve("sale/1/SaleRegressionTest.java"), "shop/SaleRegressionTest.java");
        assertThat(project.runTest("shop.SaleRegressionTest")).startsWith("FAILED");
    }
}
