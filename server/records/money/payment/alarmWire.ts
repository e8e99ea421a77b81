import { bit } from '#contract/bit.ts'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import { workGroupOf, workTitle, workWords } from '#domain/money/moneyWork.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { WorkRow } from './alarmQueries.ts'

const yuanOrNull = (fen: number | null) => (fen === null ? null : yuanOf(fen))

export function workWire(row: WorkRow): MoneyWorkWire {
  const { kind, detail, oursFen, theirsFen } = row
  return {
    W_ID: row.id,
    Kind: kind,
    Group: workGroupOf(kind),
    Title: workTitle(kind),
    What: workWords({ kind, detail, oursFen, theirsFen }),
    Day: row.day ?? '',
    Ours: yuanOrNull(oursFen),
    Theirs: yuanOrNull(theirsFen),
    PayCode: row.payCode ?? '',
    EF_ID: row.enrolmentId,
    Name: row.name ?? '',
    ExamNO: row.examNo ?? '',
    R_ID: row.refundId,
    State: row.settledAt === null ? (row.ownerId === null ? 'open' : 'taken') : 'done',
    IsHeld: bit(kind === 'mismatch:amount' && row.orderStatus === 'held' && row.settledAt === null),
    OwnerID: row.ownerId,
    Owner: row.ownerName ?? '',
    TakenTime: isoOrNull(row.takenAt),
    Note: row.note,
    FoundTime: shanghaiIso(row.at),
    SeenTime: isoOrNull(row.seenAt),
    Times: row.times,
    Decision: row.decision,
    SettledBy: row.settlerName ?? '',
    SettledTime: isoOrNull(row.settledAt),
    Version: row.version,
  }
}
