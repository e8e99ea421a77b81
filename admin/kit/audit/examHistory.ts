import { gradeText } from '#admin/kit/wireTexts.ts'
import { isoMinuteText, shanghaiMinuteText } from '#domain/time.ts'
import { about, type HistorySentences, reasonOf } from './historyWords.ts'

const untilOf = ({ until }: { until?: string }, text: (time: string) => string) =>
  about(until, (time) => text(isoMinuteText(time)))

/** The change set a value; it removed one where the value is null. */
const isGiven = (value: number | null | undefined) => typeof value === 'number'

/** A place in words, after `before`; `none` where there is no place. */
const placeOf = (
  { beginsAt, room }: { beginsAt?: number | null; room?: string | null },
  before: string,
  none: string,
) => (typeof beginsAt === 'number' ? `${before} ${shanghaiMinuteText(beginsAt)} ${room ?? ''}` : none)

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
  AssignExaminer: ({ examinerId }) => (isGiven(examinerId) ? '分配了考官' : '取消了考官分配'),
  SetOfflineExamTracks: ({ titles }, before) =>
    `选择考试曲目${about((titles ?? []).join('、'), (text) => `：${text}`)}${about((before.titles ?? []).join('、'), (text) => `（原为：${text}）`)}`,
  SelectTextBook: ({ bookName }) => `选择教材${about(bookName, (name) => `：${name}`)}`,
  ExtendExamSession: (after) => `延长线上考试${untilOf(after, (time) => `至 ${time}`)}${reasonOf(after)}`,
  AllowNewExamSession: (after) => `允许重新开考${untilOf(after, (time) => `，须在 ${time} 前开始`)}${reasonOf(after)}`,
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
  AskResultCorrection: (after) =>
    `申请更正成绩${about(after.toCode, (code) => `为${gradeText(code)}`)}${reasonOf(after)}`,
  GetCertificateFile: ({ number }) => `查看了证书文件${about(number, (text) => ` ${text}`)}`,
  CorrectResult: (after) =>
    `更正了成绩${about(after.resultCode, (code) => `，现为${gradeText(code)}`)}${reasonOf(after)}`,
  DropResultCorrection: ({ state }) => (state === 'withdrawn' ? '撤回了成绩更正' : '没有同意更正成绩'),
  ApproveResults: ({ resultCode }) => `审核通过成绩${resultCode === undefined ? '' : `：${gradeText(resultCode)}`}`,
} satisfies Partial<HistorySentences>
