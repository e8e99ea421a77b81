import { type SessionHelp, whyHelpReasonUnfit } from '#domain/examRoom/sessionHelp.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText } from '#domain/text.ts'
import { type Instant, shanghaiIso, shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { decideSession } from '#server/records/examRoom/exam/helpQueries.ts'
import { listSittingRows } from '#server/records/examRoom/exam/queries.ts'
import { factsOf, type Sitting } from '#server/records/examRoom/exam/sitting.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

interface Help {
  EF_ID: number
  SessionId: number
  Reason: string
  Version: number
}

interface Rule {
  kind: SessionHelp
  action: 'ExtendExamSession' | 'AllowNewExamSession'
  event: 'sessionExtended' | 'sessionAllowed'
  whyNot(facts: Sitting['facts']): Reason | null
  /** Called only where nothing is against it, so that there is a session. */
  holdsUntil(facts: Sitting['facts']): Instant
}

/**
 * Decides about the latest session under the enrolment's lock, with its record, audit row and message in one transaction:
 * a submission, the end of the session and another decision that come at the same moment are before it or after it.
 */
export async function helpSession(
  ctx: Pick<Ctx<Me>, 'db' | 'me' | 'now' | 'requestId'>,
  { EF_ID, SessionId, Reason, Version }: Help,
  rule: Rule,
): Promise<{ Version: number; EndTime: string }> {
  const { db, me, now } = ctx
  const reason = cleanText(Reason)
  refuseIf(whyHelpReasonUnfit(reason))
  const { id } = found(await lockEnrolment(db, EF_ID))
  const [row] = await listSittingRows(db, [id])
  if (!row) return refuse('NOT_FOUND')
  const facts = factsOf(row, false)
  const { sessionId, sessionVersion: stored } = row
  if (sessionId === null || stored === null) return refuse('SESSION_NONE')
  if (sessionId !== SessionId) refuse('SESSION_SET_ASIDE')
  await requireVersion(ctx, { subject: 'enrolment', subjectId: id, stored, seen: Version })
  if (facts.isRetake) refuse('RETAKE_OPEN')
  refuseIf(rule.whyNot(facts))
  const holdsUntil = rule.holdsUntil(facts)
  await decideSession(db, { sessionId, kind: rule.kind, holdsUntil, reason, decidedBy: me.accountId, now })
  await insertAudit(ctx, {
    action: rule.action,
    subject: 'enrolment',
    subjectId: id,
    before: { sessionId, endsAt: facts.session && shanghaiIso(facts.session.extendedTo ?? facts.session.endsAt) },
    after: { sessionId, until: shanghaiIso(holdsUntil), reason },
  })
  await tell(db, {
    event: rule.event,
    enrolmentIds: [id],
    now,
    values: { deadline: shanghaiMinuteText(holdsUntil), reason },
    once: `${sessionId}.${stored + 1}`,
    deadlineAt: holdsUntil,
    madeBy: me.accountId,
  })
  return { Version: stored + 1, EndTime: shanghaiIso(holdsUntil) }
}
