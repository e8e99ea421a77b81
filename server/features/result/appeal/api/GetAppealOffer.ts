import { bit } from '#contract/bit.ts'
import { refusalText } from '#contract/refusals.ts'
import { GetAppealOffer as endpoint } from '#contract/result/appeal.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { yuanOf } from '#domain/money.ts'
import { canMarkAgain, whyCannotAppealAgainst, whyOutsideWindow } from '#domain/result/appeal.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findAppealTerms, listScopes } from '#server/records/result/appeal/appealQueries.ts'
import { readPlayedPieces } from '../playedPieces.ts'
import { requireSeenResult } from '../seenResult.ts'

export const GetAppealOffer = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, now } = ctx
    const row = await requireSeenResult(ctx, EF_ID)
    const terms = await findAppealTerms(db, row.batchId)
    const pieces = await readPlayedPieces(db, row)
    const facts = { played: pieces.map(({ ordinal }) => ordinal), earlier: await listScopes(db, row.id) }
    const isSent = (ordinals: readonly string[]) =>
      whyCannotAppealAgainst({ isWhole: ordinals.length === 0, ordinals }, facts) !== null
    const why = whyOutsideWindow(terms, now)
    return {
      item: {
        EF_ID: row.id,
        ERT_Code: row.resultCode,
        Rule: terms.rule,
        Fee: yuanOf(terms.feeFen),
        StartTime: isoOrNull(terms.opensAt),
        EndTime: isoOrNull(terms.closesAt),
        Why: why === null ? '' : refusalText(why),
        CanMarkAgain: bit(canMarkAgain({ isOnline: row.mode === MODE.online, code: row.resultCode })),
        Pieces: pieces.map(({ ordinal, title }) => ({
          Ordinal: ordinal,
          Title: title,
          IsSent: bit(isSent([ordinal])),
        })),
        IsWholeSent: bit(isSent([])),
      },
    }
  },
})
