import { newsLinkOf } from '#domain/content/newsLink.ts'
import { paths } from '#web/paths.ts'

/** Returns where a news item leads: to the link that staff gave, if it is allowed, otherwise to its page. */
export function linkOfNews(news: { NewsID: number; LinkUrl: string }): { to: string; isOutside: boolean } {
  const link = newsLinkOf(news.LinkUrl)
  return link
    ? { to: link.address, isOutside: link.isOutside }
    : { to: paths.newsDetail(news.NewsID), isOutside: false }
}
