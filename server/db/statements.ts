/**
 * How records write their statements. Each of these is a measured exception; in the plain way a statement is built and its
 * rows are described at each run, and a list of ids is a plain array. To go back to the plain way, let the line import the
 * module of the same name in `bench/plain`.
 */
export { anyOf } from '#server/tuning/anyWithGenericPlan.ts'
export { compileOnce } from '#server/tuning/compileOnce.ts'
export { runNamed } from '#server/tuning/keepRowDescriptions.ts'
