export interface ByteRange {
  first: number
  /** The last byte, inclusive. */
  last: number
}

/**
 * Evaluates a `Range` header for an object of `size` bytes. Null if it is absent, has several ranges or is not
 * understood, so that the whole object is sent (RFC 9110, section 14.2).
 */
export function readRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
