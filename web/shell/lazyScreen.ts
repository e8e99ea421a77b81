import { type ComponentType, createElement, lazy, useState } from 'react'

/** Specification, section 9: a part of the program that has not arrived after 120 s counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    window.setTimeout(() => reject(new Error('页面加载超时，请检查网络')), CHUNK_TIMEOUT_MS)
  })
}

/** A screen whose code is fetched when it is first opened, or before that by `preload`, which never fails. */
export type LazyScreen = ComponentType & { preload: () => Promise<void> }

export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let arrived: ComponentType | null = null
  const fetched = () =>
    load().then((screen) => {
      arrived = screen
      return screen
    })
  const Waiting = lazy(() => Promise.race([fetched(), tooLate()]).then((screen) => ({ default: screen })))
  // What has arrived is shown at once: React.lazy would show the skeleton first, and hold it for 300 ms.
  const Screen = () => {
    const [Chosen] = useState(() => arrived ?? Waiting)
    return createElement(Chosen)
  }
  const preload = () =>
    fetched().then(
      () => undefined,
      // Whoever opens the screen asks again, and is told what failed.
      () => undefined,
    )
  return Object.assign(Screen, { preload })
}
