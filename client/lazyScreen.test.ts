import { createElement, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, lazyScreen } from './lazyScreen.ts'

/** Resolves to the loaded component, or to the error. */
async function opened(Screen: ReturnType<typeof lazyScreen>): Promise<unknown> {
  let failure: unknown = null
  const stream = await renderToReadableStream(createElement(Suspense, { fallback: '…' }, createElement(Screen)), {
    onError: (error: unknown) => {
      failure = error
    },
  })
  const reader = stream.getReader()
  let html = ''
  for (let part = await reader.read(); !part.done; part = await reader.read())
    html += new TextDecoder().decode(part.value)
  return failure ?? html
}

describe('a part of the program', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('that arrives is shown', async () => {
    vi.stubGlobal('window', { setTimeout })
    expect(await opened(lazyScreen(async () => () => '到了'))).toContain('到了')
  })

  test('that has not arrived after 120 seconds has failed', async () => {
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
    const waits: number[] = []
    // The timer fires at once, and the test checks the requested delay.
    const setTimeoutAtOnce = (over: () => void, ms: number) => {
      waits.push(ms)
      queueMicrotask(over)
    }
    vi.stubGlobal('window', { setTimeout: setTimeoutAtOnce })
    const never = lazyScreen(() => new Promise(() => undefined))
    expect(await opened(never)).toMatchObject({ message: '页面加载超时，请检查网络' })
    expect(waits).toEqual([120_000])
  })
})
