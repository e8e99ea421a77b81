import { GetWallLinks as endpoint } from '#contract/schedule/wall.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listWallLinks, wallKey } from '#server/records/schedule/examDay/wallQueries.ts'
import { isDayOver } from '../openWall.ts'

export const GetWallLinks = handler(endpoint, {
  handle: async ({ db, me, now, secrets }, { EB_ID, Date: date }) => {
    const madeBy = me.areaIds === null ? null : me.accountId
    const links = isDayOver(date, now) ? [] : await listWallLinks(db, { batchId: EB_ID, date, madeBy })
    return {
      listData: links.map((link) => ({
        WL_ID: link.id,
        Address: link.address,
        MadeBy: link.madeByName,
        MadeTime: shanghaiIso(link.madeAt),
        Key: wallKey(secrets, link.id),
      })),
      totalCount: links.length,
    }
  },
})
