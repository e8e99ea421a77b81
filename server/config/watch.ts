import { defaultWatchLimits, type WatchLimits, type WatchPattern, watchPatternNames } from '#domain/office/watch.ts'
import { type Env, fail } from './readSettings.ts'

/** Which setting holds the number of each pattern. */
export const watchSettings: Readonly<Record<WatchPattern, string>> = {
  manyFiles: 'WATCH_FILES_PER_HOUR',
  atNight: 'WATCH_FILES_AT_NIGHT',
  newDevice: 'WATCH_FILES_NEW_DEVICE',
  manyExports: 'WATCH_EXPORTS_PER_DAY',
}

function readNumber(env: Env, name: string, fallback: number): number {
  const text = env[name] ?? ''
  if (text === '') return fallback
  if (!/^\d{1,6}$/.test(text)) fail(name, `“${text}”不是 0 至 999999 的整数`)
  return Number(text)
}

/** From which numbers on looks and exports are told; `0` switches a pattern off. */
export const readWatch = (env: Env): WatchLimits =>
  Object.fromEntries(
    watchPatternNames.map((pattern) => [pattern, readNumber(env, watchSettings[pattern], defaultWatchLimits[pattern])]),
  ) as Record<WatchPattern, number>
