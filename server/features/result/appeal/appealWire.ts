import { bit } from '#contract/bit.ts'
import type { AppealWire } from '#contract/result/appealStaff.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { yuanOf } from '#domain/money.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { AppealMoney } from '#server/records/money/payment/appealOrders.ts'
import type { AppealPiece, AppealRow } from '#server/records/result/appeal/appealQueries.ts'
import { feeStateOf } from './appealFee.ts'

interface Beside {
  pieces: readonly AppealPiece[]
  examiner: string
  accountId: number
  money: AppealMoney
}

export function appealWire(
  row: AppealRow,
  { pieces, examiner, accountId, money }: Beside,
): Omit<AppealWire, 'IsOwnFamily'> {
  return {
    AP_ID: row.id,
    EF_ID: row.enrolmentId,
    EB_ID: row.batchId,
    EB_Name: row.batchName,
    Name: row.name,
    ExamNO: row.examNo ?? '',
    MName: row.majorName,
    GName: row.gradeName,
    IsOnline: bit(row.mode === MODE.online),
    IsOffice: bit(row.origin === 'check'),
    Pieces: pieces.map(({ ordinal, title }) => ({ Ordinal: ordinal, Title: title })),
    Reason: row.reason,
    Rule: row.rule,
    State: row.state,
    SentTime: shanghaiIso(row.sentAt),
    FromCode: row.fromCode,
    Examiner: examiner,
    ToCode: row.toCode,
    Fee: yuanOf(row.feeFen),
    FeeState: feeStateOf(row, money),
    IsOwn: bit(row.decidedBy === accountId),
    Version: row.version,
  }
}
