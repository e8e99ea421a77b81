/**
 * How records write their statements. All are exceptions from the plain way, in which a statement is built and its
 * rows are described at each run and a list of ids is a plain array; without one of them, its line imports the module of the same name in
 * `bench/plain`.
 */
export { anyOf } from '#server/tuning/anyWithGenericPlan.ts'
export { compileOnce } from '#server/tuning/compileOnce.ts'
export { runNamed } from '#server/tuning/keepRowDescriptions.ts'
