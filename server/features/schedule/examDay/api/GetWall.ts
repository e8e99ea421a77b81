import { GetWall as endpoint } from '#contract/schedule/wall.ts'
import { handler } from '#server/handler.ts'
import { boardDayOf } from '#server/records/schedule/examDay/boardDay.ts'
import { readSiteBoard } from '#server/records/schedule/examDay/siteBoardQueries.ts'
import { wallRooms } from '#server/records/schedule/examDay/wallWire.ts'
import { found } from '#server/refuse.ts'
import { rowsWithin } from '../boards.ts'
import { openWall } from '../openWall.ts'

export const GetWall = handler(endpoint, {
  handle: async (ctx, { Key }) => {
    const { batchId, batchName, date, address, areaIds } = await openWall(ctx, Key)
    const rows = rowsWithin(await readSiteBoard(ctx.db, found(boardDayOf(batchId, date))), areaIds)
    const listData = wallRooms(
      rows.filter(({ Address }) => Address === address),
      ctx.now,
    )
    return { item: { EB_Name: batchName, Date: date, Address: address }, listData, totalCount: listData.length }
  },
})
