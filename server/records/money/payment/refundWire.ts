import { bit } from '#contract/bit.ts'
import type { RefundWire } from '#contract/money/paymentRefund.ts'
import { troubleText } from '#domain/money/refund.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { RefundListRow } from './refundListQueries.ts'

const requestedByNobody: Readonly<Record<RefundListRow['origin'], string>> = {
  extra: '系统（多余的付款）',
  held: '系统（金额不符）',
  console: '微信商户平台',
  staff: '',
  candidate: '考生',
}

export function refundWire(row: RefundListRow, viewerId: number): RefundWire {
  const isUnderWay = row.status === 'approved' || row.status === 'accepted' || row.trouble === 'CHANGE'
  return {
    R_ID: row.id,
    EF_ID: row.enrolment_id,
    Name: row.name,
    ExamNO: row.exam_no ?? '',
    EB_Name: row.batch_name,
    EA_ID: row.area_id,
    EA_Name: row.area_name,
    MName: row.major_name,
    GName: row.grade_name,
    Amount: yuanOf(row.amount_fen),
    Received: yuanOf(row.received_fen ?? 0),
    EndsEnrolment: bit(row.is_full),
    State: row.status,
    Way: row.way,
    Origin: row.origin,
    TroubleCode: row.trouble ?? '',
    TroubleTime: isoOrNull(row.trouble_at),
    Trouble: row.trouble === null ? '' : troubleText(row.trouble),
    TroubleDetail: row.trouble_detail,
    Reason: row.reason,
    RequestedBy: row.origin === 'staff' ? (row.asker_name ?? '') : requestedByNobody[row.origin],
    RequestedTime: shanghaiIso(row.created_at),
    IsOwn: bit(row.requested_by === viewerId || row.account_id === viewerId),
    DecidedBy: row.decider_name ?? '',
    DecidedTime: isoOrNull(row.decided_at),
    Note: row.decision_note,
    DoneTime: isoOrNull(row.settled_at),
    NextTime: isUnderWay && row.status !== 'done' && row.way === 'wechat' ? isoOrNull(row.ask_at) : null,
    VoucherNO: row.voucher_no,
    PaidAt: row.till_name ?? '',
    PaidWay: row.till_way,
    RefundCode: row.refund_code,
    WechatRefundId: row.wechat_refund_id ?? '',
    Version: row.version,
  }
}
