import { GetLegalVersions as endpoint } from '#contract/content/contentSite.ts'
import { INITIAL_LEGAL_VERSION, legalKinds } from '#domain/people/legalText.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findFormVersion } from '#server/records/content/content/formQueries.ts'
import { listLegalTexts } from '#server/records/content/content/legalTextQueries.ts'
import { countActiveAccounts, countAgreements } from '#server/records/people/user/agreementQueries.ts'

export const GetLegalVersions = handler(endpoint, {
  handle: async ({ db }) => {
    // The versions first: read after a change they would let that change be overwritten.
    const [service, privacy] = [await findFormVersion(db, 'service'), await findFormVersion(db, 'privacy')]
    const agreements = await countAgreements(db)
    const agreed = (kind: string, version: string) =>
      agreements.find((each) => each.kind === kind && each.version === version)?.count ?? 0
    const published = (await listLegalTexts(db)).map((text) => ({
      Kind: text.kind,
      Version: text.version,
      PublishedTime: shanghaiIso(text.publishedAt),
      PublishedBy: text.publishedBy ?? '',
      Agreed: agreed(text.kind, text.version),
    }))
    const initial = legalKinds.map((kind) => ({
      Kind: kind,
      Version: INITIAL_LEGAL_VERSION,
      PublishedTime: null,
      PublishedBy: '',
      Agreed: agreed(kind, INITIAL_LEGAL_VERSION),
    }))
    return {
      OtherMsg: { service, privacy, Accounts: await countActiveAccounts(db) },
      listData: [...published, ...initial],
    }
  },
})
