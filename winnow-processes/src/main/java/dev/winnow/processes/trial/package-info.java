/** Sequential tests of candidates on several clusters at once: decisions, budgets, resumption. */
package dev.winnow.processes.trial;
