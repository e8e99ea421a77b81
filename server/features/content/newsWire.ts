import type { NewsHeadWire, NewsWire } from '#contract/content.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { News, NewsHead } from './queries.ts'

/** News as the wire carries them (specification 3): pictures are one comma list. */
export function newsHeadWire(news: NewsHead): NewsHeadWire {
  return {
    NewsID: news.id,
    Title: news.title,
    IndexInfo: news.indexInfo,
    PicPath: news.pictures.join(','),
    LinkUrl: news.linkUrl,
    ClickNum: news.clickNum,
    UpTime: shanghaiIso(news.upTime.getTime()),
    Channels: { CID: news.channelId, CName: news.channelName },
  }
}

export function newsWire(news: News): NewsWire {
  return { ...newsHeadWire(news), Info: news.infoHtml }
}
