import type { Env } from '#server/config/readSettings.ts'

/** The settings whose names begin with one of `starts`, so that a check speaks of its own part only. */
export function only(env: Env, ...starts: string[]): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => starts.some((start) => name.startsWith(start))))
}
