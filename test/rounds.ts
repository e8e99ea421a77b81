/**
 * How often a test repeats itself: a few times in `npm test`, many times in `npm run test:long` (scripts/longTests.mjs). A test
 * that starts the whole product, converts films or looks for faces runs only there, and its file is named `.long.test.ts`.
 */
export const isLong = process.env.LONG_TESTS === '1'
export const rounds = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short)
