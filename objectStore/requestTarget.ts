import { S3Error } from './s3Error.ts'

const MAX_KEY_BYTES = 1024

export interface RequestTarget {
  /** The undecoded path with the base path, as the signature covers it. */
  path: string
  /** The decoded query; each name occurs once. */
  query: Map<string, string>
  bucket: string
  /** The key; empty for the bucket itself. */
  key: string
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidURI')
  }
}

function readQuery(text: string): Map<string, string> {
  const query = new Map<string, string>()
  for (const pair of text.split('&').filter((part) => part !== '')) {
    const at = pair.indexOf('=')
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    const plainName = decode(name.replaceAll('+', '%20'))
    if (query.has(plainName)) throw new S3Error('InvalidArgument', 'A query parameter was given twice.')
    query.set(plainName, decode(value.replaceAll('+', '%20')))
  }
  return query
}

/**
 * Parses a path-style URL, `<base path>/<bucket>/<key>`. Keys are never paths on disk, so that dots and double slashes
 * stay.
 * @throws S3Error InvalidURI, InvalidArgument, KeyTooLongError
 */
export function readTarget(url: string, basePath: string): RequestTarget {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (!path.startsWith(`${basePath}/`)) throw new S3Error('InvalidURI')
  const rest = path.slice(basePath.length + 1)
  const slash = rest.indexOf('/')
  const bucket = decode(slash < 0 ? rest : rest.slice(0, slash))
  const key = slash < 0 ? '' : decode(rest.slice(slash + 1))
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError')
  // PostgreSQL cannot store NUL in text.
  if (key.includes('\0') || bucket.includes('\0')) throw new S3Error('InvalidURI')
  return { path, query: mark < 0 ? new Map() : readQuery(url.slice(mark + 1)), bucket, key }
}
