/**
 * How often a test repeats itself: `npm test` keeps one short form of each proof, `npm run test:long` gives it the long one
 * (scripts/longTests.mjs). Files named `.long.test.ts` have a long form only.
 */
export const isLong = process.env.LONG_TESTS === '1'
export const rounds = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short)
