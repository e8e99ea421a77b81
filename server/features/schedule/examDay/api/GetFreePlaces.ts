import { bit } from '#contract/bit.ts'
import { GetFreePlaces as endpoint } from '#contract/schedule/postpone.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import { dayOf } from '#domain/schedule/plan/instance.ts'
import { tomorrowOf, whyCannotPostpone } from '#domain/schedule/postpone.ts'
import { isoOrNull, MINUTE_MS, shanghaiIso } from '#domain/time.ts'
import { freePlacesOf } from '#server/features/schedule/plan/freePlacesOf.ts'
import { handler } from '#server/handler.ts'
import { getDayRules } from '#server/records/schedule/plan/insideQueries.ts'
import { findPostponement, findToPlace } from '#server/records/schedule/plan/postponementQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { found } from '#server/refuse.ts'

export const GetFreePlaces = handler(endpoint, {
  handle: async ({ db, now }, { EF_ID, IsOtherDay }) => {
    const row = found(await findToPlace(db, EF_ID))
    const item = (why: Reason | null) => ({
      EF_ID: row.id,
      ET_ID: row.timeId ?? 0,
      Room: row.room ?? '',
      BeginTime: isoOrNull(row.ownBeginsAt ?? row.beginsAt),
      IsPostponed: bit(row.isPostponed),
      Why: why ? reasonText(why) : '',
    })
    const why = row.timeId === null ? null : whyCannotPostpone(row)
    const plan = await findPublishedPlan(db, row.batchId)
    if (why || !plan) return { item: item(why ?? 'MOVE_NOT_OF_PLAN'), listData: [], totalCount: 0 }
    const left = row.isPostponed ? await findPostponement(db, row.id) : null
    const leftAt = left?.beginsAt ?? row.ownBeginsAt
    const isOtherDay = IsOtherDay === 1 || row.isPostponed
    const { noticeMinutes } = await getDayRules(db, row.batchId)
    const { places, roomOf, avoidedDays } = await freePlacesOf(db, plan, row, {
      from: isOtherDay ? tomorrowOf(now) : now + (row.timeId === null ? noticeMinutes * MINUTE_MS : 0),
      exceptDay: isOtherDay && leftAt !== null ? dayOf(leftAt) : null,
    })
    const listData = places.map(({ roomId, beginsAt, free }) => ({
      ER_ID: roomId,
      Room: roomOf.get(roomId) ?? '',
      BeginTime: shanghaiIso(beginsAt),
      Free: free,
      IsAvoided: bit(avoidedDays.includes(dayOf(beginsAt))),
    }))
    return { item: item(null), listData, totalCount: listData.length }
  },
})
