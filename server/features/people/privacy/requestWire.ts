import { bit } from '#contract/bit.ts'
import type { DataRequestWire, OwnDataRequestWire } from '#contract/people/dataRequest.ts'
import { type DataRequestKind, dataRequestMoves, daysLeft, isRequestOpen } from '#domain/people/dataRequest.ts'
import { isErasedMobile } from '#domain/people/mobile.ts'
import { type Instant, shanghaiIso } from '#domain/time.ts'
import type { mapSteps, RequestRow } from '#server/records/people/privacy/requestQueries.ts'

type Steps = NonNullable<ReturnType<Awaited<ReturnType<typeof mapSteps>>['get']>>

const shared = (row: RequestRow) => ({
  DR_ID: row.id,
  Kind: row.kind as DataRequestKind,
  Name: row.childName,
  Wish: row.wish,
  State: row.state,
  AskedTime: shanghaiIso(row.askedAt),
  DueDate: row.dueOn,
  Answer: row.answer,
  WaitsFor: row.state === 'running' ? row.waitsFor : '',
})

/** What one person agreed to is no answer before another has confirmed it. */
export function ownRequestWire(row: RequestRow, steps: Steps): OwnDataRequestWire {
  return {
    ...shared(row),
    Answer: isRequestOpen(row.state) ? '' : row.answer,
    CanWithdraw: bit(dataRequestMoves.withdraw.from.includes(row.state)),
    Steps: steps.map(({ kind, at, note }) => ({
      Kind: kind,
      Time: shanghaiIso(at),
      Note: kind === 'agreed' || kind === 'sentBack' ? '' : note,
    })),
  }
}

export function requestWire(
  row: RequestRow,
  { steps, accountId, hindrance, now }: { steps: Steps; accountId: number; hindrance: string; now: Instant },
): DataRequestWire {
  return {
    ...shared(row),
    UserID: row.accountId,
    Account: row.accountName,
    Mobile: isErasedMobile(row.mobile) ? '' : row.mobile,
    EF_ID: row.enrolmentId,
    DaysLeft: daysLeft(row.dueOn, now),
    Hindrance: hindrance,
    IsOwn: bit(row.decidedBy === accountId),
    DecidedBy: row.deciderName ?? '',
    Version: row.version,
    Steps: steps.map(({ kind, at, note, by }) => ({ Kind: kind, Time: shanghaiIso(at), Note: note, By: by ?? '' })),
  }
}
