import type { AuditSubject } from '#contract/audit.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { findLastChange } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'

interface Edited {
  subject: AuditSubject
  subjectId: number
  /** The version in the row that the caller has locked. */
  stored: number
  /** The version that the sender saw. */
  seen: number
}

/**
 * Refuses CHANGED_MEANWHILE, with who changed it and when, if the row is no longer what the sender saw; `Version` of the
 * refusal's OtherMsg is the stored one (office#two-editors). The caller holds the row's lock and increments the version
 * with its own change.
 */
export async function requireVersion(ctx: Pick<Ctx<Me>, 'db'>, { stored, seen, ...edited }: Edited): Promise<void> {
  if (stored !== seen) await refuseChanged(ctx, edited, { Version: stored })
}

/** Refuses CHANGED_MEANWHILE, where what the sender saw is compared otherwise than by a version. */
export async function refuseChanged(
  { db }: Pick<Ctx<Me>, 'db'>,
  { subject, subjectId }: Pick<Edited, 'subject' | 'subjectId'>,
  OtherMsg: Record<string, unknown> = {},
): Promise<never> {
  const last = await findLastChange(db, subject, subjectId)
  return refuse('CHANGED_MEANWHILE', {
    params: { who: last?.name || '其他工作人员', time: last ? shanghaiMinuteText(last.at) : '刚才' },
    OtherMsg,
  })
}
