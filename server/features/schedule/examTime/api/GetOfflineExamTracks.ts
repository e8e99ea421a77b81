import { bit } from '#contract/bit.ts'
import { GetOfflineExamTracks as endpoint } from '#contract/schedule/examTime.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { tracksCloseAt, whyCannotSetTracks } from '#domain/schedule/schedule.ts'
import { parseIso, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { examTimeWire } from '#server/records/enrolment/enrolmentWire.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { trackWire } from '#server/records/schedule/examTime/examDayWire.ts'
import { listTracks } from '#server/records/schedule/examTime/trackQueries.ts'
import { found } from '#server/refuse.ts'

export const GetOfflineExamTracks = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_ID }) => {
    const row = found(await findOwnEnrolment(db, me.accountId, EF_ID))
    const beginsAt = row.timeBeginsAt
    const why = whyCannotSetTracks({ payStatus: row.payStatus, mode: row.mode }, beginsAt, now)
    // The deadline would give away the day of the exam, so it is withheld as long as the exam time is.
    const shownBegin = parseIso(examTimeWire(row, now)?.ExamBeginDate ?? '')
    const tracks = row.mode === MODE.offline ? await listTracks(db, [row.id]) : []
    return {
      listData: tracks.map(trackWire),
      totalCount: tracks.length,
      OtherMsg: {
        CanSet: bit(why === null),
        WhyNot: why === null ? '' : reasonText(why),
        CloseTime: shownBegin === null ? null : shanghaiIso(tracksCloseAt(shownBegin)),
      },
    }
  },
})
