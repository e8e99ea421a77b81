import { paths } from '#web/paths.ts'

/**
 * Where a news item leads: its own link where staff gave one, else its page. Only http(s) and our own paths count
 * (threats X10); anything else is treated as if no link were given.
 */
export function linkOfNews(news: { NewsID: number; LinkUrl: string }): { to: string; isOutside: boolean } {
  const link = news.LinkUrl.trim()
  if (/^https?:\/\/[^\s\\]+$/i.test(link)) return { to: link, isOutside: true }
  if (/^\/(?![/\\])[^\s\\]*$/.test(link)) return { to: link, isOutside: false }
  return { to: paths.newsDetail(news.NewsID), isOutside: false }
}
