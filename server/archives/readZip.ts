import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal, refuse } from '../refuse.ts'

const MEGABYTE = 1024 * 1024

/** What an archive may hold. Pictures and sounds hardly pack, so that a high ratio is a bomb. */
const limits = {
  entries: 2000,
  entryBytes: 25 * MEGABYTE,
  totalBytes: 600 * MEGABYTE,
  /** Unpacked to packed, of entries over 1 MiB. */
  ratio: 100,
  nameLength: 200,
}

/** One file of an archive; `name` has neither folders nor anything that a path could be made of. */
export interface ZippedFile {
  name: string
  bytes: Buffer
}

const UTF8_FLAG = 0x800
const ENCRYPTED_FLAG = 0x1
/** In the upper half of the external attributes Unix keeps the kind of the file. */
const KIND_MASK = 0o170000
const SYMLINK = 0o120000

/** Names without the flag for UTF-8 are what Chinese Windows writes: GBK. */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string | null {
  const encodings = (generalPurposeBitFlag & UTF8_FLAG) === 0 ? ['utf-8', 'gb18030'] : ['utf-8']
  for (const encoding of encodings)
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(fileNameRaw)
    } catch {
      // The next encoding is tried.
    }
  return null
}

/** What systems add to an archive by themselves. */
const isLitter = (path: string) => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)/.test(path)

/** The last part of a path that stays inside the archive; null for every other path. */
function plainName(path: string): string | null {
  const parts = path.replaceAll('\\', '/').split('/')
  const isInside = parts.every((part) => part !== '' && part !== '.' && part !== '..')
  const name = parts.at(-1) ?? ''
  const isPlain = isInside && !/^[a-z]:/i.test(path) && !/[\p{Cc}:*?"<>|]/u.test(name)
  return isPlain && name.length <= limits.nameLength ? name.normalize('NFC') : null
}

function isBomb({ compressedSize, uncompressedSize }: Entry): boolean {
  const isLarge = uncompressedSize > MEGABYTE
  return uncompressedSize > limits.entryBytes || (isLarge && uncompressedSize > compressedSize * limits.ratio)
}

function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const pieces: Buffer[] = []
      // The library ends the stream with an error beyond the declared size.
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('error', reject)
      stream.on('end', () => resolve(Buffer.concat(pieces)))
    })
  })
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true } as const
    yauzl.fromBuffer(bytes, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}

/** Lists the entries without unpacking one, so that a bomb is refused before it costs anything. */
function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/**
 * The files of an archive by their names, which are compared without case. Refuses ZIP_UNREADABLE for what is none or is
 * encrypted, ZIP_TOO_LARGE for too many files, too large ones and bombs, ZIP_NAME_WRONG for names that lead out of the
 * archive, links and unreadable names, ZIP_NAME_TWICE for two files of one name.
 */
export async function readZip(bytes: Buffer): Promise<Map<string, () => Promise<ZippedFile>>> {
  try {
    const zip = await open(bytes)
    if (zip.entryCount > limits.entries) refuse('ZIP_TOO_LARGE')
    const entries = await entriesOf(zip)
    if (entries.some(isBomb)) refuse('ZIP_TOO_LARGE')
    if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > limits.totalBytes)
      refuse('ZIP_TOO_LARGE')
    const files = new Map<string, () => Promise<ZippedFile>>()
    for (const entry of entries) {
      const path = nameOf(entry)
      if (path === null) return refuse('ZIP_NAME_WRONG', { params: { name: '（无法识别）' } })
      if (((entry.externalFileAttributes >>> 16) & KIND_MASK) === SYMLINK)
        refuse('ZIP_NAME_WRONG', { params: { name: path } })
      if (path.endsWith('/') || isLitter(path)) continue
      const name = plainName(path) ?? refuse('ZIP_NAME_WRONG', { params: { name: path.slice(0, 60) } })
      if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0) refuse('ZIP_UNREADABLE')
      const key = name.toLowerCase()
      if (files.has(key)) refuse('ZIP_NAME_TWICE', { params: { name } })
      files.set(key, async () => ({ name, bytes: await unpacked(zip, entry) }))
    }
    return files
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse('ZIP_UNREADABLE')
  }
}

/** The paths of all entries, of which none is unpacked. Refuses ZIP_UNREADABLE and ZIP_TOO_LARGE. */
export async function listZipPaths(bytes: Buffer): Promise<string[]> {
  try {
    const zip = await open(bytes)
    if (zip.entryCount > limits.entries) return refuse('ZIP_TOO_LARGE')
    return (await entriesOf(zip)).map((entry) => nameOf(entry) ?? '')
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse('ZIP_UNREADABLE')
  }
}

async function unpacked(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await bytesOf(zip, entry)
  } catch {
    return refuse('ZIP_UNREADABLE')
  }
}
