import { afterAll, vi } from 'vitest'

// The next file of the same worker begins as in a new one.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
