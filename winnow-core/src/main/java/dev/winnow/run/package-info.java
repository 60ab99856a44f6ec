/** Live executions: the runner and its strategies, the evaluation of invariants, campaigns of many executions. */
package dev.winnow.run;
