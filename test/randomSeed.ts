import fc from 'fast-check'

/**
 * Random values are the same in each run, so that a test fails because of what was changed and not by chance.
 * `RANDOM_SEED=7 npm test` tries other values; what it finds becomes a case of its own.
 */
fc.configureGlobal({ seed: Number(process.env.RANDOM_SEED ?? 20_261_126) })
