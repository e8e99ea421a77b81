/**
 * How often a test repeats itself: `npm test` keeps one short form of each proof, `npm run test:long` gives it the long one
 * (scripts/longTests.mjs). What starts the whole product, converts films or looks for faces has a long form only and is named
 * `.long.test.ts`.
 */
export const isLong = process.env.LONG_TESTS === '1'
export const rounds = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short)
