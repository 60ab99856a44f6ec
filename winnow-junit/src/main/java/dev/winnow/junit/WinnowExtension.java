package dev.winnow.junit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Hands a {@link Winnow} to tests that take one, and sees to it that they use it. {@link WinnowTest} brings it along;
 * other kinds of tests ({@code ParameterizedTest} …) name it in {@code ExtendWith}.
 */
public final class WinnowExtension implements ParameterResolver, AfterTestExecutionCallback {

    private static final Namespace OURS = Namespace.create(WinnowExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Winnow.class
                && context.getTestMethod().isPresent();
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Winnow known = handedTo(context);
        if (known != null) {
            return known;
        }
        TestSettings settings = new TestSettings(context);
        Winnow made = new Winnow(TestLocation.of(context, settings), settings);
        context.getStore(OURS).put(context.getUniqueId(), made);
        return made;
    }

    private static @Nullable Winnow handedTo(ExtensionContext context) {
        return context.getStore(OURS).get(context.getUniqueId(), Winnow.class);
    }

    /** A test that never asked anything must not be green. */
    @Override
    public void afterTestExecution(ExtensionContext context) {
        Winnow winnow = handedTo(context);
        boolean promised = winnow != null || AnnotationSupport.isAnnotated(context.getTestMethod(), WinnowTest.class);
        if (promised
                && (winnow == null || !winnow.wasUsed())
                && context.getExecutionException().isEmpty()) {
            throw new UnusableTest(
                    "this test checked nothing",
                    "let it take a Winnow and call winnow.check(setup): " + WinnowTest.class.getSimpleName()
                            + " void holds(Winnow winnow) {…}");
        }
    }
}
