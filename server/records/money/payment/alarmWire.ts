import { bit } from '#contract/bit.ts'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import { workGroupOf, workTitle, workWords } from '#domain/money/moneyWork.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { WorkRow } from './alarmQueries.ts'

const yuanOrNull = (fen: number | null) => (fen === null ? null : yuanOf(fen))

export function workWire(row: WorkRow): MoneyWorkWire {
  const { kind, detail, ours_fen: oursFen, theirs_fen: theirsFen } = row
  return {
    W_ID: row.id,
    Kind: kind,
    Group: workGroupOf(kind),
    Title: workTitle(kind),
    What: workWords({ kind, detail, oursFen, theirsFen }),
    Day: row.day ?? '',
    Ours: yuanOrNull(oursFen),
    Theirs: yuanOrNull(theirsFen),
    PayCode: row.pay_code ?? '',
    EF_ID: row.enrolment_id,
    Name: row.name ?? '',
    ExamNO: row.exam_no ?? '',
    R_ID: row.refund_id,
    State: row.settled_at === null ? (row.owner_id === null ? 'open' : 'taken') : 'done',
    IsHeld: bit(kind === 'mismatch:amount' && row.order_status === 'held' && row.settled_at === null),
    OwnerID: row.owner_id,
    Owner: row.owner_name ?? '',
    TakenTime: isoOrNull(row.taken_at),
    Note: row.note,
    FoundTime: shanghaiIso(row.at),
    SeenTime: isoOrNull(row.seen_at),
    Times: row.times,
    Decision: row.decision,
    SettledBy: row.settler_name ?? '',
    SettledTime: isoOrNull(row.settled_at),
    Version: row.version,
  }
}
