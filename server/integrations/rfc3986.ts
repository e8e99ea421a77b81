/** Escapes everything but letters, digits and `-._~` (RFC 3986), which `encodeURIComponent` does not do completely. */
export function escapeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Writes a query as signatures of AWS and Aliyun want it: escaped, and sorted by name. */
export function writeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => [escapeRfc3986(name), escapeRfc3986(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}
