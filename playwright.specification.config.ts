import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** The specification, sentence by sentence, on the started product with its demo world (docs/coverage.md). */
export default defineConfig({
  ...journeys,
  testDir: 'test/specification',
  projects: undefined,
  timeout: 120_000,
  globalSetup: './test/specification/product.ts',
  reporter: [['list'], ['./test/specification/passed.ts'], ['./test/e2e/slowestJourneys.ts']],
  use: {
    ...journeys.use,
    baseURL: process.env.KAOJI_SPECIFICATION_URL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  },
})
