import { PublishLegalText as endpoint } from '#contract/content/contentSite.ts'
import { isHtmlEmpty } from '#domain/content/news.ts'
import { INITIAL_LEGAL_VERSION, LEGAL_HTML_MAX, nextLegalVersion } from '#domain/people/legalText.ts'
import { shanghaiDate } from '#domain/time.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockForm, moveFormVersion } from '#server/records/content/content/formQueries.ts'
import { initialLegalHtml } from '#server/records/content/content/initialLegalHtml.ts'
import { findLegalText, insertLegalText, listLegalTexts } from '#server/records/content/content/legalTextQueries.ts'
import { sanitiseNews } from '#server/records/content/content/sanitiseNews.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'

/** The audit numbers the two texts. */
const SUBJECT_IDS = { service: 1, privacy: 2 } as const

export const PublishLegalText = handler(endpoint, {
  before: async (_ctx, { Html }) => {
    const html = sanitiseNews(Html)
    return isHtmlEmpty(html) || html.length > LEGAL_HTML_MAX ? refuse('LEGAL_TEXT_WRONG') : html
  },
  handle: async (ctx, { Kind, Version }, html) => {
    const { db, now, me } = ctx
    // Both texts, in one order, since their versions are counted together.
    const versions = { service: await lockForm(db, 'service'), privacy: await lockForm(db, 'privacy') }
    const subjectId = SUBJECT_IDS[Kind]
    await requireVersion(ctx, { subject: 'legalText', subjectId, stored: versions[Kind], seen: Version })
    const before = await findLegalText(db, Kind)
    if (html === (before?.html ?? sanitiseNews(initialLegalHtml(Kind)))) refuse('LEGAL_TEXT_SAME')
    const used = new Set([INITIAL_LEGAL_VERSION, ...(await listLegalTexts(db)).map(({ version }) => version)])
    const version = nextLegalVersion(shanghaiDate(now), used)
    await insertLegalText(db, { kind: Kind, version, html, publishedBy: me.accountId, now })
    await moveFormVersion(db, Kind)
    await insertAudit(ctx, {
      action: 'PublishLegalText',
      subject: 'legalText',
      subjectId,
      before: { Kind, Version: before?.version ?? INITIAL_LEGAL_VERSION },
      after: { Kind, Version: version },
    })
    return { OtherMsg: { LegalVersion: version } }
  },
})
