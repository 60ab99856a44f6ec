package dev.winnow.junit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The extension that passes a {@link Winnow} to tests, and fails tests that do not use it. {@link WinnowTest} registers
 * it; other kinds of tests, such as {@code ParameterizedTest}, register it by {@code ExtendWith}.
 */
public final class WinnowExtension implements ParameterResolver, AfterTestExecutionCallback {

    private static final Namespace NAMESPACE = Namespace.create(WinnowExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Winnow.class
                && context.getTestMethod().isPresent();
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Winnow existing = winnowOf(context);
        if (existing != null) {
            return existing;
        }
        TestSettings settings = new TestSettings(context);
        Winnow winnow = new Winnow(TestLocation.of(context, settings), settings);
        context.getStore(NAMESPACE).put(context.getUniqueId(), winnow);
        return winnow;
    }

    private static @Nullable Winnow winnowOf(ExtensionContext context) {
        return context.getStore(NAMESPACE).get(context.getUniqueId(), Winnow.class);
    }

    /** Fails a Winnow test that checked nothing. */
    @Override
    public void afterTestExecution(ExtensionContext context) {
        Winnow winnow = winnowOf(context);
        boolean isWinnowTest =
                winnow != null || AnnotationSupport.isAnnotated(context.getTestMethod(), WinnowTest.class);
        if (isWinnowTest
                && (winnow == null || !winnow.wasUsed())
                && context.getExecutionException().isEmpty()) {
            throw new UnusableTest(
                    "this test checked nothing",
                    "take a Winnow and call winnow.check(setup): @" + WinnowTest.class.getSimpleName()
                            + " void holds(Winnow winnow) {…}");
        }
    }
}
