import { isMessageEvent, ruleOf, type smsChoices, wayTitle } from '#domain/content/message.ts'
import { legalTitles } from '#domain/people/legalText.ts'
import { appealRuleTexts } from '#domain/result/appeal.ts'
import { equipmentText } from '#domain/schedule/plan/equipment.ts'
import type { FieldWords } from './auditFields.ts'
import {
  fen,
  listOf,
  minutes,
  NOTHING,
  named,
  objectOf,
  oneOf,
  plain,
  type Saying,
  time,
  yesNo,
  yuan,
} from './fieldWords.ts'

const idOrPlain: Saying = (value) => (Array.isArray(value) && value.length > 0 ? `${value.length} 项` : NOTHING)
const equipment: Saying = (value) => (Array.isArray(value) && value.length > 0 ? equipmentText(value) : NOTHING)
const span = (from: unknown, to: unknown, nameOf: Parameters<Saying>[1]) =>
  `${time(from, nameOf)} 至 ${time(to, nameOf)}`

const smsWords: Readonly<Record<(typeof smsChoices)[number], string>> = {
  never: '不发短信',
  fallback: '微信不到时发短信',
  always: '总发短信',
}

/** Which way each event is told; events without a choice of their own go as the product does it. */
const ways: Saying = objectOf((all) => {
  const said = Object.entries(all).flatMap(([event, way]) => {
    if (!isMessageEvent(event) || typeof way !== 'object' || way === null) return []
    const { wechat, sms } = way as { wechat?: boolean; sms?: keyof typeof smsWords }
    return [`${ruleOf(event).title}：${wechat === true ? wayTitle.wechat : '不发微信'}，${smsWords[sms ?? 'never']}`]
  })
  return said.length === 0 ? NOTHING : said.join('；')
})

/**
 * Fields that audit rows took over from forms of the console, as these are named on the wire: batches and their
 * settings, the catalogue, places, rules of marking and sending, the site.
 */
