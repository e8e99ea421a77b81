import { newsLinkOf } from '#domain/newsLink.ts'
import { paths } from '#web/paths.ts'

/** Where a news item leads: its own link where staff gave one that may be followed, else its page. */
export function linkOfNews(news: { NewsID: number; LinkUrl: string }): { to: string; isOutside: boolean } {
  const link = newsLinkOf(news.LinkUrl)
  return link
    ? { to: link.address, isOutside: link.isOutside }
    : { to: paths.newsDetail(news.NewsID), isOutside: false }
}
