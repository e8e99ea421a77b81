import { dayOf } from '#domain/schedule/plan/instance.ts'
import type { BrokenRule, SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import { whyCannotPostpone } from '#domain/schedule/postpone.ts'
import { swapped, whyCannotSwap } from '#domain/schedule/swap.ts'
import { whyTooSoon } from '#domain/schedule/tooSoon.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { countWithinAreas } from '#server/records/enrolment/areaQueries.ts'
import { insertAudits } from '#server/records/people/staff/audit.ts'
import { listAssignedExaminerIds } from '#server/records/schedule/plan/examDayMoveQueries.ts'
import { getDayRules } from '#server/records/schedule/plan/insideQueries.ts'
import { type CandidateToPlace, findToPlace } from '#server/records/schedule/plan/postponementQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { givePlace, lockForPlaces } from './givePlace.ts'
import { readInside } from './readInside.ts'
import { type Present, readPresent } from './readPresent.ts'
import { refuseBroken } from './ruleTexts.ts'
import { tellExaminersOfMove } from './tellExaminersOfMove.ts'

export interface SwapSide {
  enrolmentId: number
  seen: { examTimeId: number; beginsAt: Instant }
}

/** Why these two cannot have each other's place; null where they can. Only the days that are concerned are judged. */
export function judgeSwap(
  { facts, sittings, others }: Present,
  one: SeatToJudge,
  other: SeatToJudge,
): BrokenRule | null {
  const days = [dayOf(one.beginsAt), dayOf(other.beginsAt)]
  return whyCannotSwap(
    {
      facts,
      sittings: sittings.filter(({ from }) => days.includes(dayOf(from))),
      others: others.filter(({ enrolmentId, beginsAt }) => {
        const isOfThem = enrolmentId === one.enrolmentId || enrolmentId === other.enrolmentId
        return !isOfThem && days.includes(dayOf(beginsAt))
      }),
    },
    one,
    other,
  )
}

/** Lets two candidates have each other's place. Both families are told once, with the old and the new. Returns how many were told. */
export async function swapCandidates(
  ctx: Ctx<Me>,
  { sides, reason }: { sides: readonly [SwapSide, SwapSide]; reason: string },
): Promise<number> {
  const { db, me, now } = ctx
  const ids = sides.map(({ enrolmentId }) => enrolmentId)
  if (ids[0] === ids[1]) return refuse('NOT_FOUND')
  if (me.areaIds !== null && (await countWithinAreas(db, ids, me.areaIds)) !== ids.length) return refuse('NOT_FOUND')
  const first = found(await findToPlace(db, ids[0] ?? 0))
  const second = found(await findToPlace(db, ids[1] ?? 0))
  if (first.batchId !== second.batchId) return refuse('NOT_FOUND')
  const plan = await lockForPlaces(db, {
    enrolmentIds: ids,
    roomIds: [first.roomId ?? 0, second.roomId ?? 0],
    batchOf: async () => first.batchId,
  })
  const rows: CandidateToPlace[] = []
  const inside = await readInside(db, [first.timeId ?? 0, second.timeId ?? 0], now)
  for (const { enrolmentId, seen } of sides) {
    const row = found(await findToPlace(db, enrolmentId))
    if (row.timeId !== seen.examTimeId || (row.ownBeginsAt ?? row.beginsAt) !== seen.beginsAt)
      await refuseChanged(ctx, { subject: 'enrolment', subjectId: row.id })
    refuseIf(whyCannotPostpone(row) ?? (inside.has(row.id) ? 'MOVE_INSIDE' : null))
    rows.push(row)
  }
  const { noticeMinutes } = await getDayRules(db, plan.batchId)
  const present = await readPresent(db, plan, ids)
  const [one, other] = rows.map((row) => present.seatOf.get(row.id) ?? refuse('MOVE_NOT_OF_PLAN'))
  if (!one || !other) return refuse('MOVE_NOT_OF_PLAN')
  const broken = judgeSwap(present, one, other)
  if (broken) return refuseBroken(db, broken)
  const seats = swapped(one, other)
  const before = await Promise.all(ids.map((id) => listAssignedExaminerIds(db, id)))
  for (const [index, row] of rows.entries()) {
    const seat = seats[index]
    if (!seat) continue
    const change = { attendance: row.attendance, toldBeginsAt: row.ownBeginsAt, beginsAt: seat.beginsAt }
    refuseIf(whyTooSoon({ ...change, noticeMinutes }, now))
    await givePlace(ctx, { plan, present, seat, leavesTimeId: row.timeId })
    present.judge.add(seat)
  }
  const after = await Promise.all(ids.map((id) => findToPlace(db, id)))
  await insertAudits(
    ctx,
    rows.map((row, index) => ({
      action: 'SwapCandidates' as const,
      subject: 'enrolment' as const,
      subjectId: row.id,
      before: { examTimeId: row.timeId, beginsAt: row.ownBeginsAt, room: row.room },
      after: {
        examTimeId: after[index]?.timeId ?? null,
        beginsAt: after[index]?.ownBeginsAt ?? null,
        room: after[index]?.room ?? null,
        reason,
      },
    })),
  )
  for (const [index, row] of rows.entries()) {
    const to = after[index]
    const examinerIds = [...(before[index] ?? []), ...(await listAssignedExaminerIds(db, row.id))]
    await tellExaminersOfMove(ctx, examinerIds, {
      row,
      from: { beginsAt: row.ownBeginsAt ?? 0, room: row.room ?? '' },
      to: { beginsAt: to?.ownBeginsAt ?? 0, room: to?.room ?? '' },
    })
  }
  return tellTimes(db, ids, now)
}
