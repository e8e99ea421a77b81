import type { AuditEntries } from '#contract/audit.ts'
import { checkStatusText, payStatusText } from '#domain/enrolment/enrolment.ts'
import { printTitles } from '#domain/office/print.ts'
import { screenText } from '#domain/office/screens.ts'
import { watchPatterns } from '#domain/office/watch.ts'
import { dataRequestKindTexts } from '#domain/people/dataRequest.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import { retentionKindTexts } from '#domain/people/retention.ts'
import { resultText } from '#domain/result/result.ts'
import { resultCorrectionTexts } from '#domain/result/resultCorrection.ts'
import { deskWay, fen, named, oneOf, plain, type Saying, time, yesNo, yuan } from './fieldWords.ts'
import { wireFieldWords } from './wireFields.ts'

type Side<Entry> = Entry extends { before: infer Before; after: infer After } ? Before | After : never
type KeysOf<Facts> = Facts extends object ? Extract<keyof Facts, string> : never

/** Every field that some audit row holds. */
export type AuditField = KeysOf<Side<AuditEntries[keyof AuditEntries]>>

/** What a field is called and how its value is said; null: a number of ours that tells a reader nothing. */
export type FieldWords = readonly [title: string, say: Saying] | null

const result = oneOf(resultText)
const states = oneOf({
  ...resultCorrectionTexts,
  prepared: '待发布',
  released: '已发布',
  takeBackAsked: '申请收回',
  takenBack: '已收回',
  queued: '待发送',
  sent: '已发出',
  delivered: '已送达',
  failed: '失败',
  withheld: '没有发送',
})
const certType = oneOf(Object.fromEntries(CERT_TYPES.map(({ certType: code, certName }) => [code, certName])))
const attendance = oneOf({ arrived: '已签到', absent: '缺考', null: '未到' })

