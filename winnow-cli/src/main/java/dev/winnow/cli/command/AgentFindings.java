package dev.winnow.cli.command;

import dev.winnow.agent.Agent;
import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import dev.winnow.doctor.scan.BytecodeScan.ScanReport;
import dev.winnow.system.ControlAdvice;
import java.util.List;

/**
 * The doctor's scan, split into calls that the agent controls and calls that it does not.
 *
 * @param isAgentOn true if the agent runs in this JVM
 * @param uncontrolled the findings that are not under control
 * @param controlled the number of calls that the agent controls
 * @param controllable the number of uncontrolled calls that the agent would control
 */
record AgentFindings(boolean isAgentOn, ScanReport uncontrolled, int controlled, int controllable) {

    static AgentFindings of(ScanReport scan, boolean on) {
        ScanReport uncontrollable = scan.without(AgentFindings::isControllable);
        int controllable = scan.findings().size() - uncontrollable.findings().size();
        return on
                ? new AgentFindings(true, uncontrollable, controllable, 0)
                : new AgentFindings(false, scan, 0, controllable);
    }

    private static boolean isControllable(ScanFinding finding) {
        return Agent.controls(finding.className(), finding.callee());
    }

    /** Returns what to do about findings of one kind. Suggests the agent if it would control one of them. */
    String fix(List<ScanFinding> sameKind, ControlAdvice advice) {
        String fix = sameKind.get(0).source().fix(advice);
        boolean agentHelps = !isAgentOn && sameKind.stream().anyMatch(AgentFindings::isControllable);
        return agentHelps ? fix + "; or run with --agent" : fix;
    }

    /** Returns one line for the terminal, or an empty text if the agent makes no difference. */
    String summary() {
        if (controlled > 0) {
            return controlled + (controlled == 1 ? " call is" : " calls are") + " under control of the agent";
        }
        return controllable > 0 ? "--agent brings " + controllable + " of these calls under control" : "";
    }
}
