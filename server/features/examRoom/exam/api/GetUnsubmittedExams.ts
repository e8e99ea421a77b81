import { GetUnsubmittedExams as endpoint } from '#contract/examRoom/examStaff.ts'
import { isWindowClosed } from '#domain/examRoom/sessionArchive.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findOnlineWindow, listUnsubmitted } from '#server/records/examRoom/exam/archiveQueries.ts'
import { found } from '#server/refuse.ts'

/** The list stays empty until the window has ended and the sweep has submitted the complete sets. */
export const GetUnsubmittedExams = handler(endpoint, {
  handle: async ({ db, me, now }, { ET_ID }) => {
    const { endsAt } = found(await findOnlineWindow(db, ET_ID))
    if (!isWindowClosed({ endsAt }, now)) return { listData: [], OtherMsg: { IsOver: 0 as const } }
    const rows = await listUnsubmitted(db, ET_ID, me.areaIds)
    return {
      listData: rows.map((row) => ({
        EF_ID: row.id,
        Name: row.name,
        ExamNO: row.examNo ?? '',
        MName: row.majorName,
        GName: row.gradeName,
        Sessions: Number(row.sessionCount ?? 0),
        Filled: row.filled,
        Required: row.required,
        StartTime: isoOrNull(row.startedAt),
      })),
      totalCount: rows.length,
      OtherMsg: { IsOver: 1 as const },
    }
  },
})
