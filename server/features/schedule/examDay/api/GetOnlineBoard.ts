import { GetOnlineBoard as endpoint } from '#contract/schedule/examDayBoard.ts'
import { handler } from '#server/handler.ts'
import { boardDayOf } from '#server/records/schedule/examDay/boardDay.ts'
import { readOnlineBoard } from '#server/records/schedule/examDay/onlineBoardQueries.ts'
import { found } from '#server/refuse.ts'
import { rowsWithin } from '../boards.ts'

export const GetOnlineBoard = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, Date: date }) => {
    const listData = rowsWithin(await readOnlineBoard(db, found(boardDayOf(EB_ID, date))), me.areaIds)
    return { listData, totalCount: listData.length }
  },
})
