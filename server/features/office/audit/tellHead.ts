import { defaultText } from '#domain/content/messageTemplate.ts'
import { renderMessage } from '#domain/content/messageText.ts'
import { headText } from '#domain/office/auditHead.ts'
import { countText } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { insertMessages } from '#server/records/content/message/tell.ts'
import { listAdministrators } from '#server/records/people/staff/staffQueries.ts'

/** Whoever owns the database could write a new chain; two people who have the old head would see it. */
const TOLD = 2

/** Tells two administrators the head of a day, each once (office#audit). */
export async function tellHead(
  db: Db,
  { day, rowCount, head, now }: { day: string; rowCount: number; head: Buffer; now: Instant },
): Promise<void> {
  const values = { time: day, count: countText(rowCount), text: headText(head.toString('hex')) }
  const text = renderMessage(defaultText('auditSealed'), values)
  const accountIds = await listAdministrators(db, TOLD)
  const messages = accountIds.map((accountId) => ({
    accountId,
    event: 'auditSealed' as const,
    enrolmentId: null,
    batchId: null,
    values,
    text,
    onceKey: `auditSealed:${accountId}:${day}`,
    deadlineAt: null,
    madeBy: null,
  }))
  await insertMessages(db, messages, now)
}
