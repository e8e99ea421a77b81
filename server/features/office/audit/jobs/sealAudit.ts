import { setTimeout as sleep } from 'node:timers/promises'
import { daysToSeal } from '#domain/office/auditDays.ts'
import type { JobCtx } from '#server/context.ts'
import { DayChain, NO_HEAD } from '#server/records/office/audit/auditChain.ts'
import {
  findLastRow,
  findLastSeal,
  insertSeal,
  isSomebodyWriting,
  readSealedRows,
} from '#server/records/office/audit/sealQueries.ts'
import { tellHead } from '../tellHead.ts'

/** How often, half a second apart, it is looked whether older transactions have ended. */
const LOOKS = 20

async function waitForWriters(db: JobCtx['db'], lookedAt: string): Promise<void> {
  for (let look = 1; await isSomebodyWriting(db, lookedAt); look++) {
    if (look >= LOOKS) throw new Error('a transaction from before midnight still runs: the day is sealed later')
    await sleep(500)
  }
}

/**
 * Seals each day that is over (office#audit). A row that arrives later than its day, as that of a job which ran past
 * midnight, has a larger id and is covered by the next seal.
 */
export async function sealAudit({ db, now }: JobCtx): Promise<void> {
  const last = await findLastSeal(db)
  let [previous, afterId] = [last?.head ?? NO_HEAD, last?.lastId ?? 0]
  for (const { day, before } of daysToSeal(last?.day ?? null, now)) {
    const { lastId, lookedAt } = await findLastRow(db, { afterId, before })
    await waitForWriters(db, lookedAt)
    const chain = new DayChain(previous, day)
    for await (const rows of readSealedRows(db, { afterId, lastId })) for (const row of rows) chain.add(row)
    const rowCount = chain.count
    const head = chain.head()
    if (!(await insertSeal(db, { day, lastId, rowCount, head, sealedAt: now }))) return
    await tellHead(db, { day, rowCount, head, now })
    previous = head
    afterId = lastId
  }
}
