import type { Locator } from '@playwright/test'

/** What a way through the pages costs the person who walks it. */
export interface Effort {
  readonly taps: number
  readonly typed: number
  /** A press with the finger. */
  tap(target: Locator): Promise<void>
  /** A field filled in by hand; one that does not have the focus by itself costs a tap too. */
  type(field: Locator, text: string): Promise<void>
}

export function countEffort(): Effort {
  let [taps, typed] = [0, 0]
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  return {
    get taps() {
      return taps
    },
    get typed() {
      return typed
    },
    tap,
    async type(field, text) {
      const hasFocus = await field.evaluate((input) => document.activeElement === input)
      if (!hasFocus) await tap(field)
      typed += 1
      await field.pressSequentially(text)
    },
  }
}
