// It replaces making the answer of a public list anew for each call.
// Its bench is `npx tsx bench/sideBySide.ts answerCache`, and `npx tsx bench/feeList.ts` for the whole fee list.
// It brought 82 % of the processor of the fee list.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Instant } from '#domain/time.ts'
import type { PublicVersions } from '#server/db/publicVersion.ts'
import { MIN_BYTES } from '#server/http/encoding.ts'
import type { PublicAnswers, PublicBody } from '#server/http/sendPublic.ts'

/** Compresses 2.9 MB of fees to 47 KB in 20 ms; the highest quality takes 4 s for 36 KB. */
const BROTLI_QUALITY = 6
/** The inputs of these calls are flags; the bound protects the memory should one ever take any value. */
const MAX_CACHED = 200

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

interface Cached {
  version: number
  until: Instant
  body: Promise<PublicBody>
}

async function bodyOf(text: string): Promise<PublicBody> {
  const plain = Buffer.from(text)
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  if (plain.length < MIN_BYTES) return { tag, plain, br: null, gzip: null }
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, zipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)])
  return { tag, plain, br, gzip: zipped }
}

/**
 * Caches answers that are the same for everyone, compressed as they are sent; each is made once per change of its
 * source, and concurrent callers wait for the same one. The contract says which calls are cached (`madeFrom`); none is
 * personal.
 */
export function createAnswerCache(readVersions: () => Promise<PublicVersions>): PublicAnswers {
  const cache = new Map<string, Cached>()
  return async (key, source, now, make) => {
    const version = (await readVersions()).get(source)
    if (version === undefined) throw new Error(`public_version has no row ${source}`)
    const known = cache.get(key)
    if (known && known.version >= version && now < known.until) return known.body
    if (cache.size >= MAX_CACHED) cache.clear()
    const entry: Cached = {
      version,
      until: Number.POSITIVE_INFINITY,
      body: make().then(({ text, until }) => {
        entry.until = until
        return bodyOf(text)
      }),
    }
    cache.set(key, entry)
    entry.body.catch(() => {
      if (cache.get(key) === entry) cache.delete(key)
    })
    return entry.body
  }
}
