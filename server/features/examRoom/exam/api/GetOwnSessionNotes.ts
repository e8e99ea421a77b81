import { GetOwnSessionNotes as endpoint } from '#contract/examRoom/sessionNote.ts'
import { handler } from '#server/handler.ts'
import { findOwnLatestSession, listNotes, markNotesRead } from '#server/records/examRoom/exam/noteQueries.ts'
import { found } from '#server/refuse.ts'

export const GetOwnSessionNotes = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_ID }) => {
    const sessionId = found(await findOwnLatestSession(db, me.accountId, EF_ID)).id
    const sessionIds = sessionId === null ? [] : [sessionId]
    const listData = await listNotes(db, sessionIds, { isForStaff: false })
    if (listData.some(({ IsFromStaff, ReadTime }) => IsFromStaff === 1 && ReadTime === null))
      await markNotesRead(db, sessionIds, { isFromStaff: true, now })
    return { listData, totalCount: listData.length }
  },
})
