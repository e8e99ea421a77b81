import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  ARCHIVE_LIST,
  ARCHIVE_SIGNATURE,
  type ArchivedFile,
  type ArchiveList,
  type ArchiveSignature,
} from '#domain/batch/archive.ts'
import { FILING_KINDS, filingNames } from '#domain/batch/filing.ts'
import { type Instant, shanghaiIso } from '#domain/time.ts'
import { writeZip } from '#server/archives/writeZip.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { Db } from '#server/db/pool.ts'
import { type ArchivedTable, archivedTables } from '#server/records/batch/archivedTables.ts'
import { readArchived, readArchiveFigures } from '#server/records/batch/archiveQueries.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { found } from '#server/refuse.ts'
import type { Signer } from '#server/security/signing.ts'
import { writeSheet } from '#server/sheets/writeSheet.ts'
import { readForm, writeFormPdf, writeFormSheet } from './filingForm.ts'

interface Archiving {
  batchId: number
  madeBy: string
  now: Instant
  signer: Signer
  config: Pick<Config, 'printFont'>
  /** An empty folder for the files before they are packed. */
  folder: string
  /** How many of the archive's rows are written. */
  report: (done: number, total: number) => Promise<void>
}

/** Steps of `report` that stand for the forms and the packing. */
const LAST_STEPS = 10

async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** Writes the files of the archive into the folder, in a transaction of one snapshot. */
async function writeFiles(db: Db, archiving: Archiving): Promise<Pick<ArchiveList, 'figures' | 'files'>> {
  const { batchId, now, config, folder, report } = archiving
  const figures = await readArchiveFigures(db, batchId)
  const total = figures.enrolments * archivedTables.length + LAST_STEPS
  const files: ArchivedFile[] = []
  let done = 0

  async function writeTable({ file, ...table }: ArchivedTable): Promise<number> {
    let rows = 0
    async function* all() {
      for await (const page of readArchived(db, batchId, table)) {
        yield* page
        rows += page.length
        done += page.length
        await report(Math.min(done, total), total)
      }
    }
    const columns = Object.keys(table.columns).map((heading) => ({ heading }))
    const sheet = writeSheet('csv', { name: file, columns, rows: all() })
    await pipeline(sheet, createWriteStream(join(folder, file)))
    return rows
  }
  for (const table of archivedTables) {
    const rows = await writeTable(table)
    files.push({ name: table.file, ...(await digestOf(join(folder, table.file))), rows })
  }
  for (const kind of FILING_KINDS) {
    const form = await readForm(db, { batchId, kind })
    const sheet = `${filingNames[kind]}.xlsx`
    const pdf = `${filingNames[kind]}.pdf`
    await writeFormSheet(join(folder, sheet), form)
    await writeFormPdf(join(folder, pdf), form, { db, config, now })
    for (const name of [sheet, pdf]) files.push({ name, ...(await digestOf(join(folder, name))), rows: null })
  }
  await report(total - 1, total)
  return { figures, files }
}

/**
 * Writes everything of a batch that must be kept as a ZIP file: tables of enrolments, marks, results, certificates, money and
 * the audit log, the forms of filing, a list with the digest of each file, and its signature. Throws NOT_FOUND.
 */
export async function writeArchive(db: Db, path: string, archiving: Archiving): Promise<ArchiveList> {
  const { batchId, madeBy, now, signer, folder } = archiving
  const batch = found(await findStaffBatch(db, batchId))
  const { figures, files } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => writeFiles(trx, archiving))
  const list: ArchiveList = {
    format: 1,
    batchId,
    batchName: batch.name,
    examYear: batch.examYear,
    madeAt: shanghaiIso(now),
    madeBy,
    figures,
    files,
  }
  const listBytes = Buffer.from(`${JSON.stringify(list, null, 2)}\n`)
  const { keyId, publicKey } = signer
  const signature: ArchiveSignature = { keyId, publicKey, signature: signer.sign(listBytes) }
  await writeZip(path, [
    { name: ARCHIVE_LIST, bytes: listBytes },
    { name: ARCHIVE_SIGNATURE, bytes: Buffer.from(`${JSON.stringify(signature, null, 2)}\n`) },
    ...files.map(({ name }) => ({ name, path: join(folder, name) })),
  ])
  return list
}
