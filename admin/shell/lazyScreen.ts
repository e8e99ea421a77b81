import { type ComponentType, lazy } from 'react'

/** Specification 9: a part of the program that has not arrived after 120 s counts as failed. */
const CHUNK_TIMEOUT_MS = 120_000

/** A screen whose code is fetched when it is first opened. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    let timer = 0
    const tooLate = new Promise<never>((_, reject) => {
      timer = window.setTimeout(() => reject(new Error('screen did not arrive in time')), CHUNK_TIMEOUT_MS)
    })
    try {
      return { default: await Promise.race([load(), tooLate]) }
    } finally {
      window.clearTimeout(timer)
    }
  })
}
