import { bit } from '#contract/bit.ts'
import type { RefundWire } from '#contract/money/paymentRefund.ts'
import { troubleText } from '#domain/money/refund.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso, shanghaiMinuteText } from '#domain/time.ts'
import type { RefundListRow } from './refundListQueries.ts'

const requestedByNobody: Readonly<Record<RefundListRow['origin'], string>> = {
  extra: '系统（多余的付款）',
  held: '系统（金额不符）',
  console: '微信商户平台',
  staff: '',
  candidate: '考生',
  appeal: '系统（复核后成绩变更）',
  change: '系统（改报差额）',
}

export function refundWire(row: RefundListRow, viewerId: number): Omit<RefundWire, 'IsOwnFamily'> {
  const isUnderWay = row.status === 'approved' || row.status === 'accepted' || row.trouble === 'CHANGE'
  return {
    R_ID: row.id,
    EF_ID: row.enrolmentId,
    Name: row.name,
    ExamNO: row.examNo ?? '',
    EB_Name: row.batchName,
    EA_ID: row.areaId,
    EA_Name: row.areaName,
    MName: row.majorName,
    GName: row.gradeName,
    ExamTime:
      row.sessionBeginsAt === null ? '' : `${shanghaiMinuteText(row.sessionBeginsAt)} ${row.sessionRoom ?? ''}`.trim(),
    Amount: yuanOf(row.amountFen),
    Received: yuanOf(row.receivedFen ?? 0),
    EndsEnrolment: bit(row.isFull),
    State: row.status,
    Way: row.way,
    Origin: row.origin,
    For: row.appealId === null ? 'enrolment' : 'appeal',
    TroubleCode: row.trouble ?? '',
    TroubleTime: isoOrNull(row.troubleAt),
    Trouble: row.trouble === null ? '' : troubleText(row.trouble),
    TroubleDetail: row.troubleDetail,
    Reason: row.reason,
    RequestedBy: row.origin === 'staff' ? (row.askerName ?? '') : requestedByNobody[row.origin],
    RequestedTime: shanghaiIso(row.createdAt),
    IsOwn: bit(row.requestedBy === viewerId || row.accountId === viewerId),
    DecidedBy: row.deciderName ?? '',
    DecidedTime: isoOrNull(row.decidedAt),
    Note: row.decisionNote,
    DoneTime: isoOrNull(row.settledAt),
    NextTime: isUnderWay && row.status !== 'done' && row.way === 'wechat' ? isoOrNull(row.askAt) : null,
    VoucherNO: row.voucherNo,
    PaidAt: row.tillName ?? '',
    PaidWay: row.tillWay,
    RefundCode: row.refundCode,
    WechatRefundId: row.wechatRefundId ?? '',
    BR_ID: row.bulkId ?? 0,
    Version: row.version,
  }
}
