import { WithdrawNews as endpoint } from '#contract/content/contentNews.ts'
import { newsStateOf } from '#domain/content/news.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockForm, moveFormVersion } from '#server/records/content/content/formQueries.ts'
import { lockNews, withdrawNews } from '#server/records/content/content/staffNewsQueries.ts'
import { stateWire } from '#server/records/content/content/staffNewsWire.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

export const WithdrawNews = handler(endpoint, {
  handle: async (ctx, { NewsID, Version }) => {
    // The banner before its items, as everywhere.
    await lockForm(ctx.db, 'banner')
    const news = found(await lockNews(ctx.db, NewsID))
    await requireVersion(ctx, { subject: 'news', subjectId: news.id, stored: news.version, seen: Version })
    const state = newsStateOf(news, ctx.now)
    if (state !== 'published' && state !== 'scheduled') return refuse('NEWS_NOT_OUT')
    // What never appeared is no more than a draft.
    const withdrawnAt = state === 'published' ? ctx.now : null
    const version = await withdrawNews(ctx.db, news.id, withdrawnAt)
    if (news.isBanner) await moveFormVersion(ctx.db, 'banner')
    const after = { ...news, isPublished: false, isBanner: false, withdrawnAt }
    await insertAudit(ctx, {
      action: 'WithdrawNews',
      subject: 'news',
      subjectId: news.id,
      before: { ...stateWire(news, ctx.now), IsBanner: news.isBanner },
      after: { ...stateWire(after, ctx.now), IsBanner: false },
    })
    return { OtherMsg: { Version: version, ...stateWire(after, ctx.now) } }
  },
})
