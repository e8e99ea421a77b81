import { type ComponentType, lazy } from 'react'

/** Specification, section 9: a part of the program that has not arrived after 120 s counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    window.setTimeout(() => reject(new Error('页面加载超时，请检查网络')), CHUNK_TIMEOUT_MS)
  })
}

/** A screen whose code is fetched when it is first opened. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(() => Promise.race([load(), tooLate()]).then((screen) => ({ default: screen })))
}