export const wireFieldWords = {
  Version: null,
  FeeVersion: null,
  EB_ID: ['批次', named('batch')],
  EA_ID: ['考区', named('area')],
  MID: ['专业', named('major')],
  GID: ['级别', named('grade')],
  TB_ID: ['教材', named('textbook')],
  EQT_ID: ['题型', named('questionType')],
  ER_ID: null,
  V_ID: ['考点', named('venue')],
  UserID: ['考官', named('account')],

  EB_Name: ['批次名称', plain],
  MoveNoticeMinutes: ['当天改时间至少提前', minutes],
  AbsenceGraceMinutes: ['迟到宽限', minutes],
  AppealRule: ['复核规则', oneOf(appealRuleTexts)],
  AppealFee: ['申诉费', yuan],
  FeeFrom: ['最低费用', yuan],
  FeeTo: ['最高费用', yuan],
  Majors: ['开设专业数', plain],
  ExamYear: ['年度', plain],
  CertNOPrefix: ['证书号前缀', plain],
  State: [
    '状态',
    oneOf({
      draft: '草稿',
      scheduled: '定时发布',
      published: '已发布',
      withdrawn: '已撤下',
      open: '报名中',
      closed: '报名结束',
      future: '未开始',
      locked: '已锁定',
      failed: '失败',
      withheld: '没有发送',
      queued: '待发送',
    }),
  ],
  RegStartDate: ['报名开始', time],
  RegEndDate: ['报名结束', time],
  TracksStartDate: ['选曲开始', time],
  TracksEndDate: ['选曲结束', time],
  ShowRoomTime: ['考场查询开始', time],
  ShowRoomEndTime: ['考场查询结束', time],
  ExamStartDate: ['考试开始', time],
  ExamEndDate: ['考试结束', time],
  MarkStartDate: ['评审开始', time],
  MarkEndDate: ['评审结束', time],
  ShowResultTime: ['成绩公布', time],
  ShowCommentsTime: ['评语公布', time],
  AppealStartDate: ['复议开始', time],
  AppealEndDate: ['复议结束', time],
  PublishedTime: ['发布时间', time],
  IsLock: ['锁定', yesNo],
  Info: ['公告', plain],
  MaxSessions: ['线上考试次数上限', plain],
  TakesRefundRequests: ['考生可以申请退费', yesNo],
  TakesAvoidedDays: ['家长可以填写不便日期', yesNo],
  ClonedFrom: ['复制自', objectOf(({ EB_Name }) => plain(EB_Name))],
  Offers: ['可报考的组合', plain],
  Areas: ['考区数', plain],
  Enrolments: ['报名数', plain],
  Paid: ['已缴费', plain],
  Sum: ['金额', yuan],
  HearingTestState: ['听力考试', oneOf({ 0: '关闭', 1: '开放练习', 2: '开放练习和考试' })],
  IsFaceCheck: ['人脸比对', yesNo],
  IsDraft: null,
  HidesIdentity: ['对考官隐去姓名', yesNo],
  Reason: ['原因', plain],
  IsStopped: ['停止报考', yesNo],
  TakesPart: ['参加', yesNo],
  Fees: null,
  converted: [
    '改为线上',
    objectOf((majors, nameOf) =>
      Object.entries(majors)
        .map(([id, count]) => `${nameOf('major', Number(id))} ${String(count)} 人`)
        .join('、'),
    ),
  ],
  organiser: ['承办单位', plain],
  authority: ['备案机关', plain],
  safetyLead: ['安全负责人', plain],
  safetyPhone: ['安全负责人电话', plain],
  filedOn: ['备案日期', plain],
  opening: ['开头', plain],
  closing: ['结尾', plain],
  days: ['提前天数', plain],

  EA_Name: ['考区', plain],
  IsOnlinePay: ['线上缴费', yesNo],
  PayAddress: ['缴费地址', plain],
  PayHours: ['缴费时间', plain],
  PayPhone: ['缴费电话', plain],
  Position: ['顺序', plain],
  IsPub: ['启用', yesNo],
  MName: ['专业', plain],
  ParentID: ['类别', oneOf({ [-1]: '逐曲评审', [-2]: '综合评审', 0: '听力' })],
  Kind: ['类别', oneOf({ song: '逐曲评审', integrated: '综合评审', hearing: '听力', ...legalTitles })],
  GName: ['级别', plain],
  IsPrevCert: ['需要原级别证书', yesNo],
  UploadTime: ['线上考试时长', minutes],
  IsHearing: ['听力级别', yesNo],
  BookName: ['教材', plain],
  Questions: ['题目数', plain],
  questions: ['题目数', plain],
  ids: null,
  TypeName: ['题型', plain],
  Answer: ['作答方式', oneOf({ video: '视频', audio: '录音', choice: '选择' })],
  Patterns: [
    '试卷结构',
    listOf(
      ({ EQT_ID, IsRandom, SubmitNum }, nameOf) =>
        `${nameOf('questionType', Number(EQT_ID))} ${IsRandom === 1 ? '抽取' : '自选'} ${String(SubmitNum)} 首`,
    ),
  ],
  questionTypeId: ['题型', named('questionType')],
  textbookId: ['教材', named('textbook')],
  musicScore: ['乐谱', idOrPlain],
  hearing: [
    '听力题',
    objectOf(({ prompt, options, points }) =>
      [`题目 ${plain(prompt)}`, `选项 ${plain(options)}`, `分值 ${plain(points)}`].join('，'),
    ),
  ],
  replaces: ['代替题目', named('question')],
  replacedBy: ['由题目代替', named('question')],

  VenueName: ['考点', plain],
  Address: ['地址', plain],
  WaitingSeats: ['候考座位', plain],
  IsOff: ['停用', yesNo],
  RoomName: ['考室', plain],
  Equipment: ['设备', equipment],
  Openings: ['开放时间', listOf(({ From, To }, nameOf) => span(From, To, nameOf))],
  Days: [
    '日期',
    listOf(({ From, To, MostMinutes }, nameOf) => `${span(From, To, nameOf)}，最多 ${String(MostMinutes)} 分钟`),
  ],
  Minutes: ['时长', minutes],
  PauseMinutes: ['间隔', minutes],
  Grades: [
    '按级别',
    listOf(
      ({ GID, Minutes, PauseMinutes }, nameOf) =>
        `${nameOf('grade', Number(GID))} ${String(Minutes)} 分钟，间隔 ${String(PauseMinutes)} 分钟`,
    ),
  ],
  Added: ['新增', plain],
  Moved: ['移动', plain],
  Withdrawn: ['撤回', plain],
  Same: ['不变', plain],
  LeftOut: ['未列入', plain],
  Told: ['已通知', plain],
  Corrected: ['更正', plain],
  Unchanged: ['未变', plain],
  SharePercent: ['抽取比例（%）', plain],
  AllFails: ['不合格全部复评', yesNo],
  GIDs: ['全部复评的级别', named('grade')],

  No: ['版本', plain],
  RestoredNo: ['恢复的版本', plain],
  PublishedNo: ['发布的版本', plain],
  Title: ['标题', plain],
  UpTime: ['发布时间', time],
  IsBanner: ['首页轮播', yesNo],
  NewsIDs: ['新闻', named('news')],
  CName: ['栏目', plain],
  IsHidden: ['隐藏', yesNo],
  CIDs: ['栏目', named('channel')],
  Name: ['名称', plain],
  Copyright: ['版权', plain],
  ServicePhones: ['客服电话', plain],
  OfficeName: ['考级办', plain],
  OfficePhone: ['考级办电话', plain],
  OfficeAddress: ['考级办地址', plain],
  ShareTitle: ['分享标题', plain],
  ShareText: ['分享说明', plain],
  IsOn: ['开启', yesNo],
  Text: ['内容', plain],
  StartTime: ['开始', time],
  EndTime: ['结束', time],
  smsCode: ['短信模板号', plain],
  wechatId: ['微信模板号', plain],
  wechatData: [
    '微信模板内容',
    objectOf((data) =>
      Object.entries(data)
        .map(([key, value]) => `${key} ${plain(value)}`)
        .join('，'),
    ),
  ],
  ways: ['通知方式', ways],
  quietFrom: ['免打扰开始（时）', plain],
  quietTo: ['免打扰结束（时）', plain],
  smsPerPersonDay: ['每人每日短信', plain],
  smsPerBatch: ['批次短信上限', plain],
  budgetFen: ['短信预算', fen],
} as const satisfies Readonly<Record<string, FieldWords>>
