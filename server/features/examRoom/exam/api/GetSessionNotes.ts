import { GetSessionNotes as endpoint } from '#contract/examRoom/sessionNote.ts'
import { handler } from '#server/handler.ts'
import { listNotes, listSessionIds, markNotesRead } from '#server/records/examRoom/exam/noteQueries.ts'

export const GetSessionNotes = handler(endpoint, {
  handle: async ({ db, now }, { EF_ID }) => {
    const sessionIds = await listSessionIds(db, EF_ID)
    await markNotesRead(db, sessionIds, { isFromStaff: false, now })
    const listData = await listNotes(db, sessionIds, { isForStaff: true })
    return { listData, totalCount: listData.length }
  },
})
