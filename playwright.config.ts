import { defineConfig } from '@playwright/test'

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The files that take more than a minute. */
const LONGEST = ['**/{pagePolicy,examRoom,accessible,journey,fromNothing,hearing,examiner}.spec.ts']

/** Journeys in a real Chromium on the built product, each worker against the one that `test/e2e/product.ts` starts. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  // A journey that fails now and then is a bug to find, not to try again.
  retries: 0,
  failOnFlakyTests: true,
  // A file is the unit that a worker takes, in the order of the projects: the longest begin, so that both end together.
  workers: 2,
  projects: [
    { name: 'long', testMatch: LONGEST },
    { name: 'short', testIgnore: LONGEST },
  ],
  timeout: 480_000,
  expect: { timeout: 15_000 },
  globalSetup: './test/e2e/product.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['./test/e2e/slowestJourneys.ts']],
  use: {
    actionTimeout: 20_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags },
    // A trace takes pictures all the time: it cost a fifth of the processor of a journey (2026-11-23). One that failed is
    // run again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
