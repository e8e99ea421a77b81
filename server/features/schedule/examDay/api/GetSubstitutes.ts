import { GetSubstitutes as endpoint } from '#contract/schedule/halfDay.ts'
import { whyCannotTakeOver } from '#domain/schedule/halfDay.ts'
import { readHalfDay } from '#server/features/schedule/plan/readHalfDay.ts'
import { readAway } from '#server/features/schedule/plan/replaceExaminer.ts'
import { ruleTexts } from '#server/features/schedule/plan/ruleTexts.ts'
import { handler } from '#server/handler.ts'
import { listExaminersByName } from '#server/records/schedule/plan/halfDayQueries.ts'

export const GetSubstitutes = handler(endpoint, {
  handle: async ({ db, me }, { ET_ID, UserID, IsWholeDay }) => {
    const { time, plan, hours, ids, marked } = await readAway(db, me, {
      examTimeId: ET_ID,
      awayId: UserID,
      isWholeDay: IsWholeDay === 1,
    })
    const item = { Candidates: ids.length, Marked: marked }
    if (ids.length === 0) return { item, listData: [], totalCount: 0 }
    const half = await readHalfDay(db, { time, plan }, ids)
    const others = half.facts.examiners.map(({ id }) => id).filter((id) => id !== UserID)
    const examiners = (await listExaminersByName(db, others)).map((examiner) => ({
      ...examiner,
      broken: whyCannotTakeOver(half, { awayId: UserID, substituteId: examiner.id, hours }),
    }))
    const textOf = await ruleTexts(
      db,
      examiners.flatMap(({ broken }) => broken ?? []),
    )
    const fitFirst = [...examiners.filter(({ broken }) => !broken), ...examiners.filter(({ broken }) => broken)]
    const listData = fitFirst.map(({ id, name, mobile, organisation, broken }) => ({
      UserID: id,
      Name: name || mobile,
      Mobile: mobile,
      Organisation: organisation,
      Why: broken ? textOf(broken) : '',
    }))
    return { item, listData, totalCount: listData.length }
  },
})
