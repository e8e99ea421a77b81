import { SaveBanner as endpoint } from '#contract/content/contentNews.ts'
import { BANNER_MAX, isFitForBanner, newsStateOf } from '#domain/content/news.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { listBanner, lockForBanner, replaceBanner } from '#server/records/content/content/bannerQueries.ts'
import { lockForm, moveFormVersion } from '#server/records/content/content/formQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'

export const SaveBanner = handler(endpoint, {
  handle: async (ctx, { NewsIDs, Version }) => {
    const ids = [...new Set(NewsIDs)]
    const stored = await lockForm(ctx.db, 'banner')
    await requireVersion(ctx, { subject: 'banner', subjectId: 0, stored, seen: Version })
    if (ids.length > BANNER_MAX) refuse('BANNER_LONG', { params: { n: BANNER_MAX } })
    const items = await lockForBanner(ctx.db, ids)
    const areFit = items.every((news) => isFitForBanner(newsStateOf(news, ctx.now), news.pictures))
    if (items.length < ids.length || !areFit) refuse('BANNER_UNFIT')
    const before = (await listBanner(ctx.db)).map(({ id }) => id)
    await replaceBanner(ctx.db, ids)
    await insertAudit(ctx, {
      action: 'SaveBanner',
      subject: 'banner',
      subjectId: 0,
      before: { NewsIDs: before },
      after: { NewsIDs: ids },
    })
    return { OtherMsg: { Version: await moveFormVersion(ctx.db, 'banner') } }
  },
})
