import { GetLegalText as endpoint } from '#contract/content/contentSite.ts'
import { INITIAL_LEGAL_VERSION, legalTitles } from '#domain/people/legalText.ts'
import { handler } from '#server/handler.ts'
import { initialLegalHtml } from '#server/records/content/content/initialLegalHtml.ts'
import { findLegalText } from '#server/records/content/content/legalTextQueries.ts'
import { sanitiseNews } from '#server/records/content/content/sanitiseNews.ts'
import { refuse } from '#server/refuse.ts'

/** Refuses NOT_FOUND for a version that there is not. */
export const GetLegalText = handler(endpoint, {
  handle: async ({ db }, { Kind, Version }) => {
    const stored = await findLegalText(db, Kind, Version)
    if (!stored && Version !== undefined && Version !== INITIAL_LEGAL_VERSION) return refuse('NOT_FOUND')
    const { version, html } = stored ?? { version: INITIAL_LEGAL_VERSION, html: initialLegalHtml(Kind) }
    return { item: { Kind, Title: legalTitles[Kind], Version: version, Html: sanitiseNews(html) } }
  },
})
