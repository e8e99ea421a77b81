import { GetNewsVersion as endpoint } from '#contract/content/contentNews.ts'
import { handler } from '#server/handler.ts'
import { listNewsFiles, newsFileWire } from '#server/records/content/content/newsFileQueries.ts'
import { findNewsVersion } from '#server/records/content/content/newsVersionQueries.ts'
import { sanitiseNews } from '#server/records/content/content/sanitiseNews.ts'
import { newsVersionWire } from '#server/records/content/content/staffNewsWire.ts'
import { found } from '#server/refuse.ts'

export const GetNewsVersion = handler(endpoint, {
  handle: async ({ db }, { NewsID, No }) => {
    const version = found(await findNewsVersion(db, NewsID, No))
    const files = await listNewsFiles(db, version.files)
    return {
      item: {
        ...newsVersionWire(version),
        CID: version.channelId,
        CName: version.channelName,
        IndexInfo: version.indexInfo,
        Pictures: version.pictures,
        LinkUrl: version.linkUrl,
        Info: sanitiseNews(version.html),
        Attachments: files.map(newsFileWire),
      },
    }
  },
})
