import type { Reason } from '#domain/reasons/reasons.ts'
import { compactDate, type Instant, padded } from '#domain/time.ts'

/** Random bytes in a prefix: two for the four digits, and sixteen so that nobody can guess it (threats#O5). */
export const PREFIX_RANDOM_BYTES = 18
/** Extensions of the videos that phones record; a conversion makes them playable in every examiner's browser. */
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'm4v', '3gp', 'webm'] as const

const NAME_MAX = 120
const PREFIX = /^video\/(\d{8})\/(\d{13})_(\d{4})_([0-9a-f]{32})\/$/

/**
 * The prefix below which one enrolment (or account) uploads: `video/{date in Shanghai}/{timestamp}_{random4}_{random}/`
 * (specification#calls-files, rulings#upload-credentials). It ends in a slash, so that no prefix is the beginning of
 * another. `random` must hold at least PREFIX_RANDOM_BYTES from a cryptographic source, else RangeError.
 */
export function uploadPrefixOf(now: Instant, random: Uint8Array): string {
  if (random.length < PREFIX_RANDOM_BYTES) throw new RangeError(`a prefix needs ${PREFIX_RANDOM_BYTES} random bytes`)
  const bytes = Array.from(random.slice(0, PREFIX_RANDOM_BYTES))
  const [high = 0, low = 0, ...rest] = bytes
  const hex = rest.map((byte) => hexOf(byte)).join('')
  return `video/${compactDate(now)}/${padded(Math.floor(now), 13)}_${padded((high * 256 + low) % 10_000, 4)}_${hex}/`
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

/** Whether a text is a prefix as `uploadPrefixOf` makes them. */
export function isUploadPrefix(text: string): boolean {
  return PREFIX.test(text)
}

/**
 * Splits an object key into prefix and name; null where it is none of ours, for example where its name would leave the
 * prefix.
 */
export function parseKey(key: string): { prefix: string; name: string } | null {
  const at = key.lastIndexOf('/') + 1
  const prefix = key.slice(0, at)
  const name = key.slice(at)
  return isUploadPrefix(prefix) && isPlainName(name) ? { prefix, name } : null
}

/** Whether a key lies directly below a prefix that was issued (rulings#attach-video, threats#O6). */
export function belongsTo(prefix: string, key: string): boolean {
  return parseKey(key)?.prefix === prefix
}

function isPlainName(name: string): boolean {
  const isShort = name.length > 0 && name.length <= NAME_MAX
  return isShort && name !== '.' && name !== '..' && !/[\\/\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)
}

/**
 * The extension of a video's file name in lower case; null where the name has none, several, or one that is not a
 * video's.
 */
export function videoExtensionOf(name: string): string | null {
  const parts = name.split('.')
  const [stem, extension] = parts
  if (parts.length !== 2 || !stem || extension === undefined) return null
  const small = extension.toLowerCase()
  return VIDEO_EXTENSIONS.some((known) => known === small) ? small : null
}

/** FILE_WRONG unless the name has exactly one extension, a video's (specification#video-rules). */
export function whyFileNameUnfit(name: string): Reason | null {
  return videoExtensionOf(name) === null ? 'FILE_WRONG' : null
}

/**
 * The key that `Answer` names directly or by a link; null for anything else. `bases` are the beginnings of links into
 * the product's own bucket, each ending in a slash. Query and fragment of a link are dropped, and its escapes are
 * decoded once (rulings#attach-video, threats#O6).
 */
export function keyOfAnswer(answer: string, bases: readonly string[]): string | null {
  if (parseKey(answer)) return answer
  const base = bases.find((own) => own.charAt(own.length - 1) === '/' && answer.indexOf(own) === 0)
  if (base === undefined) return null
  const key = unescaped(answer.slice(base.length).replace(/[?#].*$/s, ''))
  return key !== null && parseKey(key) ? key : null
}

function unescaped(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
