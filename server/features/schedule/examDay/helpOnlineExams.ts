import { type HelpAct, type OnlineHelp, onlineHelpOf, whyHelpUnfit } from '#domain/examRoom/onlineHelp.ts'
import { whyHelpReasonUnfit } from '#domain/examRoom/sessionHelp.ts'
import { grouped } from '#domain/grouped.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { cleanText } from '#domain/text.ts'
import { isoOrNull, shanghaiIso, shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { moveToExamTime } from '#server/records/enrolment/staffQueries.ts'
import { decideSession } from '#server/records/examRoom/exam/helpQueries.ts'
import { listSittingRows, type SittingRow } from '#server/records/examRoom/exam/queries.ts'
import { factsOf } from '#server/records/examRoom/exam/sitting.ts'
import { insertAudits } from '#server/records/people/staff/audit.ts'
import { findOnlineWindow, lockOfOnlineBatch } from '#server/records/schedule/examDay/onlineSittingQueries.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { insertExamTime, movePublished } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

type HelpCtx = Pick<Ctx<Me>, 'db' | 'me' | 'now' | 'requestId'>
type Act<Kind extends HelpAct['act']> = Extract<HelpAct, { act: Kind }>
interface Helped<Kind extends HelpAct['act']> {
  row: SittingRow
  act: Act<Kind>
}

interface Asked {
  batchId: number
  enrolmentIds: readonly number[]
  help: OnlineHelp
  reason: string
}

/**
 * Helps many at once (office#board-online). Each is judged again under his lock, so that whoever began or submitted meanwhile keeps
 * what he has; everybody else is helped in one transaction and told once.
 */
export async function helpOnlineExams(ctx: HelpCtx, { batchId, enrolmentIds, help, reason: typed }: Asked) {
  const { db, now } = ctx
  const reason = cleanText(typed)
  refuseIf(whyHelpReasonUnfit(reason) ?? whyHelpUnfit(help, now))
  const ids = [...new Set(enrolmentIds)]
  await lockSchedule(db)
  const locked = await lockOfOnlineBatch(db, batchId, ids)
  if (locked.length !== ids.length) refuse('NOT_FOUND')
  const rows = await listSittingRows(db, ids)
  const acts = rows.map((row) => ({ row, act: onlineHelpOf(factsOf(row, false), help, now) }))
  const of = <Kind extends HelpAct['act']>(kind: Kind) =>
    acts.filter((one): one is Helped<Kind> => one.act.act === kind)
  const [extended, allowed, moved] = [of('extend'), of('newSession'), of('window')]
  const told =
    (await decide(ctx, extended, { kind: 'moreTime', reason })) +
    (await decide(ctx, allowed, { kind: 'newSession', reason })) +
    (await moveWindows(ctx, moved, { batchId, reason }))
  const nameOf = new Map(locked.map(({ id, name }) => [id, name]))
  return {
    counts: { Extended: extended.length, Moved: moved.length, Allowed: allowed.length, Told: told },
    leftOut: of('none').map(({ row, act }) => ({
      EF_ID: row.id,
      Name: nameOf.get(row.id) ?? '',
      Why: reasonText(act.why),
    })),
  }
}

/** Lets sessions go on, or others begin, with the record, audit row and message of each. */
async function decide(
  ctx: HelpCtx,
  helped: readonly (Helped<'extend'> | Helped<'newSession'>)[],
  { kind, reason }: { kind: 'moreTime' | 'newSession'; reason: string },
): Promise<number> {
  const { db, me, now } = ctx
  const deed =
    kind === 'moreTime' ? ({ action: 'ExtendExamSession' } as const) : ({ action: 'AllowNewExamSession' } as const)
  const event = kind === 'moreTime' ? ('sessionExtended' as const) : ('sessionAllowed' as const)
  let told = 0
  for (const { row, act } of helped) {
    const sessionId = row.sessionId ?? refuse('SESSION_NONE')
    await decideSession(db, { sessionId, kind, holdsUntil: act.until, reason, decidedBy: me.accountId, now })
    told += await tell(db, {
      event,
      enrolmentIds: [row.id],
      now,
      values: { deadline: shanghaiMinuteText(act.until), reason },
      once: `${sessionId}.${(row.sessionVersion ?? 0) + 1}`,
      deadlineAt: act.until,
      madeBy: me.accountId,
    })
  }
  await insertAudits(
    ctx,
    helped.map(({ row, act }) => ({
      ...deed,
      subject: 'enrolment' as const,
      subjectId: row.id,
      before: { sessionId: row.sessionId ?? 0, endsAt: isoOrNull(row.extendedTo ?? row.endsAt) },
      after: { sessionId: row.sessionId ?? 0, until: shanghaiIso(act.until), reason },
    })),
  )
  return told
}

/** Gives those who have not begun another window, one exam time for all of the same times. */
async function moveWindows(
  ctx: HelpCtx,
  moved: readonly Helped<'window'>[],
  { batchId, reason }: { batchId: number; reason: string },
): Promise<number> {
  const { db, now } = ctx
  for (const group of grouped(moved, ({ act }) => `${act.beginsAt} ${act.endsAt}`).values()) {
    const { beginsAt, endsAt } = group[0].act
    const window = { batchId, beginsAt, endsAt }
    let examTimeId = await findOnlineWindow(db, window)
    if (examTimeId === null) {
      examTimeId = await insertExamTime(db, { ...window, isOnline: true, address: '', room: '' })
      await movePublished(db, examTimeId, now)
    }
    const ids = group.map(({ row }) => row.id)
    await moveToExamTime(db, ids, examTimeId, now)
    const after = { examTimeId, reason }
    await insertAudits(
      ctx,
      group.map(({ row }) => ({
        action: 'HelpOnlineExams' as const,
        subject: 'enrolment' as const,
        subjectId: row.id,
        before: { endsAt: isoOrNull(row.windowEndsAt) },
        after,
      })),
    )
  }
  return tellTimes(
    db,
    moved.map(({ row }) => row.id),
    now,
    reason,
  )
}
