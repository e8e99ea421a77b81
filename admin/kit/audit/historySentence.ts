import { gradeText } from '#admin/kit/wireTexts.ts'
import { choiceFields, correctableFields } from '#domain/enrolment/correction.ts'
import { changeWords, FEE_WIRE_NAME } from '#domain/enrolment/correctionWords.ts'
import { enrolmentWireNames } from '#domain/enrolment/enrolmentNames.ts'
import { yuanText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import { partsOfRemark } from '../photoRemark/remark.ts'

interface Change {
  Action: string
  Before: unknown
  After: unknown
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name)
  return typeof field === 'string' ? field : ''
}

function checkSentence({ After }: Change): string {
  const status = fieldOf(After, 'checkStatus')
  if (status === 1) return '照片审核通过'
  if (status === 0) return '撤回了照片审核，重新待审'
  const { forStaff, forCandidate } = partsOfRemark(textOf(After, 'checkRemark'))
  return `照片审核未通过：${forStaff}${forCandidate === '' ? '' : `（告知考生：${forCandidate}）`}`
}

function revealSentence({ After }: Change): string {
  const reason = textOf(After, 'reason')
  return `查看了完整证件号${reason === '' ? '' : `，原因：${reason}`}`
}

function approveSentence({ After }: Change): string {
  const code = fieldOf(After, 'resultCode')
  return `审核通过成绩：${gradeText(typeof code === 'number' ? code : null)}`
}

/** Whether the change set a value; it removed one where the value is null. */
const gives = ({ After }: Change, name: string) => typeof fieldOf(After, name) === 'number'

function doubleSentence({ After }: Change): string {
  const verdict = fieldOf(After, 'isSame') === true ? '是同一人' : '不是同一人'
  const note = textOf(After, 'reason')
  return `认定与报名号 ${String(fieldOf(After, 'otherId'))} ${verdict}${note === '' ? '' : `：${note}`}`
}

function paperSentence({ After }: Change): string {
  const consent = fieldOf(After, 'hasFaceConsent') === true ? '，并同意人脸比对' : ''
  return `按纸质报名表 ${textOf(After, 'formNumber')} 录入，${textOf(After, 'receivedBy')} 于 ${textOf(After, 'receivedOn')} 接收，监护人已签字${consent}`
}

function takenSentence({ After }: Change): string {
  return `现场收款 ${textOf(After, 'fee')} 元，收据 ${textOf(After, 'receiptNo')}，缴费人 ${textOf(After, 'payer')}`
}

function paidOutSentence(change: Change): string {
  const till = textOf(change.After, 'till')
  const from = till === '' ? '' : `由${till}缴费点以${textOf(change.After, 'way')}`
  return `${from === '' ? '已' : from}付退费 ${amountOf(change)}，凭证 ${textOf(change.After, 'voucherNo')}${reasonOf(change)}`
}

function reversedSentence({ Before, After }: Change): string {
  return `冲销收据 ${textOf(Before, 'receiptNo')}，考号 ${textOf(Before, 'examNo')} 作废；原因：${textOf(After, 'reason')}`
}

/** What changed, field by field, with old and new. */
function changedFields({ Before, After }: Change): string[] {
  return [...correctableFields, ...choiceFields]
    .filter((field) => fieldOf(Before, field) !== undefined)
    .map((field) => {
      const Field = field === 'fee' ? FEE_WIRE_NAME : enrolmentWireNames[field]
      const { label, from, to } = changeWords({ Field, From: textOf(Before, field), To: textOf(After, field) })
      return `${label} ${from} → ${to}`
    })
}

function correctionSentence(done: string): (change: Change) => string {
  return (change) => `${done}：${changedFields(change).join('，')}；原因：${textOf(change.After, 'reason')}`
}

const otherFields = new Map([
  ['areaId', '考区'],
  ['mode', '考试方式'],
  ['prevCertPath', '原级别证书'],
])

/** What a family changed in its own form; fields without old and new are named. */
function editSentence(change: Change): string {
  const others = fieldOf(change.After, 'others')
  const names = (Array.isArray(others) ? others : []).map(
    (field: unknown) => otherFields.get(String(field)) ?? '邮寄信息',
  )
  return `修改报名：${[...changedFields(change), ...new Set(names)].join('，')}`
}

function titlesOf(value: unknown): string {
  const titles = fieldOf(value, 'titles')
  return Array.isArray(titles) ? titles.map(String).join('、') : ''
}

/** The amount of a refund, in yuan. */
function amountOf({ After }: Change): string {
  const fen = fieldOf(After, 'amountFen')
  return typeof fen === 'number' ? `${yuanText(fen)} 元` : ''
}

function reasonOf({ After }: Change): string {
  const reason = textOf(After, 'reason')
  return reason === '' ? '' : `：${reason}`
}

