package dev.winnow.pipes.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitingCallTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            read            | x86_64  | 0 0x0 0x7ff1 0x2000 0x0 0x0 0x0 0x7ffd 0x7f00                  | false
            poll, no limit  | x86_64  | 7 0x7ff1 0x1 0xffffffff 0x0 0x0 0x0 0x7ffd 0x7f00              | false
            poll            | x86_64  | 7 0x7ff1 0x1 0x64 0x0 0x0 0x0 0x7ffd 0x7f00                    | true
            epoll, no limit | x86_64  | 232 0x4 0x7ff1 0x400 0xffffffffffffffff 0x0 0x0 0x7ffd 0x7f00  | false
            epoll           | x86_64  | 232 0x4 0x7ff1 0x400 0x3e8 0x0 0x0 0x7ffd 0x7f00               | true
            futex, no limit | x86_64  | 202 0x7ff1 0x189 0x0 0x0 0x0 0xffffffff 0x7ffd 0x7f00          | false
            futex           | x86_64  | 202 0x7ff1 0x189 0x0 0x7ff2 0x0 0xffffffff 0x7ffd 0x7f00       | true
            sleep           | x86_64  | 230 0x1 0x1 0x7ff1 0x0 0x0 0x0 0x7ffd 0x7f00                   | true
            unknown         | x86_64  | 999 0x0 0x0 0x0 0x0 0x0 0x0 0x7ffd 0x7f00                      | true
            running         | x86_64  | running                                                        | true
            outside a call  | x86_64  | -1 0x7ffd 0x7f00                                               | true
            read            | aarch64 | 63 0x0 0x7ff1 0x2000 0x0 0x0 0x0 0x7ffd 0x7f00                 | false
            ppoll, no limit | aarch64 | 73 0x7ff1 0x1 0x0 0x0 0x0 0x0 0x7ffd 0x7f00                    | false
            sleep           | aarch64 | 115 0x1 0x1 0x7ff1 0x0 0x0 0x0 0x7ffd 0x7f00                   | true
            """)
    void when_a_thread_waits_then_its_call_tells_for_what(String name, String architecture, String text, boolean time) {
        assertThat(WaitingCall.mayWaitForTime(text, architecture)).as(name).isEqualTo(time);
    }
}
