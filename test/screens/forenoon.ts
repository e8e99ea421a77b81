import { HOUR_MS, startOfShanghaiDay } from '#domain/time.ts'

/**
 * Screens say 今天 and count minutes to the next day, so that a test which passes all day could fail around midnight. Their
 * clock therefore begins at ten in the morning in Shanghai, and goes on from there. Called again it changes nothing.
 */
export function beginInTheForenoon(): void {
  const Machine = Date
  if (Machine.name === 'ForenoonDate') return
  const ahead = startOfShanghaiDay(Machine.now()) + 10 * HOUR_MS - Machine.now()
  class ForenoonDate extends Machine {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [Machine.now() + ahead] : parts) as [number]))
    }

    static override now(): number {
      return Machine.now() + ahead
    }
  }
  globalThis.Date = ForenoonDate as DateConstructor
}
