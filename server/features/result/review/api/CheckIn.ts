import { bit } from '#contract/bit.ts'
import { CheckIn as endpoint } from '#contract/result/reviewOnSite.ts'
import { attendanceCodeOf, whyCannotCheckIn, whyCodeNotOfToday } from '#domain/enrolment/attendance.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { DAY_MS, shanghaiIso, startOfShanghaiDay } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { findAttendance } from '#server/records/result/review/attendanceQueries.ts'
import { listOthersOfDay } from '#server/records/result/review/doorQueries.ts'
import { findWrongPerson } from '#server/records/result/review/hallQueries.ts'
import type { MarkedRow } from '#server/records/result/review/queries.ts'
import { attendanceWire, examinerWire, linksOf, markedWire } from '#server/records/result/review/reviewWire.ts'
import { tracksWire } from '#server/records/result/review/trackWire.ts'
import { openTicketCode } from '#server/records/schedule/examTime/ticketCode.ts'
import { isWaitingForAnotherDay } from '#server/records/schedule/plan/postponementQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { attendanceFacts, findForAttendance } from '../attendanceAccess.ts'
import { noteAttendance } from '../noteAttendance.ts'

type Noted = { IsFirst: 0 | 1; CheckInTime: string; CheckedBy: string }

/**
 * A forged code, an expired one and one of somebody else's candidate get the same refusal, so that it tells nothing
 * about the candidate (threats#W5).
 */
async function findArriving({ db, me, secrets }: Ctx<Me>, code: string, enrolmentId: number): Promise<MarkedRow> {
  if (code === '') return found(await findForAttendance(db, me, enrolmentId))
  const summary = openTicketCode(secrets, code)
  const row = summary ? await findForAttendance(db, me, summary.enrolmentId) : null
  return row && row.examNo === summary?.examNo ? row : refuse('TICKET_CODE_WRONG')
}

/** The caller holds the enrolment's lock, so that only the first of two simultaneous scans is `IsFirst`. */
async function checkIn(
  ctx: Ctx<Me>,
  row: MarkedRow,
  { isScanned, doneTime }: { isScanned: boolean; doneTime: string | undefined },
): Promise<Noted> {
  const { db, now } = ctx
  if (row.beginsAt === null && (await isWaitingForAnotherDay(db, row.id))) refuse('CANDIDATE_POSTPONED')
  const facts = await attendanceFacts(db, row)
  refuseIf((isScanned ? whyCodeNotOfToday(facts, now) : null) ?? whyCannotCheckIn(facts, now))
  const isFirst = row.attendance !== 'arrived'
  if (isFirst) {
    const { id: enrolmentId, mode, attendance: before } = row
    const change = { enrolmentId, mode, before, after: 'arrived' as const, isScanned, doneTime }
    await noteAttendance(ctx, { action: 'CheckIn', ...change })
  }
  const noted = found(await findAttendance(db, row.id))
  return {
    IsFirst: bit(isFirst),
    CheckInTime: shanghaiIso(noted.doneAt ?? noted.setAt),
    CheckedBy: noted.setByName,
  }
}

/** Refuses TICKET_CODE_WRONG, NOT_FOUND, CANDIDATE_POSTPONED, and the reasons of `whyCodeNotOfToday` and `whyCannotCheckIn`. */
export const CheckIn = handler(endpoint, {
  handle: async (ctx, { Code, EF_ID, DoneTime }) => {
    const { db, me } = ctx
    const code = Code.trim()
    const { id } = await findArriving(ctx, code, EF_ID ?? 0)
    found(await lockEnrolment(db, id))
    const noted = await checkIn(ctx, await findArriving(ctx, code, id), {
      isScanned: code !== '',
      doneTime: DoneTime,
    })
    const row = found(await findForAttendance(db, me, id))
    const links = linksOf(ctx)
    const wrong = await findWrongPerson(db, id)
    const from = startOfShanghaiDay(row.beginsAt ?? ctx.now)
    const others = await listOthersOfDay(db, row, { from, until: from + DAY_MS - 1 })
    return {
      item: {
        ...(me.userType === USER_TYPE.examiner ? examinerWire(row, links) : markedWire(row, links)),
        ...attendanceWire(row),
        Tracks: (await tracksWire(db, [row])).get(row.id) ?? [],
        WrongPerson: wrong && {
          Reason: wrong.reason,
          Time: shanghaiIso(wrong.receivedAt),
          By: wrong.actorName ?? '',
        },
        OthersToday: others.map((other) => ({
          EF_ID: other.id,
          MName: other.majorName,
          GName: other.gradeName,
          ExamRoom: other.room ?? '',
          ExamBeginDate: shanghaiIso(other.beginsAt ?? from),
          Attendance: attendanceCodeOf(other.attendance),
        })),
        ...noted,
      },
    }
  },
})
