import { certificateChangeKindTexts } from '#domain/result/certificateChange.ts'
import { resultText } from '#domain/result/result.ts'
import { isoMinuteText, shanghaiMinuteText } from '#domain/time.ts'
import { about, type HistorySentences, reasonOf } from './historyWords.ts'

const untilOf = ({ until }: { until?: string }, text: (time: string) => string) =>
  about(until, (time) => text(isoMinuteText(time)))

/** A result in words; a dash where there is none. */
const gradeText = (code: number | null): string =>
  code === null ? '—' : ((resultText as Readonly<Record<number, string>>)[code] ?? `未知（${code}）`)

/** The change set a value; it removed one where the value is null. */
const isGiven = (value: number | null | undefined) => typeof value === 'number'

/** A place in words, after `before`; `none` where there is no place. */
const placeOf = (
  { beginsAt, room }: { beginsAt?: number | null; room?: string | null },
  before: string,
  none: string,
) => (typeof beginsAt === 'number' ? `${before} ${shanghaiMinuteText(beginsAt)} ${room ?? ''}` : none)

const checkOutcomes = { mark: '需要另一位考官复评', correct: '申请更正成绩', answer: '无法复评，直接答复' } as const

export const examHistory = {
  SaveAvoidedDays: () => '更新了不便考试的日期',
  AssignExamTime: ({ examTimeId }) => (isGiven(examTimeId) ? '安排了考试时间' : '取消了考试时间'),
  PublishExamPlan: ({ examTimeId }) => (isGiven(examTimeId) ? '按排考发布了考试时间' : '排考发布后不再有考试时间'),
  MoveOnExamDay: ({ beginsAt, room }) =>
    `考试当天改了安排${about(room, (name) => `，改到${name}`)}${about(beginsAt, (at) => `，${shanghaiMinuteText(at)} 开始`)}`,
  PostponeCandidate: (after) => `改期${placeOf(after, '，改到', '，等待安排另一天')}${reasonOf(after)}`,
  SwapCandidates: (after) => `与另一位考生对调了时间${placeOf(after, '，改到', '')}${reasonOf(after)}`,
  UndoPostponement: (after) => `撤销了改期${placeOf(after, '，仍在', '')}`,
  PlaceCandidate: (after) => `安排了考试时间${placeOf(after, '：', '')}`,
  MoveHalfDay: (after) => `整场改了考室${about(after.room, (name) => `，改到${name}`)}${reasonOf(after)}`,
  ChangeHalfDay: (after) => `整场调整了时间${placeOf(after, '，改到', '')}${reasonOf(after)}`,
  ReplaceExaminer: (after) => `更换了考官${reasonOf(after)}`,
  HelpOnlineExams: (after) => `更换了线上考试的时间段${reasonOf(after)}`,
  AssignExaminer: ({ examinerId }) => (isGiven(examinerId) ? '分配了考官' : '取消了考官分配'),
  SetOfflineExamTracks: ({ titles }, before) =>
    `选择考试曲目${about((titles ?? []).join('、'), (text) => `：${text}`)}${about((before.titles ?? []).join('、'), (text) => `（原为：${text}）`)}`,
  SelectTextBook: ({ bookName }) => `选择教材${about(bookName, (name) => `：${name}`)}`,
  ExtendExamSession: (after) => `延长线上考试${untilOf(after, (time) => `至 ${time}`)}${reasonOf(after)}`,
  AllowNewExamSession: (after) => `允许重新开考${untilOf(after, (time) => `，须在 ${time} 前开始`)}${reasonOf(after)}`,
  SavePaperMark: ({ state }) => (state === 'done' ? '两人录入一致，纸质评分已计入' : '录入了纸质评分'),
  WriteSessionNote: () => '在考试中给考生留了言',
  AllowPieceRetake: (after) =>
    `允许重新录制${after.piece ?? '一首曲目'}${untilOf(after, (time) => `，须在 ${time} 前提交`)}${reasonOf(after)}`,
  CheckIn: () => '现场签到',
  UndoCheckIn: (_, { attendance }) => (attendance === 'absent' ? '撤销了缺考' : '撤销了签到'),
  MarkAbsent: () => '登记缺考',
  ResetReview: () => '收回评审，重新开始',
  DeclareConflict: (after) => `声明回避${reasonOf(after)}`,
  assignSecondMarks: () => '系统分配了复评考官',
  LiftSecondMark: (after) => `不再复评${reasonOf(after)}`,
  HandToOffice: (after) =>
    `考官移交考务${about(after.piece, (name) => `：${name}`)}${about(after.cause, (text) => `（${text}）`)}${reasonOf(after)}`,
  ReturnHandedCase: (after) => `考务处理后退回考官评审${reasonOf(after)}`,
  KeepOfflineWork: (after) => `离线完成的记录送达时已不能直接计入，转交考务${reasonOf(after)}`,
  ReportWrongPerson: (after) => `现场发现不是本人${reasonOf(after)}`,
  TakeOfflineWork: (after) =>
    `采用离线记录${about(after.doneAt, (time) => `（${isoMinuteText(time)} 完成）`)}${reasonOf(after)}`,
  SettleHallCase: (after) => `${after.isAgain ? '离线记录不采用，重新听' : '核实了现场情况'}${reasonOf(after)}`,
  AssignHeldChief: ({ chiefId }) => (isGiven(chiefId) ? '请主考官裁定' : '不再请主考官裁定'),
  RemindChiefs: () => '提醒了主考官裁定',
  SendAppeal: (after) =>
    `申请复核成绩${about((after.pieces ?? []).join('、'), (titles) => `：${titles}`)}${about(after.fee, (fee) => `，待缴申诉费 ${fee} 元`)}${reasonOf(after)}`,
  CheckAppeal: ({ outcome, ...after }) => `核对了复核申请，${checkOutcomes[outcome ?? 'mark']}${reasonOf(after)}`,
  AssignAppeal: () => '安排了另一位考官复评',
  DecideAppeal: ({ resultCode }, before) =>
    `作出了复核答复：${resultCode === before.resultCode ? '成绩不变' : `成绩改为${gradeText(resultCode ?? 0)}`}，待另一人发布`,
  ReleaseAppeal: ({ resultCode }, before) =>
    `发布了复核答复：${resultCode === before.resultCode ? '成绩不变' : `成绩改为${gradeText(resultCode ?? 0)}`}`,
  SendBackAppeal: (after) => `退回了复核答复${reasonOf(after)}`,
  WithdrawAppeal: () => '撤回了复核申请',
  AskResultCorrection: (after) =>
    `申请更正成绩${about(after.toCode, (code) => `为${gradeText(code)}`)}${reasonOf(after)}`,
  GetCertificateFile: ({ number }) => `查看了证书文件${about(number, (text) => ` ${text}`)}`,
  CorrectResult: (after) =>
    `更正了成绩${about(after.resultCode, (code) => `，现为${gradeText(code)}`)}${reasonOf(after)}`,
  DropResultCorrection: ({ state }) => (state === 'withdrawn' ? '撤回了成绩更正' : '没有同意更正成绩'),
  AskCertificateChange: (after) =>
    `申请${about(after.kind, (kind) => certificateChangeKindTexts[kind])}证书${about(after.number, (number) => ` ${number}`)}${reasonOf(after)}`,
  ReissueCertificate: (after, before) =>
    `补发了证书${about(after.number, (number) => ` ${number}`)}${about(before.number, (number) => `，代替 ${number}`)}${reasonOf(after)}`,
  RevokeCertificate: (after) => `撤销了证书${about(after.number, (number) => ` ${number}`)}${reasonOf(after)}`,
  DropCertificateChange: ({ kind, state }) =>
    `${state === 'withdrawn' ? '撤回了' : '没有同意'}证书的${about(kind, (one) => certificateChangeKindTexts[one])}申请`,
  SetCertificatePost: ({ isPosted }) => (isPosted ? '更新了证书的收件信息' : '改为不邮寄证书'),
  SendCertificate: (after, before) =>
    `登记证书寄出${about(after.carrier, (name) => `，${name}`)}${about(after.trackingNumber, (number) => ` ${number}`)}${about(before.trackingNumber, (number) => `（原登记 ${number}）`)}`,
  ApproveResults: ({ resultCode }) => `审核通过成绩${resultCode === undefined ? '' : `：${gradeText(resultCode)}`}`,
} satisfies Partial<HistorySentences>
