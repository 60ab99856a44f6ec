/** Live executions: the runner and its strategies, the monitoring of invariants, campaigns of many executions. */
package dev.winnow.run;
