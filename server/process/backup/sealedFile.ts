import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** `KJB1`, the salt of the file's own key, then frames: length and last-mark (4 bytes), ciphertext, tag. */
const MAGIC = Buffer.from('KJB1')
const SALT_BYTES = 32
const TAG_BYTES = 16
const FRAME_BYTES = 1024 * 1024
const LAST = 0x8000_0000

/** A file of a backup that was altered, cut, put in the place of another, or sealed with another key. */
export class SealedFileError extends Error {}

/** Each file has a key of its own, so that the numbers of its frames can be their nonces. */
const fileKey = (key: Buffer, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `kaoji backup ${name}`, 32))

function nonceOf(frame: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(frame, 8)
  return nonce
}

/** What a frame says of itself is authenticated: no frame can be the last of a file that goes on. */
function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE((isLast ? LAST : 0) + length)
  return head
}

async function* framesOf(source: AsyncIterable<Buffer>): AsyncGenerator<{ plain: Buffer; isLast: boolean }> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const part of source) {
    parts.push(part)
    bytes += part.length
    if (bytes <= FRAME_BYTES) continue
    let all = Buffer.concat(parts)
    // The last frame is known only at the end, so that at least one byte is kept for it.
    for (; all.length > FRAME_BYTES; all = all.subarray(FRAME_BYTES))
      yield { plain: all.subarray(0, FRAME_BYTES), isLast: false }
    parts = [all]
    bytes = all.length
  }
  yield { plain: Buffer.concat(parts), isLast: true }
}

/** Seals a file with the first of these keys. `name` is what it must be opened as. */
export async function* sealed(
  [key]: readonly Buffer[],
  name: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const own = fileKey(key as Buffer, salt, name)
  yield Buffer.concat([MAGIC, salt])
  let frame = 0
  for await (const { plain, isLast } of framesOf(source)) {
    const head = headOf(plain.length, isLast)
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(frame++))
    cipher.setAAD(head)
    yield Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
}

/** Reads a stream by counted bytes. */
function counted(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return {
    async take(count: number): Promise<Buffer> {
      const parts = [rest]
      let bytes = rest.length
      while (bytes < count) {
        const next = await pieces.next()
        if (next.done) throw new SealedFileError('cut off')
        parts.push(next.value)
        bytes += next.value.length
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts)
      rest = all.subarray(count)
      return all.subarray(0, count)
    },
    /** Closes the source, which may be a file. */
    end: async () => void (await pieces.return?.()),
  }
}

/** The plain text of a frame, with the key that opened it; null where none of them does. */
function openByOne(owns: readonly Buffer[], { frame, head, body }: { frame: number; head: Buffer; body: Buffer }) {
  const length = body.length - TAG_BYTES
  for (const own of owns) {
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(frame))
    decipher.setAAD(head)
    decipher.setAuthTag(body.subarray(length))
    try {
      return { own, plain: Buffer.concat([decipher.update(body.subarray(0, length)), decipher.final()]) }
    } catch {
      // Not sealed with this key, or altered; the next one may open it.
    }
  }
  return null
}

/** @throws SealedFileError where it is not what was sealed under this name with one of these keys */
export async function* opened(
  keys: readonly Buffer[],
  name: string,
  source: AsyncIterable<Buffer> | null,
): AsyncGenerator<Buffer> {
  if (source === null) throw new SealedFileError(`${name} is missing`)
  const bytes = counted(source)
  try {
    const start = await bytes.take(MAGIC.length + SALT_BYTES)
    if (!start.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealedFileError(`${name} is no file of a backup`)
    // The keys that may open the next frame: all of them the first, then the one that did.
    let owns = keys.map((key) => fileKey(key, start.subarray(MAGIC.length), name))
    for (let frame = 0, isLast = false; !isLast; frame++) {
      const head = await bytes.take(4)
      const word = head.readUInt32BE()
      isLast = word >= LAST
      const length = isLast ? word - LAST : word
      if (length > FRAME_BYTES) throw new SealedFileError(`${name} was altered`)
      const body = await bytes.take(length + TAG_BYTES)
      const one = openByOne(owns, { frame, head, body })
      if (!one) throw new SealedFileError(`${name} was altered, or SECRET_KEY is not the one of this backup`)
      owns = [one.own]
      yield one.plain
    }
  } finally {
    await bytes.end()
  }
}
