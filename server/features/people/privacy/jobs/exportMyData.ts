import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shanghaiIso } from '#domain/time.ts'
import { writeZip } from '#server/archives/writeZip.ts'
import type { JobCtx } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { listExportedFiles, readExportedTables } from '#server/records/people/privacy/exportQueries.ts'
import { findWaitingExport, moveExportEnded } from '#server/records/people/privacy/myDataQueries.ts'
import { newToken } from '#server/security/secrets.ts'
import { exportPage } from '../exportPage.ts'
import { readMyData } from '../readMyData.ts'

/** Writes the copy of a family's data: a page to read and the files that it names, in one ZIP in the store. */
export async function exportMyData(ctx: JobCtx, { dataExportId }: { dataExportId: number }): Promise<void> {
  const { db, now, outside } = ctx
  const waiting = await findWaitingExport(db, dataExportId)
  if (!waiting) return
  const { accountId } = waiting
  const { data, tables, files } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      data: await readMyData({ db: trx, now }, accountId),
      tables: await readExportedTables(trx, accountId, now),
      files: await listExportedFiles(trx, accountId),
    }))
  const there = []
  const missing: string[] = []
  for (const file of files)
    if ((await outside.store.head(file.key)) === null) missing.push(file.name)
    else there.push(file)
  const page = exportPage({ data, tables, files: there.map(({ name }) => name), missing, madeAt: shanghaiIso(now) })
  const folder = await mkdtemp(join(tmpdir(), 'kaoji-my-data-'))
  const key = `office/my-data-${dataExportId}-${newToken()}.zip`
  try {
    const path = join(folder, 'file')
    await writeZip(path, [
      { name: '我的信息.html', bytes: Buffer.from(page) },
      ...there.map(({ name, key: objectKey }) => ({
        name,
        async open() {
          const opened = await outside.store.get(objectKey)
          if (!opened) throw new OutsideError('storage', 'NoSuchKey', false)
          return opened.stream
        },
      })),
    ])
    const { size: bytes } = await stat(path)
    await outside.store.put(key, { stream: createReadStream(path), bytes }, { contentType: 'application/zip' })
    // Nobody will ever ask for it where the account was erased meanwhile.
    if (!(await moveExportEnded(db, dataExportId, { file: { key, bytes }, now }))) await outside.store.remove(key)
  } catch (error) {
    await outside.store.remove(key)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
