/**
 * A cluster like Spark's standalone mode: {@link dev.winnow.casebook.pekko.spark.Master} gives each application
 * executors on the {@link dev.winnow.casebook.pekko.spark.Worker}s, and keeps durable records of them. A
 * {@link dev.winnow.casebook.pekko.spark.Driver} runs the jobs of an application, approximations of pi, whose tasks its
 * {@link dev.winnow.casebook.pekko.spark.TaskScheduler} places by locality.
 */
package dev.winnow.casebook.pekko.spark;
