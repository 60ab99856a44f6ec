package dev.winnow.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.BadInput;
import org.junit.jupiter.api.Test;

class ProgramMethodsTest {

    static void program() {}

    @Test
    void when_a_body_is_a_static_method_then_it_is_that_method() {
        assertThat(ProgramMethods.of(ProgramMethodsTest::program))
                .hasToString(ProgramMethodsTest.class.getName() + ".program");
    }

    @Test
    void when_a_body_is_a_lambda_then_it_is_the_method_of_the_lambda() {
        assertThat(ProgramMethods.of(() -> {}).name()).startsWith("lambda$");
    }

    @Test
    void when_a_lambda_captures_a_variable_then_it_is_refused() {
        String captured = getClass().getName();
        assertThatThrownBy(() -> ProgramMethods.of(() -> System.out.println(captured)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("captures 1 variable");
    }

    @Test
    void when_a_body_is_a_class_then_it_is_refused() {
        ThreadsBody body = new ThreadsBody() {
            @Override
            public void run() {}
        };
        assertThatThrownBy(() -> ProgramMethods.of(body))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("is a class, not a lambda");
    }
}
