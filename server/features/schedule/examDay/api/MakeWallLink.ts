import { MakeWallLink as endpoint } from '#contract/schedule/wall.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { boardDayOf } from '#server/records/schedule/examDay/boardDay.ts'
import { readSiteBoard } from '#server/records/schedule/examDay/siteBoardQueries.ts'
import { insertWallLink, wallKey } from '#server/records/schedule/examDay/wallQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { rowsWithin } from '../boards.ts'
import { isDayOver } from '../openWall.ts'

export const MakeWallLink = handler(endpoint, {
  handle: async (ctx, { EB_ID, Date: date, Address: address }) => {
    const { db, me, now, secrets } = ctx
    if (isDayOver(date, now)) refuse('WALL_DAY_OVER')
    const rows = rowsWithin(await readSiteBoard(db, found(boardDayOf(EB_ID, date))), me.areaIds)
    found(rows.find(({ Address }) => Address === address))
    const id = await insertWallLink(db, {
      batchId: EB_ID,
      date,
      address,
      areaIds: me.areaIds,
      madeBy: me.accountId,
      now,
    })
    await insertAudit(ctx, {
      action: 'MakeWallLink',
      subject: 'batch',
      subjectId: EB_ID,
      before: null,
      after: { linkId: id, date, address },
    })
    return { OtherMsg: { WL_ID: id, Key: wallKey(secrets, id) } }
  },
})
