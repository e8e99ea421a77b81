import { GetExamDayPlaces as endpoint } from '#contract/schedule/examDayMove.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import { offeredFrom, whyCannotMoveOnExamDay } from '#domain/schedule/examDayMove.ts'
import { freePlaces } from '#domain/schedule/plan/freePlaces.ts'
import { DAY_MS, shanghaiIso, startOfShanghaiDay } from '#domain/time.ts'
import { examDayMoveFactsOf, readExamDayMove } from '#server/features/schedule/plan/readExamDayMove.ts'
import { ruleTexts } from '#server/features/schedule/plan/ruleTexts.ts'
import { handler } from '#server/handler.ts'
import { findCandidateOnSite } from '#server/records/schedule/plan/examDayMoveQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { found } from '#server/refuse.ts'

export const GetExamDayPlaces = handler(endpoint, {
  handle: async ({ db, now }, { EF_ID }) => {
    const row = found(await findCandidateOnSite(db, EF_ID))
    const item = (why: Reason | null) => ({
      EF_ID: row.id,
      ET_ID: row.timeId,
      ER_ID: row.roomId ?? 0,
      Room: row.room,
      BeginTime: shanghaiIso(row.ownBeginsAt ?? row.beginsAt),
      Why: why ? reasonText(why) : '',
    })
    const facts = await examDayMoveFactsOf(db, row, now)
    const why = whyCannotMoveOnExamDay(facts, now)
    if (why) return { item: item(why), listData: [], totalCount: 0 }
    const plan = await findPublishedPlan(db, row.batchId)
    const day = plan && (await readExamDayMove(db, row, plan))
    if (!day) return { item: item('MOVE_NOT_OF_PLAN'), listData: [], totalCount: 0 }
    const places = freePlaces(day.judge, day.seat, {
      roomIds: day.rooms.map(({ id }) => id),
      from: offeredFrom(facts, now),
      until: startOfShanghaiDay(now) + DAY_MS,
    })
    const textOf = await ruleTexts(
      db,
      places.flatMap(({ why: broken }) => broken ?? []),
    )
    const listData = places.map(({ begins, why: broken }, at) => ({
      ER_ID: day.rooms[at]?.id ?? 0,
      Room: day.rooms[at]?.name ?? '',
      BeginTimes: begins.map(shanghaiIso),
      Why: broken ? textOf(broken) : '',
    }))
    return { item: item(null), listData, totalCount: listData.length }
  },
})
