import { useRef } from 'react'
import { newRequestKey } from './requestKey.ts'

/**
 * Returns the request key of an input, which is the same while the same input is sent again, so that a repeat after a lost
 * answer executes once. Other input is another request and gets a key of its own.
 */
export function useRequestKey(): (input: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (input) => {
    const text = JSON.stringify(input)
    if (last.current.text !== text) last.current = { text, key: newRequestKey() }
    return last.current.key
  }
}
