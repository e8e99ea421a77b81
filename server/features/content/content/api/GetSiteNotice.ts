import { GetSiteNotice as endpoint } from '#contract/content/contentSite.ts'
import { handler } from '#server/handler.ts'
import { findFormVersion } from '#server/records/content/content/formQueries.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { siteNoticeWire } from '#server/records/content/content/siteWire.ts'

export const GetSiteNotice = handler(endpoint, {
  handle: async ({ db }) => {
    // The version first: read after a change it would let that change be overwritten.
    const version = await findFormVersion(db, 'notice')
    return { item: siteNoticeWire(readSiteSettings(await listSiteSettings(db)), version) }
  },
})
