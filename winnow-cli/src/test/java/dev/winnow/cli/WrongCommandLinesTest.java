package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a command line is said in one line: the value, what is valid, where to read more. */
class WrongCommandLinesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -                                            | Give a command
            hnt 2pc-2                                    | Unexpected argument 'hnt': did you mean hunt
            hunt                                         | Missing required parameter: 'SCENARIO'
            hunt 2pc-2 2pc                               | Unexpected argument '2pc'
            hunt 2pc-2 --sed 3                           | Unknown option '--sed': did you mean --seed
            hunt 2pc-2 --seed                            | Missing required parameter for option '--seed' (N)
            hunt 2pc-2 --seed x                          | --seed 'x' is not valid: give a whole number, at least -9223372036854775808 and at most 9223372036854775807
            hunt 2pc-2 --seed 1.5                        | --seed '1.5' is not valid: give a whole number
            hunt 2pc-2 --seed 1 --seed 2                 | option '--seed' (N) should be specified only once
            hunt 2pc-2 --jobs 0                          | --jobs 0 is not valid: give 1 to 1024
            hunt 2pc-2 --jobs 1025                       | --jobs 1025 is not valid
            hunt 2pc-2 --jobs two                        | --jobs 'two' is not valid: give 1 to 1024
            hunt 2pc-2 --steps 0                         | --steps 0 is not valid
            hunt 2pc-2 --steps 99999999999               | --steps 99999999999 is not valid: give a whole number, at least 1 and at most 2147483647
            hunt 2pc-2 --executions -5                   | --executions -5 is not valid
            hunt 2pc-2 --min-events -1                   | --min-events -1 is not valid: give a whole number, at least 0
            hunt 2pc-2 --fair -1                         | --fair -1 is not valid
            hunt 2pc-2 --time 5                          | --time 5 is not valid: give a time such as 500ms, 30s, 5m or 1h, at least 1ms and at most 10000h
            hunt 2pc-2 --time 0s                         | --time '0s' is not valid
            hunt 2pc-2 --time 99999h                     | --time '99999h' is not valid
            hunt 2pc-2 --minimize-time 0s                | --minimize-time '0s' is not valid
            hunt 2pc-2 --handler-limit 0ms               | --handler-limit '0ms' is not valid
            hunt 2pc-2 --serve=70000                     | --serve 70000 is not valid: give 0 to 65535
            hunt 2pc-2 --json=x                          | --json 'x' is not valid: give true or false
            hunt 2pc-2 -p nodes                          | -p 'nodes' is not valid: write NAME=VALUE
            hunt --maelstrom echo                        | Give the command of a node after two dashes: --maelstrom WORKLOAD -- ./my-node
            hunt --maelstrom echo --sed 3 -- node.py     | or --serve? Give the command of a node after two dashes
            hunt --maelstrom echo python3 -u node.py     | Unknown option '-u'. Give the command of a node after two dashes
            hunt --maelstrom echo --seed                 | Missing required parameter for option '--seed' (N)
            hunt 2pc-2 --faults loss                     | --node-count and --faults need --maelstrom
            hunt --maelstrom echo --node-count 26 -- x   | --node-count 26 is not valid: give 1 to 25
            hunt 2pc-2 --strategy luck                   | there is no strategy named 'luck': choose from random, pos, pct, pctcp, portfolio. Try
            hunt 2pc-2 --strategy bfs                    | hunt cannot use bfs: use winnow explore 2pc-2 --strategy bfs
            fuzz 2pc-2 --strategy ses-rr                 | fuzz cannot use ses-rr: use winnow explore 2pc-2 --strategy ses-rr
            fuzz 2pc-2 --min-events 3                    | Unknown option '--min-events'
            explore paxos --strategy luck                | there is no strategy named 'luck': choose from pos, portfolio, bfs
            explore paxos --strategy pct                 | explore cannot use pct: use winnow hunt paxos --strategy pct
            explore paxos --fair 5                       | explore does not use --fair
            explore paxos --strategy bfs --delays 3      | bfs does not use --delays: leave out --delays, or choose from portfolio, ses-rr
            explore paxos --strategy bfs --steps 9       | bfs does not use --steps
            explore paxos --strategy dfs --executions 9  | dfs does not use --executions
            explore paxos --strategy irs --states 9      | irs does not use --states
            explore paxos --strategy ss-rr --choices 1   | ss-rr does not use --choices
            explore paxos --strategy bfs --delta 2       | bfs does not use --delta: leave out --delta, or choose from portfolio, ses-rr
            explore paxos --strategy ss-rr --delta 0     | --delta 0 is not valid
            explore paxos --strategy ses-rr --delay-choices | ses-rr does not use --delay-choices: leave out --delay-choices, or choose from ses-ss, ss-rr
            explore paxos --strategy ses-rr --samples 1  | ses-rr does not use --samples: leave out --samples, or choose from ses-ss, ss-rr
            explore paxos --strategy pos --exact         | pos does not use --exact
            explore paxos --strategy lasso --memory 9    | lasso does not use --memory
            explore paxos --strategy pos --no-symmetry   | pos does not use --no-symmetry: leave out --no-symmetry, or choose from bfs, dfs
            explore pam --strategy pos --skip-ignored    | pos does not use --skip-ignored: leave out --skip-ignored, or choose from portfolio, bfs, dfs, dir, ses-rr
            explore pam --strategy lasso --skip-ignored  | lasso does not use --skip-ignored
            explore pam --strategy dpor --skip-ignored   | dpor does not use --skip-ignored
            explore paxos --strategy dpor --depth 9      | dpor does not use --depth
            explore paxos --strategy dfs --resume        | dfs cannot be resumed: leave out --resume, or choose from bfs
            explore paxos --depth 0                      | --depth 0 is not valid
            explore paxos --states 0                     | --states 0 is not valid
            explore paxos --memory 0                     | --memory 0 is not valid: give 1 to 8796093022207
            minimize x.jsonl --tries 0                   | --tries 0 is not valid: give 1 to 10000
            minimize x.jsonl --pipeline x                | --pipeline 'x' is not valid: choose from winnow, demi, gamut, nodiverge
            minimize x.jsonl --stages x                  | --stages x is not valid: choose from
            minimize                                     | Missing required parameter: 'FILE'
            doctor ping-pong --jvms 17                   | --jvms 17 is not valid: give 0 to 16
            show x.jsonl --from x                        | --from 'x' is not valid
            serve --port 65536                           | --port 65536 is not valid
            new x --pekko --plain                        | are mutually exclusive
            table demi --seeds 0                         | --seeds 0 is not valid
            table demi --min-events -1                   | --min-events -1 is not valid
            table delaying --states 0                    | --states 0 is not valid
            table dmi                                    | Unexpected argument 'dmi': did you mean minimize or demi
            bench world --json=5                         | --json 5 is not valid
            """)
    void when_it_is_run_then_one_line_says_what_is_valid(String commandLine, String said) {
        CliRun ran = CliRun.inThisJvm(commandLine.equals("-") ? new String[0] : commandLine.split(" +", -1));
        new CliRunAssert(ran).hasCode(2).says(said, "Try: winnow", "--help");
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(ran.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            table demi --cases raft-45:x=1               | x
            table demi --cases raft-45:members=99        | 99
            table demi --cases nothing                   | the paper has no case nothing
            table delaying --strategies luck             | there is no strategy luck
            hunt mini-raft -p size=3                     | size
            hunt nothing                                 | no scenario named 'nothing'
            bench nothing                                | there is no benchmark 'nothing'
            """)
    void when_a_name_is_unknown_then_the_known_ones_are_given(String commandLine, String said) {
        CliRun ran = CliRun.inThisJvm(commandLine.split(" +", -1));
        new CliRunAssert(ran).hasCode(2).says(said, "Fix:  ");
        assertThat(ran.err().lines()).hasSize(2);
    }

    @Test
    void when_json_is_wanted_then_the_same_line_is_the_message() {
        CliRun ran = CliRun.inThisJvm("hunt", "2pc-2", "--jobs", "0", "--json");
        new CliRunAssert(ran)
                .hasCode(2)
                .prints("--jobs 0 is not valid: give 1 to 1024", "\"fix\":\"winnow hunt --help\"");
    }
}