const fields = {
  ...wireFieldWords,
  // What is known of a person.
  name: ['姓名', plain],
  nameSpell: ['拼音', plain],
  sex: ['性别', oneOf({ 1: '男', 2: '女' })],
  birthMonth: ['出生年月', plain],
  certType: ['证件类型', certType],
  certNumber: ['证件号', plain],
  mobile: ['手机号', plain],
  contactName: ['联系人', plain],
  contactMobile: ['联系人电话', plain],
  teacherName: ['培训机构/老师', plain],
  teacherMobile: ['老师电话', plain],
  majorId: ['专业', (value, nameOf) => (typeof value === 'number' ? nameOf('major', value) : plain(value))],
  gradeId: ['级别', (value, nameOf) => (typeof value === 'number' ? nameOf('grade', value) : plain(value))],
  organisation: ['单位', plain],
  majorIds: ['专业', named('major')],
  areaIds: ['考区', named('area')],
  isChief: ['主考官', yesNo],
  roles: [
    '角色',
    oneOf({
      content: '内容',
      enrolment: '报名与照片审核',
      schedule: '考务安排',
      finance: '财务',
      results: '成绩',
      desk: '现场办公点',
      admin: '全部权限',
    }),
  ],
  isAreaLimited: ['限定考区', yesNo],
  isOff: ['停用', yesNo],
  isOut: ['不参与本批次', yesNo],
  isLocked: ['停用', yesNo],
  proof: ['核验方式', plain],
  kept: ['保留的账号', named('account')],
  closed: ['关闭的账号', named('account')],
  candidates: ['考生数', (value) => (Array.isArray(value) ? `${value.length} 人` : `${String(value)} 人`)],
  unitedCandidates: ['合并为一人的考生', (value) => (Array.isArray(value) ? `${value.length} 人` : '')],
  enrolments: ['报名', (value) => (Array.isArray(value) ? `${value.length} 条` : '')],
  unfinished: ['未完成的评审', plain],
  totp: ['验证器', yesNo],
  passkeys: ['通行密钥', plain],
  recoveryCodes: ['剩余恢复码', plain],
  isOfAll: ['所有人都要两步验证', yesNo],
  guardianName: ['监护人', plain],
  agreeVersion: ['同意的条款版本', plain],
  consentVersion: ['人脸比对授权版本', plain],
  consentedAt: ['授权时间', time],
  pupils: ['学生数', plain],

  // Enrolments.
  reason: ['原因', plain],
  checkStatus: ['照片审核', oneOf(checkStatusText)],
  checkRemark: ['审核说明', plain],
  photoId: null,
  enrolmentIds: ['报名', (value) => (Array.isArray(value) ? `${value.length} 条` : '')],
  enrolmentId: ['报名', named('enrolment')],
  reminded: ['已提醒', plain],
  isSame: ['同一人', yesNo],
  otherId: ['另一条报名', named('enrolment')],
  formNumber: ['报名表编号', plain],
  receivedBy: ['接收人', plain],
  receivedOn: ['接收日期', plain],
  hasMobile: ['填写了手机号', yesNo],
  hasFaceConsent: ['同意人脸比对', yesNo],
  examNo: ['考号', plain],
  others: ['其他改动', (value) => (Array.isArray(value) && value.length > 0 ? `${value.length} 项` : '')],
  avoidedDays: ['不便考试的日期', plain],
  batchId: ['批次', named('batch')],

  // Money.
  fee: ['费用', yuan],
  received: ['实付', yuan],
  waiverId: null,
  refundId: null,
  lockedBy: ['经办人', named('account')],
  closingId: null,
  amountFen: ['金额', fen],
  isFull: ['全额退费', yesNo],
  parts: ['笔数', plain],
  leftOut: ['未列入', plain],
  trouble: ['问题', plain],
  refundCode: ['退款单号', plain],
  isRenewed: ['换了退款单号', yesNo],
  payStatus: ['缴费状态', oneOf(payStatusText)],
  voucherNo: ['凭证号', plain],
  till: ['缴费点', plain],
  way: ['方式', deskWay],
  receiptNo: ['收据号', plain],
  payer: ['缴费人', plain],
  receipts: ['收据', plain],
  reversals: ['冲销', plain],
  payouts: ['付出', plain],
  differenceFen: ['长短款', fen],
  differences: ['长短款明细', plain],
  invoiceNo: ['发票号', plain],
  redNo: ['红字发票号', plain],
  newNo: ['新发票号', plain],
  refundedFen: ['已退', fen],
  ownerId: ['负责人', named('account')],
  note: ['说明', plain],
  detail: ['详情', plain],
  decision: ['处理', plain],
  day: ['日期', plain],

  // Exam times, rooms, examiners.
  examTimeId: ['考试时间', named('examTime')],
  examinerId: ['考官', named('account')],
  examinerIds: ['考官', named('account')],
  chiefId: ['主考官', named('account')],
  isOnline: ['线上考试', yesNo],
  beginsAt: ['开始', time],
  endsAt: ['结束', time],
  address: ['地址', plain],
  room: ['考室', plain],
  roomId: ['考室', named('room')],
  isPublished: ['已发布', yesNo],
  titles: ['曲目', plain],
  version: null,
  publishedVersion: null,
  isPinned: ['固定', yesNo],
  windows: ['时段', plain],
  assigned: ['已安排', plain],

  // Exams, reviews and results.
  sessionId: null,
  until: ['期限', time],
  bookName: ['教材', plain],
  piece: ['曲目', plain],
  attendance: ['到场', attendance],
  reviewId: null,
  resultCode: ['成绩', result],
  fromCode: ['原成绩', result],
  toCode: ['更正为', result],
  isSecondMarkWanted: ['需要复评', yesNo],
  cause: ['缘由', plain],
  acts: ['记录', oneOf({ review: '评审', checkIn: '签到', undo: '撤销签到', absent: '缺考' })],
  doneAt: ['完成时间', time],
  released: null,
  isAgain: ['重新听', yesNo],
  state: ['状态', states],
  appealId: null,
  outcome: ['处理', oneOf({ mark: '重新评审', correct: '更正差错', answer: '答复' })],
  isFileRight: ['视频无误', yesNo],
  isGradeRight: ['级别无误', yesNo],
  isPieceRight: ['曲目无误', yesNo],
  pieces: ['曲目', plain],
  appeals: ['复核数', plain],
  sharePercent: ['抽查比例（%）', plain],
  seconds: ['评审时长（秒）', plain],
  number: ['证书号', plain],
  isPosted: ['邮寄证书', yesNo],
  carrier: ['快递公司', plain],
  trackingNumber: ['快递单号', plain],
  sentDay: ['寄出日期', plain],
  noteId: null,
  templateId: ['证书模板', named('certTemplate')],
  isAll: ['全部', yesNo],
  isLent: ['借用考室', yesNo],
  from: ['开始', time],
  to: ['结束', time],
  moved: ['移走的考生', plain],
  linkId: null,
  movedRefundId: null,
  date: ['日期', plain],
  Search: ['搜索', plain],
  Way: ['方式', oneOf({ wechat: '微信', sms: '短信' })],
  Queued: ['待发送', plain],
  Withheld: ['没有发送', plain],
  failure: ['失败原因', plain],
  releaseId: null,
  results: ['成绩数', plain],
  area: ['考区', plain],
  major: ['专业', plain],
  releaseAt: ['发布时间', time],
  seenFrom: ['考生可见', time],
  result: ['成绩', plain],
  examDate: ['考试日期', plain],
  corrected: ['更正的成绩', (value) => (Array.isArray(value) ? `${value.length} 条` : '')],

  // Requests about data, deletion and retention.
  dataRequestId: ['申请编号', plain],
  requestKind: ['申请', oneOf(dataRequestKindTexts)],
  isGranted: ['同意', yesNo],
  retentionKind: ['清理', oneOf(retentionKindTexts)],
  answerDays: ['答复期限（工作日）', plain],
  videoMonths: ['视频保存（月）', plain],
  photoMonths: ['照片保存（月）', plain],
  contactMonths: ['联系方式保存（月）', plain],
  messageMonths: ['消息内容保存（月）', plain],

  // Jobs, and looks at children's files.
  pattern: ['情况', oneOf(Object.fromEntries(Object.entries(watchPatterns).map(([name, { title }]) => [name, title])))],
  screen: ['页面', (value) => (typeof value === 'string' ? screenText(value) : '')],
  title: ['标题', plain],
  count: ['数量', plain],
  conditions: null,
  kind: ['类别', oneOf({ before: '考前', after: '考后', reissue: '补发', revoke: '撤销', ...printTitles })],
  text: ['内容', plain],
} as const satisfies Readonly<Record<string, FieldWords>>

/** The compiler holds it complete; a field that no action has any more stays for old rows. */
export const auditFields: Readonly<Record<AuditField, FieldWords>> = fields
