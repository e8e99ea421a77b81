import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { setSession } from '#client/session.ts'
import { removeTexts } from '#web/device/textStorage.ts'
import { openQuestion } from '#web/ui/confirm.ts'
import { takeUnknownCalls } from './fakeServer.ts'
import { beginInTheForenoon } from './forenoon.ts'
import { newSessionHistory } from './sessionHistory.ts'

/** What a browser does and happy-dom does not, for every test of a screen. */

beginInTheForenoon()

configure({
  // A machine that does other work as well may be slow.
  asyncUtilTimeout: 15_000,
  // The whole document after each failure hides the sentence that was looked for.
  getElementError: (message) => new Error(message ?? 'not found'),
})

/**
 * React's development build notes the call stack of each element, which only its warnings print: a tenth of the processor time
 * of these tests. It stops after some number of them until the next render sets the count back.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
})

const { setTimeout: startTimer } = window
const timers: number[] = []

beforeEach(() => {
  vi.stubGlobal('setTimeout', (...wanted: Parameters<typeof startTimer>) => {
    const timer = startTimer(...wanted)
    timers.push(Number(timer))
    return timer
  })
  // React has rendered what was changed when a browser draws the next frame.
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => window.setTimeout(() => draw(0), 30))
  vi.stubGlobal('cancelAnimationFrame', (timer: number) => window.clearTimeout(timer))
  newSessionHistory()
  Element.prototype.scrollIntoView = () => undefined
  navigator.sendBeacon = () => true
  // The styles of antd are many and decide nothing here: only what is hidden by its own style is.
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style)
})

if (!('rows' in HTMLTableSectionElement.prototype))
  Object.defineProperty(HTMLTableSectionElement.prototype, 'rows', {
    get(this: HTMLTableSectionElement) {
      return this.querySelectorAll(':scope > tr')
    },
  })

// The page is closed with all that it was waiting for. The next test begins with an empty browser: nobody signed in,
// nothing stored.
afterEach(() => {
  cleanup()
  // A question that a test left open would be asked on the next page.
  openQuestion.get()?.answer(false)
  for (const timer of timers.splice(0)) window.clearTimeout(timer)
  setSession(null)
  removeTexts(() => true)
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(takeUnknownCalls(), 'calls that the test gave no answer to').toEqual([])
})
