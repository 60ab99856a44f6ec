package dev.winnow.cli.command;

import dev.winnow.agent.Agent;
import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import dev.winnow.doctor.scan.BytecodeScan.ScanReport;

/**
 * What the agent makes of the doctor's scan.
 *
 * @param isAgentOn whether the agent is here
 * @param uncontrolled what is not under control
 * @param controlled how many calls are, by the agent
 * @param controllable how many of those left would be, with the agent
 */
record AgentFindings(boolean isAgentOn, ScanReport uncontrolled, int controlled, int controllable) {

    static AgentFindings of(ScanReport scan, boolean on) {
        ScanReport others = scan.without(AgentFindings::isControllable);
        int controllable = scan.findings().size() - others.findings().size();
        return on ? new AgentFindings(true, others, controllable, 0) : new AgentFindings(false, scan, 0, controllable);
    }

    private static boolean isControllable(ScanFinding finding) {
        return Agent.controls(finding.className(), finding.callee());
    }

    /** A line for people; empty if there is nothing to say. */
    String summary() {
        if (controlled > 0) {
            return controlled + (controlled == 1 ? " call is" : " calls are") + " under the agent's control";
        }
        return controllable > 0 ? "--agent brings " + controllable + " of these calls under control" : "";
    }
}
