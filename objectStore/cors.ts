import type { HeaderMap } from './canonicalRequest.ts'

const EXPOSED = 'ETag, Content-Range, Accept-Ranges, Last-Modified, x-amz-request-id'

/**
 * CORS headers for a page of another origin; none if the origin is not on the list (threats#W7). Credentials mode is
 * never needed, because the signature is the permission.
 */
export function corsHeaders(headers: HeaderMap, origins: readonly string[]): Record<string, string> {
  const [origin] = headers.get('origin') ?? []
  if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) return {}
  return {
    'access-control-allow-origin': origins.includes('*') ? '*' : origin,
    'access-control-expose-headers': EXPOSED,
    vary: 'Origin',
  }
}

/**
 * The headers of a preflight response; null if the origin is not on the list or the requested headers are malformed.
 */
export function preflightHeaders(headers: HeaderMap, origins: readonly string[]): Record<string, string> | null {
  const allowed = corsHeaders(headers, origins)
  const wanted = headers.get('access-control-request-headers')?.join(',') ?? ''
  if (Object.keys(allowed).length === 0 || !/^[A-Za-z0-9, _-]{0,1000}$/.test(wanted)) return null
  return {
    ...allowed,
    'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
    ...(wanted === '' ? {} : { 'access-control-allow-headers': wanted }),
    'access-control-max-age': '3600',
  }
}
