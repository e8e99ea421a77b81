import { correctionWords } from '#domain/money/payDesk.ts'
import { about, amountOf, type HistorySentences, reasonOf, yuanOf } from './historyWords.ts'

const ended = ({ isFull }: { isFull?: boolean }) => (isFull === true ? '，报名已取消' : '')

export const moneyHistory = {
  TakeDeskPayment: ({ fee, receiptNo, payer }) =>
    `现场收款${yuanOf(fee)}${about(receiptNo, (no) => `，收据 ${no}`)}${about(payer, (name) => `，缴费人 ${name}`)}`,
  ReverseReceipt: ({ reason }, { receiptNo, examNo }) =>
    `冲销收据${about(receiptNo, (no) => ` ${no}`)}${about(examNo, (no) => `，考号 ${no} 作废`)}${about(reason, (text) => `；原因：${text}`)}`,
  UndoDeskPayment: (_, { receiptNo, examNo }) =>
    `收款后一分钟内撤回${about(receiptNo, (no) => `收据 ${no}`)}${about(examNo, (no) => `，考号 ${no} 作废`)}`,
  CorrectReceipt: (after, before) =>
    `更正收据${about(before.receiptNo, (no) => ` ${no}`)}${about(correctionWords(before, after), (words) => `：${words}`)}${reasonOf(after)}`,
  AskChoiceChange: (after, { fee }) =>
    `申请改报${about(after.choice, (choice) => `为${choice}`)}，报名费${yuanOf(fee)} → ${yuanOf(after.fee)}${reasonOf(after)}`,
  ApproveChoiceChange: (after, { fee }) => `批准改报，报名费${yuanOf(fee)} → ${yuanOf(after.fee)}${reasonOf(after)}`,
  DeclineChoiceChange: (after) => `未批准改报${reasonOf(after)}`,
  WithdrawChoiceChange: () => '撤回了改报',
  TakeChangePayment: ({ fee, receiptNo, payer }) =>
    `现场收改报差额${yuanOf(fee)}${about(receiptNo, (no) => `，收据 ${no}`)}${about(payer, (name) => `，缴费人 ${name}`)}`,
  AskWaiver: (after) => `申请减免报名费${yuanOf(after.fee)}${reasonOf(after)}`,
  GrantWaiver: (after, { fee }) => `批准减免报名费${yuanOf(fee)}${reasonOf(after)}`,
  DeclineWaiver: (after) => `未批准减免${reasonOf(after)}`,
  WithdrawWaiver: () => '撤回了减免申请',
  RevokeWaiver: (after, { examNo }) =>
    `撤销减免${about(after.fee, (fee) => `，应缴 ${fee} 元`)}${about(examNo, (no) => `，考号 ${no} 作废`)}${reasonOf(after)}`,
  RequestRefund: (after) => `申请退费${amountOf(after)}${reasonOf(after)}`,
  ApproveRefund: (after) => `批准退费${amountOf(after)}${ended(after)}${reasonOf(after)}`,
  DeclineRefund: (after) => `未批准退费${amountOf(after)}${reasonOf(after)}`,
  WithdrawRefund: (after) => `撤回退费申请${amountOf(after)}`,
  RetryRefund: () => '重新向微信申请退款',
  LockRefundPayout: (after) => `向微信核对后锁定退费${amountOf(after)}，准备以其他方式付款`,
  UnlockRefundPayout: (after) => `解除锁定退费${amountOf(after)}，没有付款`,
  PayOutRefund: (after) => {
    const from = about(after.till, (till) => `由${till}缴费点${about(after.way, (way) => `以${way}`)}`)
    return `${from || '已'}付退费${amountOf(after)}${about(after.voucherNo, (no) => `，凭证 ${no}`)}${reasonOf(after)}`
  },
  EndNeedlessRefund: (after) => `退款${amountOf(after)} 不再需要：同一笔款已在微信商户平台退款`,
  ConsoleRefund: (after) => `在微信商户平台退款${amountOf(after)}${ended(after)}`,
  NameConsoleRefund: (after, before) =>
    `核对：在微信商户平台退的${amountOf(after)} 是退给这位考生的${about(before.enrolmentId, (id) => `（原记在报名号 ${id}）`)}${ended(after)}`,
  LoseConsoleRefund: (after) =>
    `核对：在微信商户平台退的${amountOf(after)} 不是退给这位考生的${about(after.enrolmentId, (id) => `，改记到报名号 ${id}`)}`,
  GiveBackAppealFee: (after) => `复核后成绩有变化，退回申诉费${amountOf(after)}`,
  AcceptHeldPayment: (after) => `实付${yuanOf(after.received)}与应缴不符，按已缴费接受${reasonOf(after)}`,
  GiveBackHeldPayment: (after) => `实付${yuanOf(after.received)}与应缴不符，决定退款${reasonOf(after)}`,
} satisfies Partial<HistorySentences>
