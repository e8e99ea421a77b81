/** Values by lower-case name, in the order of arrival. */
export type HeaderMap = Map<string, string[]>

/** Reads Node's `rawHeaders`, because `headers` merges or drops repeated ones. */
export function readHeaders(rawHeaders: readonly string[]): HeaderMap {
  const headers: HeaderMap = new Map()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase()
    const values = headers.get(name) ?? []
    values.push(rawHeaders[at + 1] as string)
    headers.set(name, values)
  }
  return headers
}

/** Escapes everything but letters, digits and `-._~` (RFC 3986). */
export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeRfc3986(decodeURIComponent(segment)))
    .join('/')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function canonicalQuery(query: Map<string, string>): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .sort(([a], [b]) => compare(a, b))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Trims only spaces and tabs, because `\s` would also match the byte A0 inside a UTF-8 character. */
function canonicalValue(values: readonly string[]): string {
  return values.map((value) => value.replace(/[ \t]+/g, ' ').replace(/^ | $/g, '')).join(',')
}

interface CanonicalParts {
  method: string
  path: string
  query: Map<string, string>
  headers: HeaderMap
  /** The names in lower case, sorted. */
  signedHeaders: readonly string[]
  payloadHash: string
}

/**
 * The canonical request of Signature Version 4 as bytes. Node decodes headers as latin1, so that encoding them as
 * latin1 restores the signed bytes; everything else is ASCII by escaping.
 */
export function canonicalRequest(parts: CanonicalParts): Buffer {
  const lines = [
    parts.method,
    canonicalPath(parts.path),
    canonicalQuery(parts.query),
    ...parts.signedHeaders.map((name) => `${name}:${canonicalValue(parts.headers.get(name) ?? [])}`),
    '',
    parts.signedHeaders.join(';'),
    parts.payloadHash,
  ]
  return Buffer.from(lines.join('\n'), 'latin1')
}
