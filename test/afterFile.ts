import { afterAll, vi } from 'vitest'

// Several files run in one worker; each one must begin as if the worker were new.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
