import { GetHats as endpoint } from '#contract/people/hats.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { handler } from '#server/handler.ts'
import { listHats } from '#server/records/people/user/hatQueries.ts'
import { hatsWire } from '#server/records/people/user/hatWire.ts'

export const GetHats = handler(endpoint, {
  handle: async ({ db, me }, { Mobile }) => {
    const mobile = cleanMobile(Mobile)
    return { listData: isMobile(mobile) ? hatsWire(await listHats(db, mobile), me) : [] }
  },
})
