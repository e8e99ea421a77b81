import { GetExamPlanMoved as endpoint } from '#contract/schedule/plan.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { readNames } from '#server/records/schedule/plan/nameQueries.ts'
import { findPlan, listMoved } from '#server/records/schedule/plan/planQueries.ts'
import { found } from '#server/refuse.ts'
import { ruleTexts } from '../ruleTexts.ts'

export const GetExamPlanMoved = handler(endpoint, {
  handle: async ({ db }, { EPL_ID }) => {
    const plan = found(await findPlan(db, EPL_ID))
    const rows = await listMoved(db, plan.id)
    const roomIds = rows.flatMap(({ roomId, whyMoved }) => [whyMoved.was.roomId, ...(roomId === null ? [] : [roomId])])
    const { rooms } = await readNames(db, { roomIds: [...new Set(roomIds)], examinerIds: [], enrolmentIds: [] })
    const textOf = await ruleTexts(
      db,
      rows.map(({ whyMoved }) => whyMoved.because),
    )
    const listData = rows.map(({ enrolmentId, name, examNo, roomId, beginsAt, whyMoved: { was, because } }) => ({
      EF_ID: enrolmentId,
      Name: name,
      ExamNO: examNo ?? '',
      OldTime: shanghaiIso(was.beginsAt),
      OldRoom: rooms.get(was.roomId) ?? '',
      NewTime: isoOrNull(beginsAt),
      NewRoom: rooms.get(roomId ?? 0) ?? '',
      Why: textOf(because),
    }))
    return { listData, totalCount: listData.length }
  },
})
