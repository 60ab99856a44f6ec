/**
 * A number in a storage that clients change under a lease: {@link dev.winnow.casebook.lease.Leasing} grants leases to
 * {@link dev.winnow.casebook.lease.Caching}, which reads and writes {@link dev.winnow.casebook.lease.Storing}, and
 * {@link dev.winnow.casebook.lease.LeaseScenarios} puts it under control.
 */
package dev.winnow.casebook.lease;
