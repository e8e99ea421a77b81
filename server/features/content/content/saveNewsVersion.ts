import { type NewsContent } from '#domain/content/news.ts'
import type { Ctx, Me } from '#server/context.ts'
import { findNewsVersion, insertNewsVersion } from '#server/records/content/content/newsVersionQueries.ts'
import { insertNews, type StaffNews } from '#server/records/content/content/staffNewsQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Stores the content as the newest version of an item, which the caller has locked, or of a new one (null). Content that
 * is the newest version already makes no other. The audit names the versions, which stay readable.
 */
export async function saveNewsVersion(
  ctx: Ctx<Me>,
  news: StaffNews | null,
  content: NewsContent,
  { restoredNo }: { restoredNo: number | null },
): Promise<{ NewsID: number; Version: number; NewestNo: number }> {
  const { db, me, now } = ctx
  const before = news && (await findNewsVersion(db, news.id, news.newestNo))
  if (news && before) {
    const { channelId, title, indexInfo, pictures, files, linkUrl, html } = before
    const earlier: NewsContent = { channelId, title, indexInfo, pictures, files, linkUrl, html }
    if ((Object.keys(earlier) as Array<keyof NewsContent>).every((field) => same(content[field], earlier[field])))
      return { NewsID: news.id, Version: news.version, NewestNo: news.newestNo }
  }
  const newsId = news?.id ?? (await insertNews(db, content, now))
  const saved = await insertNewsVersion(db, content, { newsId, savedBy: me.accountId, restoredNo, now })
  const change = {
    subject: 'news' as const,
    subjectId: newsId,
    before: before && { No: before.no, Title: before.title },
  }
  const after = { No: saved.newestNo, Title: content.title }
  if (restoredNo === null) await insertAudit(ctx, { action: 'SaveNewsDraft', ...change, after })
  else await insertAudit(ctx, { action: 'RestoreNewsVersion', ...change, after: { ...after, RestoredNo: restoredNo } })
  return { NewsID: newsId, Version: saved.version, NewestNo: saved.newestNo }
}
