/**
 * Finds hidden inputs of a system in its bytecode: clocks, randomness, threads, hash order and other sources of
 * nondeterminism.
 *
 * <p>It has four parts. The tables ({@link dev.winnow.doctor.scan.CallRules},
 * {@link dev.winnow.doctor.scan.CollectionRules}) list what is suspicious. The traversal
 * ({@link dev.winnow.doctor.scan.ClassTraversal}) selects the classes. The visitors
 * ({@link dev.winnow.doctor.scan.ClassScanner}, {@link dev.winnow.doctor.scan.MethodScanner}) read one class.
 * {@link dev.winnow.doctor.scan.HashOrderDetector} and {@link dev.winnow.doctor.scan.StaticStateDetector} decide after
 * all classes were read.
 */
package dev.winnow.doctor.scan;
