import { bit } from '#contract/bit.ts'
import type { OwnAppealWire } from '#contract/result/appeal.ts'
import { yuanOf } from '#domain/money.ts'
import { whyCannotMove } from '#domain/result/appeal.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { AppealMoney } from '#server/records/money/payment/appealOrders.ts'
import {
  type AppealPiece,
  type AppealRow,
  type AppealStep,
  stepsForFamily,
} from '#server/records/result/appeal/appealQueries.ts'
import { feeStateOf } from './appealFee.ts'

/** How far it is as the family may know it: neither a correction that waits nor a decision is told. */
export function familyState({ state, isMarked }: Pick<AppealRow, 'state' | 'isMarked'>): OwnAppealWire['State'] {
  if (state === 'correcting') return 'sent'
  if (state === 'prepared') return isMarked ? 'marked' : 'sent'
  return state
}

interface Beside {
  pieces: readonly AppealPiece[]
  steps: readonly AppealStep[]
  money: AppealMoney
}

export function ownAppealWire(row: AppealRow, { pieces, steps, money }: Beside): OwnAppealWire {
  const isAnswered = row.state === 'answered'
  const isOffice = row.origin === 'check'
  return {
    AP_ID: row.id,
    EF_ID: row.enrolmentId,
    EB_Name: row.batchName,
    Name: row.name,
    MName: row.majorName,
    GName: row.gradeName,
    IsOffice: bit(isOffice),
    Pieces: pieces.map(({ ordinal, title }) => ({ Ordinal: ordinal, Title: title })),
    // Why the office looks at an examiner's marks again is not about this family.
    Reason: isOffice ? '' : row.reason,
    Rule: row.rule,
    State: familyState(row),
    SentTime: shanghaiIso(row.sentAt),
    FromCode: row.fromCode,
    ToCode: isAnswered ? row.toCode : null,
    Answer: isAnswered ? row.answer : '',
    AnsweredTime: isAnswered ? isoOrNull(row.releasedAt) : null,
    CanWithdraw: bit(whyCannotMove(row.state, 'withdraw') === null),
    Fee: yuanOf(row.feeFen),
    FeeState: feeStateOf(row, money),
    PayUntil: row.state === 'unpaid' ? isoOrNull(row.appealsCloseAt) : null,
    Steps: stepsForFamily(steps)
      .filter(({ kind }) => !isOffice || kind === 'answered')
      .map(({ kind, at, note }) => ({ Kind: kind, Time: shanghaiIso(at), Note: note })),
  }
}
