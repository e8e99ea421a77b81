import { type ComponentType, createElement, lazy, useState } from 'react'

/** A chunk that has not loaded after 120 s counts as failed (specification#constants). */
export const CHUNK_TIMEOUT_MS = 120_000

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    window.setTimeout(() => reject(new Error('页面加载超时，请检查网络')), CHUNK_TIMEOUT_MS)
  })
}

/** A screen whose code loads when it is first opened, or earlier by `preload`, which never rejects. */
export type LazyScreen = ComponentType & { preload: () => Promise<void> }

export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let arrived: ComponentType | null = null
  const fetched = () =>
    load().then((screen) => {
      arrived = screen
      return screen
    })
  const Waiting = lazy(() => Promise.race([fetched(), tooLate()]).then((screen) => ({ default: screen })))
  // A loaded screen renders directly: React.lazy would show the skeleton first, and keep it for 300 ms.
  const Screen = () => {
    const [Chosen] = useState(() => arrived ?? Waiting)
    return createElement(Chosen)
  }
  const preload = () =>
    fetched().then(
      () => undefined,
      // A failed preload is ignored: opening the screen loads it again and shows the failure.
      () => undefined,
    )
  return Object.assign(Screen, { preload })
}
