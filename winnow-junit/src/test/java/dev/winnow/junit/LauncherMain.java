package dev.winnow.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A main class for another JVM: runs test classes with the JUnit on its class path, and prints the results. */
final class LauncherMain {

    private LauncherMain() {}

    public static void main(String[] arguments) throws ClassNotFoundException {
        System.out.println(
                "JUnit in " + Test.class.getProtectionDomain().getCodeSource().getLocation());
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .configurationParameter("winnow.out", arguments[0] + "/out")
                .configurationParameter("winnow.kept", arguments[0] + "/kept");
        for (int i = 1; i < arguments.length; i++) {
            request.selectors(selectClass(Class.forName(arguments[i])));
        }
        LauncherDiscoveryRequest all = request.build();
        LauncherFactory.create().execute(all, new Telling());
    }

    private static final class Telling implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
                System.out.println(test.getDisplayName() + " " + result.getStatus() + " "
                        + result.getThrowable().map(Throwable::getMessage).orElse(""));
            }
        }
    }
}
