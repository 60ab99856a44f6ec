/**
 * Chain replication: {@link dev.winnow.casebook.chain.Serving} and {@link dev.winnow.casebook.chain.Mastering} are the
 * protocol, {@link dev.winnow.casebook.chain.Starting} and {@link dev.winnow.casebook.chain.Monitoring} its start-up
 * and pings, {@link dev.winnow.casebook.chain.Requesting} uses it, {@link dev.winnow.casebook.chain.Failing} and
 * {@link dev.winnow.casebook.chain.Detecting} inject failures and suspicions, and
 * {@link dev.winnow.casebook.chain.ChainScenarios} puts it under control.
 */
package dev.winnow.casebook.chain;
