import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import yauzl from 'yauzl'
import {
  ARCHIVE_LIST,
  ARCHIVE_SIGNATURE,
  type ArchivedFile,
  type ArchiveFigures,
  type ArchiveList,
  type ArchiveSignature,
  archiveFaults,
} from '#domain/batch/archive.ts'
import { isSigned } from '#server/security/signing.ts'

export interface ReadArchive {
  list: ArchiveList
  signature: ArchiveSignature
  /** All in which it is not whole; none: it is. */
  faults: string[]
  /** The tables by their file names, each row by its headings. */
  tables: ReadonlyMap<string, ReadonlyArray<Readonly<Record<string, string>>>>
}

/** Not an archive at all: no list, no signature, or no ZIP file. */
export class NoArchive extends Error {}

async function readFiles(path: string): Promise<Map<string, Buffer>> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true }).catch((error: unknown) => {
    throw new NoArchive(`打不开 ${path}：不是完整的归档文件`, { cause: error })
  })
  const files = new Map<string, Buffer>()
  try {
    for await (const entry of zip.eachEntry()) {
      const parts: Buffer[] = []
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
      files.set(entry.fileName, Buffer.concat(parts))
    }
  } catch (error) {
    throw new NoArchive(`${path} 已损坏，读不完整`, { cause: error })
  } finally {
    zip.close()
  }
  return files
}

/** The cells as they were before a spreadsheet had to be kept from changing them. */
const cellOf = (text: string): string =>
  text.replace(/\t$/, '').replace(/^'(?=[\s\u3000]*[=+\-@＝＋－＠]|[\t\r\n])/, '')

function rowsOf(bytes: Buffer): Array<Record<string, string>> {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true, transform: cellOf })
  return data
}

const fenOf = (yuan: string | undefined): number => Math.round(Number(yuan ?? 0) * 100)

function figuresOf(tables: ReadArchive['tables']): ArchiveFigures {
  const table = (file: string) => tables.get(file) ?? []
  const count = (file: string, heading: string, texts: readonly string[]) =>
    table(file).filter((row) => texts.includes(row[heading] ?? '')).length
  const moved = table('收支.csv').map((row) => fenOf(row['金额（元）']))
  return {
    enrolments: table('报名.csv').length,
    paid: count('报名.csv', '缴费状态', ['已缴费']),
    results: table('成绩.csv').filter((row) => row.成绩 !== '').length,
    passes: count('成绩.csv', '成绩', ['优秀', '良好', '合格']),
    certificates: table('证书登记.csv').length,
    validCertificates: count('证书登记.csv', '状态', ['有效']),
    receivedFen: moved.filter((fen) => fen > 0).reduce((sum, fen) => sum + fen, 0),
    returnedFen: -moved.filter((fen) => fen < 0).reduce((sum, fen) => sum + fen, 0) || 0,
  }
}

/**
 * Reads an archive back and proves that it is whole: each file's digest and rows, the figures, and the signature of the list.
 * `publicKeys` are those of the installation, as its page or `npm run archive` tells it; null: only the key in the archive
 * itself, which proves that nothing was changed by accident. Throws NoArchive.
 */
export async function readArchive(path: string, publicKeys: readonly string[] | null): Promise<ReadArchive> {
  const files = await readFiles(path)
  const listBytes = files.get(ARCHIVE_LIST)
  const signatureBytes = files.get(ARCHIVE_SIGNATURE)
  if (!listBytes || !signatureBytes) throw new NoArchive(`${path} 中没有 ${ARCHIVE_LIST} 或 ${ARCHIVE_SIGNATURE}`)
  let list: ArchiveList
  let signature: ArchiveSignature
  try {
    list = JSON.parse(listBytes.toString('utf8')) as ArchiveList
    signature = JSON.parse(signatureBytes.toString('utf8')) as ArchiveSignature
  } catch (error) {
    throw new NoArchive(`${path} 的清单已损坏`, { cause: error })
  }
  const faults: string[] = []
  if (!(publicKeys ?? [signature.publicKey]).some((key) => isSigned(listBytes, signature.signature, key)))
    faults.push(publicKeys === null ? '清单的签名不符' : '清单不是用这个系统的密钥签名的')
  const tables = new Map<string, Array<Record<string, string>>>()
  const read: ArchivedFile[] = []
  for (const [name, bytes] of files) {
    if (name === ARCHIVE_LIST || name === ARCHIVE_SIGNATURE) continue
    const rows = name.endsWith('.csv') ? rowsOf(bytes) : null
    if (rows) tables.set(name, rows)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    read.push({ name, bytes: bytes.length, sha256, rows: rows?.length ?? null })
  }
  faults.push(...archiveFaults(list, { files: read, figures: figuresOf(tables) }))
  return { list, signature, faults, tables }
}
