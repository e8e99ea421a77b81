import fc from 'fast-check'

/**
 * Values at random are the same in each run, so that a change lands or not by what it changed. `RANDOM_SEED=7 npm test`
 * looks further; what it finds becomes a case of its own.
 */
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED ?? 20_261_126) })
