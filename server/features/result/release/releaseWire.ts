import { bit } from '#contract/bit.ts'
import type { ReleaseWire, TallyWire } from '#contract/result/release.ts'
import { resultSeenFrom } from '#domain/result/result.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { NamedRelease } from '#server/records/result/release/releaseQueries.ts'
import type { Tally } from '#server/records/result/result/releasedResults.ts'

export const tallyWire = (tally: readonly Tally[]): TallyWire =>
  tally.map(({ code, count }) => ({ ERT_Code: code, Count: count }))

interface Context {
  tally: readonly Tally[]
  told: number
  accountId: number
  now: Instant
}

export function releaseWire(row: NamedRelease, { tally, told, accountId, now }: Context): ReleaseWire {
  const { releasedAt, showResultAt } = row
  const seenFrom = releasedAt === null ? null : resultSeenFrom({ releasedAt, showResultAt })
  return {
    RR_ID: row.id,
    EB_ID: row.batchId,
    EB_Name: row.batchName,
    EA_Name: row.areaName ?? '',
    MName: row.majorName ?? '',
    State: row.state,
    Results: row.results,
    Tally: tallyWire(tally),
    ReleaseTime: isoOrNull(row.releaseAt),
    PreparedBy: row.preparerName,
    PreparedTime: shanghaiIso(row.preparedAt),
    ReleasedBy: row.releaserName ?? '',
    SeenFrom: isoOrNull(seenFrom),
    IsSeen: bit(seenFrom !== null && now >= seenFrom && row.state !== 'takenBack'),
    Told: told,
    TakenBackBy: row.takerName ?? '',
    TakenBackTime: isoOrNull(row.takenBackAt),
    Reason: row.reason,
    IsMine: bit((row.state === 'takeBackAsked' ? row.takenBackBy : row.preparedBy) === accountId),
    Version: row.version,
  }
}
