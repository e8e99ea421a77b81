import { GetExamSessions as endpoint } from '#contract/examRoom/examStaff.ts'
import { handler } from '#server/handler.ts'
import {
  countRequiredVideos,
  listArchivedSheets,
  listSeats,
  listSessions,
  listTakes,
} from '#server/records/examRoom/exam/archiveQueries.ts'
import { sessionWire } from '#server/records/examRoom/exam/archiveWire.ts'
import { listDecisions } from '#server/records/examRoom/exam/helpQueries.ts'

export const GetExamSessions = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db } = ctx
    const sessions = await listSessions(db, EF_ID)
    if (sessions.length === 0) return { listData: [] }
    const ids = sessions.map(({ id }) => id)
    const sheets = await listArchivedSheets(db, ids)
    const archived = {
      required: await countRequiredVideos(db, EF_ID),
      decisions: await listDecisions(db, ids),
      seats: await listSeats(db, ids),
      sheets,
      takes: await listTakes(
        db,
        sheets.map(({ id }) => id),
      ),
    }
    return { listData: sessions.map((row) => sessionWire(row, archived, ctx)), totalCount: sessions.length }
  },
})
