import { GetSiteBoard as endpoint } from '#contract/schedule/examDayBoard.ts'
import { handler } from '#server/handler.ts'
import { boardDayOf } from '#server/records/schedule/examDay/boardDay.ts'
import { readSiteBoard } from '#server/records/schedule/examDay/siteBoardQueries.ts'
import { found } from '#server/refuse.ts'
import { rowsWithin } from '../boards.ts'

export const GetSiteBoard = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, Date: date }) => {
    const listData = rowsWithin(await readSiteBoard(db, found(boardDayOf(EB_ID, date))), me.areaIds)
    return { listData, totalCount: listData.length }
  },
})
