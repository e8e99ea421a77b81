import { GetExamPlanChanges as endpoint } from '#contract/schedule/planPublish.ts'
import { isoOrNull, shanghaiMinuteText } from '#domain/time.ts'
import { estimateMessages, type PlannedMessage } from '#server/features/content/message/estimateMessages.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { readNames } from '#server/records/schedule/plan/nameQueries.ts'
import { findPlan } from '#server/records/schedule/plan/planQueries.ts'
import { found } from '#server/refuse.ts'
import { type Publishing, readPublishing } from '../publishing.ts'
import { ruleTexts } from '../ruleTexts.ts'

const LISTED = 200

export const GetExamPlanChanges = handler(endpoint, {
  handle: async (ctx, { EPL_ID }) => {
    const { db } = ctx
    const plan = found(await findPlan(db, EPL_ID))
    const batch = found(await findStaffBatch(db, plan.batchId))
    const publishing = await readPublishing(db, plan)
    const { added, moved, withdrawn, same, notPlaced, broken } = publishing
    const changed = [...moved, ...withdrawn].slice(0, LISTED)
    const listed = [...broken].slice(0, LISTED)
    const textOf = await ruleTexts(
      db,
      listed.map(([, rule]) => rule),
    )
    const enrolmentIds = [...changed, ...listed.map(([id]) => id)]
    const { examNos } = await readNames(db, { roomIds: [], examinerIds: [], enrolmentIds })
    const personOf = (id: number) => ({
      EF_ID: id,
      Name: examNos.get(id)?.name ?? '',
      ExamNO: examNos.get(id)?.examNo ?? '',
    })
    const newOf = newTimes(publishing)
    return {
      item: {
        EPL_ID: plan.id,
        Version: plan.version,
        Added: added.size,
        Moved: moved.size,
        Withdrawn: withdrawn.length,
        Same: same,
        NotPlaced: notPlaced,
        Broken: broken.size,
        Changed: changed.map((id) => ({ ...personOf(id), ...oldTime(publishing, id), ...(newOf.get(id) ?? NO_TIME) })),
        ShowRoomTime: isoOrNull(batch.showRoomAt),
      },
      listData: listed.map(([id, broken]) => ({
        ...personOf(id),
        Rule: broken.rule,
        Why: textOf(broken),
      })),
      totalCount: broken.size,
      OtherMsg: { Messages: await estimateMessages(ctx, plan.batchId, plannedMessages(publishing)) },
    }
  },
})

/** Who is told what: new times, changed ones, and those that are lost. */
function plannedMessages({ times, added, moved, withdrawn, present }: Publishing): PlannedMessage[] {
  const earlierOf = (id: number) => {
    const row = present.get(id)
    const at = row?.beginsAt ?? row?.timeBeginsAt ?? null
    return at === null ? '' : shanghaiMinuteText(at)
  }
  const placed = times.flatMap(({ address, room, seats }) =>
    seats.map(({ enrolmentId, beginsAt }) => ({
      enrolmentId,
      values: { time: shanghaiMinuteText(beginsAt), place: `${address} ${room}` },
    })),
  )
  return [
    ...placed
      .filter(({ enrolmentId }) => added.has(enrolmentId))
      .map((one) => ({ ...one, event: 'timePublished' as const })),
    ...placed
      .filter(({ enrolmentId }) => moved.has(enrolmentId))
      .map(({ enrolmentId, values }) => ({
        enrolmentId,
        event: 'timeChanged' as const,
        values: { ...values, earlier: earlierOf(enrolmentId) },
      })),
    ...withdrawn.map((enrolmentId) => ({
      enrolmentId,
      event: 'timeWithdrawn' as const,
      values: { earlier: earlierOf(enrolmentId) },
    })),
  ]
}

const NO_TIME = { NewTime: null, NewRoom: '' }

function oldTime({ present }: Publishing, id: number) {
  const row = present.get(id)
  return { OldTime: isoOrNull(row?.beginsAt ?? row?.timeBeginsAt ?? null), OldRoom: row?.room ?? '' }
}

function newTimes({ times }: Publishing) {
  return new Map(
    times.flatMap(({ room, seats }) =>
      seats.map(({ enrolmentId, beginsAt }) => [enrolmentId, { NewTime: isoOrNull(beginsAt), NewRoom: room }] as const),
    ),
  )
}
