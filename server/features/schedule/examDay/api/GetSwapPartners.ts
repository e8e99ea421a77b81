import { GetSwapPartners as endpoint } from '#contract/schedule/swap.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import { whyCannotPostpone } from '#domain/schedule/postpone.ts'
import { whyTooSoon } from '#domain/schedule/tooSoon.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { readInside } from '#server/features/schedule/plan/readInside.ts'
import { readPresent } from '#server/features/schedule/plan/readPresent.ts'
import { ruleTexts } from '#server/features/schedule/plan/ruleTexts.ts'
import { judgeSwap } from '#server/features/schedule/plan/swapCandidates.ts'
import { handler } from '#server/handler.ts'
import { getDayRules } from '#server/records/schedule/plan/insideQueries.ts'
import { findToPlace, listSwapPartners } from '#server/records/schedule/plan/postponementQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { found } from '#server/refuse.ts'

export const GetSwapPartners = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_ID, Search }) => {
    const row = found(await findToPlace(db, EF_ID))
    const item = (why: Reason | null) => ({
      EF_ID: row.id,
      ET_ID: row.timeId ?? 0,
      Room: row.room ?? '',
      BeginTime: isoOrNull(row.ownBeginsAt ?? row.beginsAt),
      Why: why ? reasonText(why) : '',
    })
    const plan = await findPublishedPlan(db, row.batchId)
    const ownRoom = row.timeId === null ? new Set<number>() : await readInside(db, [row.timeId], now)
    const why = whyCannotPostpone(row) ?? (ownRoom.has(row.id) ? 'MOVE_INSIDE' : null)
    if (why || !plan || row.ownBeginsAt === null)
      return { item: item(why ?? 'MOVE_NOT_OF_PLAN'), listData: [], totalCount: 0 }
    const own = { ...row, beginsAt: row.ownBeginsAt }
    const partners = await listSwapPartners(db, { of: own, search: Search.trim(), within: me.areaIds })
    const present = await readPresent(db, plan, [row.id])
    const timeIds = [...new Set(partners.map(({ timeId }) => timeId))]
    const inside = await readInside(db, timeIds, now)
    const { noticeMinutes } = await getDayRules(db, row.batchId)
    const seat = present.seatOf.get(row.id)
    const seatOf = new Map(present.others.map((one) => [one.enrolmentId, one]))
    const judged = partners.flatMap((partner) => {
      const theirs = seatOf.get(partner.id)
      if (!seat || !theirs) return []
      const reason =
        whyCannotPostpone({ ...partner, ownBeginsAt: partner.beginsAt }) ??
        (inside.has(partner.id) ? 'MOVE_INSIDE' : null) ??
        whyTooSoon(
          { attendance: row.attendance, toldBeginsAt: seat.beginsAt, beginsAt: theirs.beginsAt, noticeMinutes },
          now,
        ) ??
        whyTooSoon(
          { attendance: partner.attendance, toldBeginsAt: theirs.beginsAt, beginsAt: seat.beginsAt, noticeMinutes },
          now,
        )
      return [{ partner, reason, broken: reason ? null : judgeSwap(present, seat, theirs) }]
    })
    const textOf = await ruleTexts(
      db,
      judged.flatMap(({ broken }) => broken ?? []),
    )
    const rank = ({ reason, broken }: (typeof judged)[number]) => (reason || broken ? 1 : 0)
    const listData = judged
      .sort((a, b) => rank(a) - rank(b))
      .map(({ partner, reason, broken }) => ({
        EF_ID: partner.id,
        Name: partner.name,
        ExamNO: partner.examNo ?? '',
        MName: partner.majorName,
        GName: partner.gradeName,
        ET_ID: partner.timeId,
        Room: partner.room,
        BeginTime: shanghaiIso(partner.beginsAt),
        Why: reason ? reasonText(reason) : broken ? textOf(broken) : '',
      }))
    return { item: item(null), listData, totalCount: listData.length }
  },
})
