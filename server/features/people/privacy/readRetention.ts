import { monthsBefore, type RetentionKind } from '#domain/people/retention.ts'
import type { Ctx } from '#server/context.ts'
import { getPrivacyRule } from '#server/records/people/privacy/requestQueries.ts'
import { previewRetention } from '#server/records/people/privacy/retentionQueries.ts'

/** The months after which each kind goes, by the settings. */
async function readMonths(db: Ctx['db']): Promise<Record<RetentionKind, number>> {
  const rule = await getPrivacyRule(db)
  return {
    videos: rule.videoMonths,
    photos: rule.photoMonths,
    contacts: rule.contactMonths,
    messages: rule.messageMonths,
  }
}

/** What a run of this kind would do now; of one batch only, if it is given. */
export async function readDue(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  kind: RetentionKind,
  batchId: number | null = null,
) {
  const months = (await readMonths(db))[kind]
  const due = await previewRetention(db, { kind, endedBefore: monthsBefore(now, months), batchId })
  return due.map((one) => ({ ...one, months }))
}
