import type { NewsHeadWire, NewsWire } from '#contract/content/content.ts'
import { isOwnPath, newsLinkOf } from '#domain/content/newsLink.ts'
import { shanghaiIso } from '#domain/time.ts'
import { type NewsFile, newsFileWire } from './newsFileQueries.ts'
import type { News, NewsHead } from './queries.ts'
import { sanitiseNews } from './sanitiseNews.ts'

/**
 * News on the wire (specification#news): pictures are one comma-separated list; links and pictures that are not allowed
 * are left out.
 */
export function newsHeadWire(news: NewsHead): NewsHeadWire {
  return {
    NewsID: news.id,
    Title: news.title,
    IndexInfo: news.indexInfo,
    PicPath: news.pictures.filter(isOwnPath).join(','),
    LinkUrl: newsLinkOf(news.linkUrl)?.address ?? '',
    ClickNum: news.clickNum,
    UpTime: shanghaiIso(news.upTime),
    Channels: { CID: news.channelId, CName: news.channelName },
  }
}

/** Sanitised again when read, because stored text may be older than the rules, or have bypassed them (threats#X10). */
export function newsWire(news: News, files: readonly NewsFile[]): NewsWire {
  return { ...newsHeadWire(news), Info: sanitiseNews(news.infoHtml), Attachments: files.map(newsFileWire) }
}
