import { bit } from '#contract/bit.ts'
import { GetHalfDayOpening as endpoint } from '#contract/schedule/halfDayOpen.ts'
import { whyCannotSit } from '#domain/schedule/openHalfDay.ts'
import { inMinutes } from '#domain/schedule/plan/instance.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { handler } from '#server/handler.ts'
import { listExaminersByName } from '#server/records/schedule/plan/halfDayQueries.ts'
import { readOpening, requireHours } from '../openHalfDay.ts'
import { ruleTexts } from '../ruleTexts.ts'

export const GetHalfDayOpening = handler(endpoint, {
  handle: async ({ db, now }, { EPL_ID, ER_ID, From, To }) => {
    const [from, to] = [readStaffTime(From), readStaffTime(To)]
    requireHours({ from, to }, now)
    const { facts, sittings, isLent, broken } = await readOpening(db, { planId: EPL_ID, roomId: ER_ID, from, to })
    const examinerOf = new Map(facts.examiners.map((examiner) => [examiner.id, examiner]))
    const judged = (await listExaminersByName(db, [...examinerOf.keys()])).flatMap((row) => {
      const examiner = examinerOf.get(row.id)
      if (!examiner) return []
      return [{ row, broken: whyCannotSit(facts.rooms, examiner, sittings, { roomId: ER_ID, from, to }) }]
    })
    const textOf = await ruleTexts(db, [...(broken ? [broken] : []), ...judged.flatMap((one) => one.broken ?? [])])
    const fitFirst = [...judged.filter((one) => !one.broken), ...judged.filter((one) => one.broken)]
    const listData = fitFirst.map(({ row, broken: why }) => ({
      UserID: row.id,
      Name: row.name || row.mobile,
      Organisation: row.organisation,
      Why: why ? textOf(why) : '',
    }))
    const item = { IsLent: bit(isLent), Why: broken ? textOf(broken) : '', Minutes: inMinutes(to - from) }
    return { item, listData, totalCount: listData.length }
  },
})
