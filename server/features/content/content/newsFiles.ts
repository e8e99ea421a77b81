import { randomBytes } from 'node:crypto'
import { type NewsFileKind, newsFileKindOf, newsFileName } from '#domain/content/newsFile.ts'
import { compactDate } from '#domain/time.ts'
import { listZipPaths } from '#server/archives/readZip.ts'
import type { ManualCtx, Me, Upload } from '#server/context.ts'
import type { OpenedObject, S3Store } from '#server/integrations/storage/createS3Store.ts'
import { insertNewsFile } from '#server/records/content/content/newsFileQueries.ts'
import { Refusal, refuse } from '#server/refuse.ts'

const types: Record<NewsFileKind, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export const typeOfNewsFile = (kind: NewsFileKind): string => types[kind]

const PATH = /^NewsFile\/\d{8}\/[0-9a-f]{32}\.(?:pdf|docx?|xlsx?)$/
export const isNewsFilePath = (path: string): boolean => PATH.test(path)

/** They have a prefix of their own, which upload credentials do not cover. */
const keyOf = (path: string) => `news/${path}`

/** Returns null when there is none; the stream must be read or destroyed. @throws OutsideError */
export function openNewsFile(store: S3Store, path: string): Promise<OpenedObject | null> {
  return store.get(keyOf(path))
}

/** What an Office file before 2007 begins with, and streams of its directory, as UTF-16. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const streamIn = (bytes: Buffer, ...names: string[]) =>
  names.some((name) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le')))

function isCompound(bytes: Buffer, ...names: string[]): boolean {
  if (!bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) return false
  return streamIn(bytes, ...names) && !streamIn(bytes, 'EncryptedPackage', '_VBA_PROJECT')
}

/** The paths of an archive; none where it cannot be read. */
async function pathsIn(bytes: Buffer): Promise<string[]> {
  try {
    return await listZipPaths(bytes)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** Whether it is an Office file since 2007 with this main part, and without macros. */
async function hasPart(bytes: Buffer, part: string): Promise<boolean> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return false
  const paths = await pathsIn(bytes)
  return (
    paths.includes('[Content_Types].xml') && paths.includes(part) && !paths.some((path) => /vbaproject/i.test(path))
  )
}

/** Whether the bytes are what the name says (threats#F1). */
async function isOfKind(bytes: Buffer, kind: NewsFileKind): Promise<boolean> {
  switch (kind) {
    case 'pdf':
      return bytes.subarray(0, 5).toString('latin1') === '%PDF-'
    case 'doc':
      return isCompound(bytes, 'WordDocument')
    case 'xls':
      return isCompound(bytes, 'Workbook', 'Book')
    case 'docx':
      return hasPart(bytes, 'word/document.xml')
    case 'xlsx':
      return hasPart(bytes, 'xl/workbook.xml')
  }
}

/**
 * Judges a file for news and stores it under a random path, which everybody may read. The object is written before its row
 * is: an interruption leaves an object that nothing names. Refuses NEWS_FILE_WRONG.
 */
export async function storeNewsFile(
  { db, me, now, outside }: ManualCtx<Me>,
  { fileName, bytes }: Upload,
): Promise<{ path: string; name: string; kind: NewsFileKind; bytes: number }> {
  const kind = newsFileKindOf(fileName)
  if (kind === null || !(await isOfKind(bytes, kind))) return refuse('NEWS_FILE_WRONG')
  const path = `NewsFile/${compactDate(now)}/${randomBytes(16).toString('hex')}.${kind}`
  const file = { path, name: newsFileName(fileName, kind), kind, bytes: bytes.length }
  await outside.store.put(keyOf(path), bytes, { contentType: typeOfNewsFile(kind) })
  await insertNewsFile(db, { ...file, accountId: me.accountId, now })
  return file
}
