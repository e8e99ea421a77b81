import type { HeaderMap } from './canonicalRequest.ts'
import type { StoredHeaders } from './rows.ts'
import { S3Error } from './s3Error.ts'
import { headerOf } from './signatureClaim.ts'

const MAX_METADATA_BYTES = 2048
const kept = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'content-type'] as const
const overridable = ['cache-control', 'content-disposition', 'content-language', 'content-type'] as const

/**
 * Types a browser may display inline. Everything else, above all HTML and SVG, is served as a download (threats#F1).
 */
const shownTypes = new Set([
  'audio/aac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
])

/** Features that this store lacks: ignoring such a header would let the caller believe that it was honoured. */
const refused = /^x-amz-(copy-source|server-side-encryption|tagging|object-lock|website-redirect|grant-|write-offset)/

/** @throws S3Error NotImplemented */
export function refuseUnsupportedFeatures(headers: HeaderMap): void {
  for (const [name, values] of headers) {
    const isRefused = refused.test(name) || (name === 'x-amz-acl' && values.join() !== 'private')
    if (isRefused) throw new S3Error('NotImplemented', `The header ${name} is not supported.`)
  }
}

/** The headers of a Put or CreateMultipartUpload that are stored with the object. @throws S3Error MetadataTooLarge */
export function readStoredHeaders(headers: HeaderMap): StoredHeaders {
  const stored: StoredHeaders = {}
  for (const name of kept) {
    const value = headerOf(headers, name)
    if (value !== null) stored[name] = value
  }
  const encodings = (stored['content-encoding'] ?? '')
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'aws-chunked')
  delete stored['content-encoding']
  if (encodings.length > 0) stored['content-encoding'] = encodings.join(', ')
  for (const [name, values] of headers) if (name.startsWith('x-amz-meta-')) stored[name] = values.join(',')
  const bytes = Object.entries(stored).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (bytes > MAX_METADATA_BYTES) throw new S3Error('MetadataTooLarge')
  return stored
}

/**
 * The headers with which uploaded bytes are served: the stored ones with the overrides of the signed link, restricted
 * to allowed types that cannot run scripts.
 * @throws S3Error InvalidArgument for an override that is not a valid header value
 */
export function servedHeaders(stored: StoredHeaders, query: Map<string, string>): Record<string, string> {
  const served: Record<string, string> = { 'cache-control': 'private', ...stored }
  for (const name of overridable) {
    const value = query.get(`response-${name}`)
    if (value === undefined) continue
    if (!/^[\x20-\x7e]{1,1000}$/.test(value))
      throw new S3Error('InvalidArgument', `response-${name} must be printable ASCII.`)
    served[name] = value
  }
  const type = (served['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isShown = shownTypes.has(type)
  served['content-type'] = isShown ? type : 'application/octet-stream'
  if (!isShown && !/^attachment\b/i.test(served['content-disposition'] ?? ''))
    served['content-disposition'] = 'attachment'
  return {
    ...served,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  }
}
