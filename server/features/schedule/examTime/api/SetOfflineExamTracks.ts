import { SetOfflineExamTracks as endpoint } from '#contract/schedule/examTime.ts'
import { trackProblemsOf } from '#domain/examRoom/track.ts'
import { whyCannotSetTracks } from '#domain/schedule/schedule.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { listBank, listPatterns, listTextbooks } from '#server/records/examRoom/exam/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { trackWire } from '#server/records/schedule/examTime/examDayWire.ts'
import { findExamBegin, listTracks, replaceTracks } from '#server/records/schedule/examTime/trackQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

/**
 * The enrolment's lock serialises two simultaneous calls, so that the later one replaces the earlier set completely
 * (docs/locking.md).
 */
export const SetOfflineExamTracks = handler(endpoint, {
  handle: async (ctx, { EF_ID, Tracks }) => {
    const { db, me, now } = ctx
    const row = found(await lockOwnEnrolment(db, me.accountId, EF_ID))
    const beginsAt = await findExamBegin(db, row.id)
    refuseIf(whyCannotSetTracks({ payStatus: row.payStatus, mode: row.mode }, beginsAt, now))
    const { majorId, gradeId, textbookId } = row
    const patterns = await listPatterns(db, majorId, gradeId)
    const bank = await listBank(db, majorId, gradeId)
    const offeredIds = (await listTextbooks(db, majorId)).map(({ id }) => id)
    const choices = Tracks.map(({ EP_ID, EQ_ID, Title }) => ({
      patternId: EP_ID,
      questionId: EQ_ID === 0 ? null : EQ_ID,
      title: cleanText(Title),
    }))
    const [problem] = trackProblemsOf(choices, patterns, bank, { majorId, gradeId, textbookId, offeredIds })
    if (problem) refuse(problem.reason, problem.at === null ? {} : { OtherMsg: { Index: problem.at } })
    const tracks = choices.map((choice) => ({
      ...choice,
      title: bank.find(({ questionId }) => questionId === choice.questionId)?.title ?? choice.title,
    }))
    const titlesOf = (of: ReadonlyArray<{ title: string }>) => ({ titles: of.map(({ title }) => title) })
    const earlier = titlesOf(await listTracks(db, [row.id]))
    await replaceTracks(db, row.id, tracks, now)
    if (earlier.titles.join('\n') !== titlesOf(tracks).titles.join('\n'))
      await insertAudit(ctx, {
        action: 'SetOfflineExamTracks',
        subject: 'enrolment',
        subjectId: row.id,
        before: earlier,
        after: titlesOf(tracks),
      })
    return { listData: tracks.map(trackWire), totalCount: tracks.length }
  },
})
