import { SaveExaminerDays as endpoint } from '#contract/schedule/planPlaces.ts'
import { dayOf } from '#domain/schedule/plan/instance.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findCalendar, lockCalendar, replaceDays } from '#server/records/schedule/plan/dayQueries.ts'
import { examinerDaysWire } from '#server/records/schedule/plan/placeWire.ts'
import { found, refuse } from '#server/refuse.ts'
import { readSpans } from '../readSpans.ts'

const [LEAST_MINUTES, MOST_MINUTES] = [10, 720]

/** Refuses OPENINGS_WRONG, EXAMINER_MINUTES_WRONG, EXAMINER_DAY_TWICE, NOT_FOUND and CHANGED_MEANWHILE. */
export const SaveExaminerDays = handler(endpoint, {
  handle: async (ctx, { UserID, Days, Version }) => {
    const { db } = ctx
    const days = readSpans(Days).map(({ from, to, sent }) => ({ from, to, mostMinutes: sent.MostMinutes }))
    if (days.some((day) => day.mostMinutes < LEAST_MINUTES || day.mostMinutes > MOST_MINUTES))
      refuse('EXAMINER_MINUTES_WRONG')
    if (new Set(days.map(({ from }) => dayOf(from))).size < days.length) refuse('EXAMINER_DAY_TWICE')
    const { id } = found(await findCalendar(db, UserID))
    await lockCalendar(db, id)
    const before = found(await findCalendar(db, id))
    await requireVersion(ctx, { subject: 'examinerDays', subjectId: id, stored: before.version, seen: Version })
    await replaceDays(db, id, days)
    const item = examinerDaysWire(found(await findCalendar(db, id)))
    await insertAudit(ctx, {
      action: 'SaveExaminerDays',
      subject: 'examinerDays',
      subjectId: id,
      before: examinerDaysWire(before),
      after: item,
    })
    return { item }
  },
})