const isFullRefund = ({ After }: Change) => fieldOf(After, 'isFull') === true

const sentences = new Map<string, (change: Change) => string>([
  ['CheckPhoto', checkSentence],
  ['RevealCertNO', revealSentence],
  ['AssignExamTime', (change) => (gives(change, 'examTimeId') ? '安排了考试时间' : '取消了考试时间')],
  ['SaveAvoidedDays', () => '更新了不便考试的日期'],
  ['PublishExamPlan', (change) => (gives(change, 'examTimeId') ? '按排考发布了考试时间' : '排考发布后不再有考试时间')],
  ['AssignExaminer', (change) => (gives(change, 'examinerId') ? '分配了考官' : '取消了考官分配')],
  ['ApproveResults', approveSentence],
  ['CheckIn', () => '现场签到'],
  ['UndoCheckIn', ({ Before }) => (fieldOf(Before, 'attendance') === 'absent' ? '撤销了缺考' : '撤销了签到')],
  ['MarkAbsent', () => '登记缺考'],
  ['ResetReview', () => '收回评审，重新开始'],
  ['DeclareConflict', ({ After }) => `声明回避：${textOf(After, 'reason')}`],
  [
    'ExtendExamSession',
    (change) => `延长线上考试至 ${isoMinuteText(textOf(change.After, 'until'))}${reasonOf(change)}`,
  ],
  [
    'AllowNewExamSession',
    (change) => `允许重新开考，须在 ${isoMinuteText(textOf(change.After, 'until'))} 前开始${reasonOf(change)}`,
  ],
  ['EnrolFromPaper', paperSentence],
  ['CorrectEnrolment', correctionSentence('更正')],
  ['CorrectChoice', correctionSentence('更正报考')],
  ['AskCorrection', correctionSentence('申请更正')],
  ['DecideCorrection', correctionSentence('复核通过更正')],
  [
    'RejectCorrection',
    ({ After }) => `退回了更正${textOf(After, 'reason') === '' ? '' : `：${textOf(After, 'reason')}`}`,
  ],
  ['DecideDouble', doubleSentence],
  ['TakeDeskPayment', takenSentence],
  ['ReverseReceipt', reversedSentence],
  ['AskWaiver', (change) => `申请减免报名费 ${textOf(change.After, 'fee')} 元${reasonOf(change)}`],
  ['GrantWaiver', (change) => `批准减免报名费 ${textOf(change.Before, 'fee')} 元${reasonOf(change)}`],
  ['DeclineWaiver', (change) => `未批准减免${reasonOf(change)}`],
  ['WithdrawWaiver', () => '撤回了减免申请'],
  [
    'RevokeWaiver',
    (change) =>
      `撤销减免，应缴 ${textOf(change.After, 'fee')} 元，考号 ${textOf(change.Before, 'examNo')} 作废${reasonOf(change)}`,
  ],
  ['RequestRefund', (change) => `申请退费 ${amountOf(change)}${reasonOf(change)}`],
  [
    'ApproveRefund',
    (change) => `批准退费 ${amountOf(change)}${isFullRefund(change) ? '，报名已取消' : ''}${reasonOf(change)}`,
  ],
  ['DeclineRefund', (change) => `未批准退费 ${amountOf(change)}${reasonOf(change)}`],
  ['WithdrawRefund', (change) => `撤回退费申请 ${amountOf(change)}`],
  ['RetryRefund', () => '重新向微信申请退款'],
  ['PayOutRefund', paidOutSentence],
  ['EndNeedlessRefund', (change) => `退款 ${amountOf(change)} 不再需要：同一笔款已在微信商户平台退回`],
  ['ConsoleRefund', (change) => `在微信商户平台退款 ${amountOf(change)}${isFullRefund(change) ? '，报名已取消' : ''}`],
  [
    'AcceptHeldPayment',
    (change) => `实付 ${textOf(change.After, 'received')} 元与应缴不符，按已缴费接受${reasonOf(change)}`,
  ],
  [
    'GiveBackHeldPayment',
    (change) => `实付 ${textOf(change.After, 'received')} 元与应缴不符，决定退回${reasonOf(change)}`,
  ],
  ['UpdateExamForm', editSentence],
  ['SelectTextBook', ({ After }) => `选择教材：${textOf(After, 'bookName')}`],
  [
    'SetOfflineExamTracks',
    ({ Before, After }) => {
      const earlier = titlesOf(Before)
      return `选择考试曲目：${titlesOf(After)}${earlier === '' ? '' : `（原为：${earlier}）`}`
    },
  ],
  ['WithdrawConsent', () => '撤回了人脸比对授权'],
])

/** One line of the audit log in words; an action without words is shown by its name rather than hidden. */
export function historySentence(change: Change): string {
  return sentences.get(change.Action)?.(change) ?? `操作 ${change.Action}`
}
