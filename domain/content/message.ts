import { resultEvents } from './resultEvents.ts'

/**
 * What people are told, and how (office#events). A message always goes to the inbox; the ways beside it are a setting
 * per batch, for which the table below holds the defaults.
 */

/** What a text may hold, by the title that staff write in braces. There is no certificate number and no mark among them. */
export const messageFields = {
  name: '考生',
  batch: '批次',
  programme: '专业级别',
  time: '时间',
  earlier: '原时间',
  place: '地点',
  reason: '原因',
  amount: '金额',
  way: '退回方式',
  receipt: '收据号',
  invoice: '发票号码',
  carrier: '快递公司',
  tracking: '快递单号',
  deadline: '截止时间',
  text: '正文',
  count: '条数',
  events: '事项',
} as const
export type MessageField = keyof typeof messageFields
export type MessageValues = Readonly<Partial<Record<MessageField, string>>>

/** `fallback`: only to people whom WeChat does not reach. */
export const smsChoices = ['never', 'fallback', 'always'] as const
export type SmsChoice = (typeof smsChoices)[number]
export const messageWays = ['wechat', 'sms'] as const
export type MessageWay = (typeof messageWays)[number]
export const wayTitle: Readonly<Record<MessageWay, string>> = { wechat: '微信', sms: '短信' }

export interface EventWays {
  wechat: boolean
  sms: SmsChoice
}

export interface EventRule {
  title: string
  text: string
  /** Fields beside those of every enrolment. */
  fields: readonly MessageField[]
  ways: EventWays
  /** Whether it waits for the morning in quiet hours. */
  canWait: boolean
  /** Whom it is for. */
  to: 'candidate' | 'examiner' | 'administrator'
}

const INBOX_ONLY: EventWays = { wechat: false, sms: 'never' }
const BY_WECHAT: EventWays = { wechat: true, sms: 'never' }
const MUST_ARRIVE: EventWays = { wechat: true, sms: 'fallback' }
const AT_PLACE = { fields: ['time', 'place'], ways: MUST_ARRIVE } as const

const candidate = (title: string, text: string, rest: Partial<EventRule> = {}): EventRule => ({
  title,
  text,
  fields: [],
  ways: BY_WECHAT,
  canWait: true,
  to: 'candidate',
  ...rest,
})
const examiner = (title: string, text: string, rest: Partial<EventRule> = {}): EventRule => ({
  ...candidate(title, text, rest),
  to: 'examiner',
})

export const messageEvents = {
  enrolled: candidate('报名已提交', '{考生}已报名{批次}（{专业级别}），请在报名截止前缴费，缴费后报名生效。', {
    ways: INBOX_ONLY,
  }),
  paid: candidate('缴费成功', '{考生}的{批次}（{专业级别}）缴费成功，报名已生效。'),
  registrationLocked: candidate(
    '报名已暂停',
    '{批次}的报名已暂停。{考生}报考{专业级别}的报名已保留，暂时不能修改和缴费，恢复后会再通知您。',
    { fields: ['deadline'] },
  ),
  registrationUnlocked: candidate(
    '报名已恢复',
    '{批次}的报名已恢复。{考生}报考{专业级别}还没有缴费，请在{截止时间}前缴费。',
    { fields: ['deadline'] },
  ),
  registrationExtended: candidate(
    '报名已延长',
    '{批次}的报名延长至{截止时间}。{考生}报考{专业级别}还没有缴费，请在截止前缴费。',
    { fields: ['deadline'] },
  ),
  offerStopped: candidate(
    '不再接受新的报名',
    '{批次}的{专业级别}不再接受新的报名。{考生}的报名已保留，仍可在{截止时间}前缴费；改报其他专业或级别后不能再改回。',
    { fields: ['deadline'] },
  ),
  photoFailed: candidate('证件照未通过', '{考生}的证件照未通过审核：{原因}。请尽快更换。', {
    fields: ['reason'],
    ways: MUST_ARRIVE,
  }),
  photoReminded: candidate('请更换证件照', '{考生}的证件照还没有更换，未通过的原因：{原因}。请尽快登录更换。', {
    fields: ['reason'],
    ways: MUST_ARRIVE,
  }),
  corrected: candidate('报名信息已更正', '{考生}在{批次}的报名信息已由工作人员更正，原因：{原因}。请登录核对。', {
    fields: ['reason'],
  }),
  choiceChanged: candidate('改报已生效', '{考生}的{批次}已改报：{正文}。原因：{原因}。请登录核对。', {
    fields: ['text', 'reason'],
    ways: MUST_ARRIVE,
  }),
  differenceDue: candidate(
    '改报请补缴差额',
    '{考生}的{批次}申请改报（{正文}），请在{截止时间}前补缴差额{金额}元，缴费后改报生效；逾期按原报名不变。原因：{原因}。',
    { fields: ['text', 'amount', 'deadline', 'reason'], ways: MUST_ARRIVE },
  ),
  changeEnded: candidate(
    '改报没有办成',
    '{考生}的{批次}（{专业级别}）改报没有办成：{原因}。报名按原来的不变，不用再补缴。',
    {
      fields: ['reason'],
      ways: MUST_ARRIVE,
    },
  ),
  timePublished: candidate('考试时间已公布', '{考生}的{批次}（{专业级别}）考试时间：{时间}，地点：{地点}。', AT_PLACE),
  timeChanged: candidate(
    '考试时间有变动',
    '{考生}的{批次}（{专业级别}）考试时间由{原时间}改为{时间}，地点：{地点}。请以新的时间为准。{原因}',
    { fields: ['time', 'place', 'earlier', 'reason'], ways: { wechat: true, sms: 'always' } },
  ),
  timeWithdrawn: candidate(
    '考试时间已取消',
    '{考生}的{批次}（{专业级别}）原定{原时间}的考试时间已取消，请等待新的安排。',
    {
      fields: ['earlier'],
      ways: { wechat: true, sms: 'always' },
    },
  ),
  markedAbsent: candidate(
    '已登记未到场',
    '{考生}的{批次}（{专业级别}）考试时间为{时间}，过时没有到场。如果已经在考点，请马上找工作人员。',
    { ...AT_PLACE, canWait: false },
  ),
  absenceUndone: candidate(
    '未到场登记已撤销',
    '{考生}的{批次}（{专业级别}）未到场登记已撤销，考试时间{时间}，地点：{地点}。',
    { ...AT_PLACE, canWait: false },
  ),
  tracksMissing: candidate('请选择考试曲目', '{考生}的{批次}（{专业级别}）还没有选择考试曲目，请在{截止时间}前选择。', {
    fields: ['deadline'],
    ways: MUST_ARRIVE,
  }),
  examTomorrow: candidate(
    '明天考试',
    '{考生}的{批次}（{专业级别}）将于{时间}考试，地点：{地点}。请带好证件，提前到场。',
    AT_PLACE,
  ),
  notSubmitted: candidate(
    '线上考试即将截止',
    '{考生}的{批次}（{专业级别}）线上考试还没有提交，请在{截止时间}前完成。',
    {
      fields: ['deadline'],
      ways: MUST_ARRIVE,
      canWait: false,
    },
  ),
  notBegun: candidate(
    '线上考试还没有开始',
    '{考生}的{批次}（{专业级别}）线上考试已经开放，还没有进入考试，请在{截止时间}前完成。',
    { fields: ['deadline'], ways: MUST_ARRIVE, canWait: false },
  ),
  sessionExtended: candidate(
    '考试时间已延长',
    '因{原因}，{考生}的{批次}（{专业级别}）线上考试延长至{截止时间}，已上传的视频保留，请继续完成。',
    { fields: ['deadline', 'reason'], ways: MUST_ARRIVE, canWait: false },
  ),
  sessionAllowed: candidate(
    '可以重新考试',
    '因{原因}，{考生}的{批次}（{专业级别}）线上考试可以重新开始，请在{截止时间}前进入考试，开始后时间完整计算。',
    { fields: ['deadline', 'reason'], ways: MUST_ARRIVE, canWait: false },
  ),
  pieceRetake: candidate(
    '一首曲目需要重新录制',
    '{考生}的{批次}（{专业级别}）有一首曲目需要重新录制：{原因}。请在{截止时间}前进入考试录制并提交，其他曲目不用重录。',
    { fields: ['deadline', 'reason'], ways: MUST_ARRIVE, canWait: false },
  ),
  converted: candidate(
    '已改为线上考试',
    '{批次}该专业报名人数不足，{考生}的{专业级别}已改为线上考试，请留意线上考试的时间。',
    { ways: MUST_ARRIVE },
  ),
  paymentHeld: candidate(
    '付款正在核对',
    '{考生}的{批次}（{专业级别}）收到微信付款{金额}元，与应付金额不符，正由工作人员核对，请不要再次付款。结果会另行通知。',
    { fields: ['amount'] },
  ),
  paymentReversed: candidate(
    '缴费已撤销',
    '{考生}的{批次}（{专业级别}）缴费{金额}元（收据{收据号}）已撤销，现为未缴费。原因：{原因}。如有疑问请联系收费处。',
    { fields: ['amount', 'receipt', 'reason'], ways: MUST_ARRIVE },
  ),
  waiverGranted: candidate(
    '报名费已减免',
    '{考生}的{批次}（{专业级别}）报名费{金额}元已减免，不用缴费，报名已生效。原因：{原因}。',
    { fields: ['amount', 'reason'] },
  ),
  waiverRevoked: candidate(
    '报名费减免已撤销',
    '{考生}的{批次}（{专业级别}）报名费减免已撤销，现需缴费{金额}元，缴费后报名生效。原因：{原因}。',
    { fields: ['amount', 'reason'], ways: MUST_ARRIVE },
  ),
  invoiceIssued: candidate('发票已开具', '{考生}的{批次}（{专业级别}）报名费发票已开具，发票号码{发票号码}。', {
    fields: ['invoice'],
  }),
  invoiceDeclined: candidate(
    '发票未能开具',
    '{考生}的{批次}（{专业级别}）报名费发票未能开具，原因：{原因}。请核对后重新申请。',
    { fields: ['reason'] },
  ),
  refunded: candidate(
    '退费已批准，报名取消',
    '{考生}的{批次}（{专业级别}）退费已批准，报名已取消，报名费将退回，到账后另行通知。',
  ),
  refundApproved: candidate(
    '退费已批准',
    '{考生}的{批次}（{专业级别}）退费{金额}元已批准，{退回方式}。原因：{原因}。',
    {
      fields: ['amount', 'way', 'reason'],
    },
  ),
  refundDeclined: candidate(
    '退费申请未批准',
    '{考生}的{批次}（{专业级别}）退费申请没有批准，原因：{原因}。报名不变。',
    {
      fields: ['reason'],
    },
  ),
  moneyBack: candidate('退款已退回', '{考生}的{批次}（{专业级别}）退款{金额}元，{退回方式}。原因：{原因}。', {
    fields: ['amount', 'way', 'reason'],
  }),
  ...resultEvents(candidate, MUST_ARRIVE),
  dataAnswered: candidate('个人信息申请已答复', '您提交的{事项}申请已有答复，请登录后在“我的信息”中查看。', {
    fields: ['events'],
    ways: MUST_ARRIVE,
  }),
  staffText: candidate('考级通知', '{正文}', { fields: ['text'] }),
  examinerAssigned: examiner('新的评审任务', '{批次}有{条数}份新的评审任务分配给您，请登录查看。', {
    fields: ['count'],
  }),
  examinerInvited: examiner('增开一场', '{批次}{时间}起在{地点}增开一场，请到场评审。', AT_PLACE),
  examinerMoved: examiner('考室有调整', '{考生}（{专业级别}）由{原时间}调到{时间}，地点：{地点}。', {
    fields: ['name', 'programme', 'earlier', 'time', 'place'],
  }),
  examinerRelieved: examiner(
    '考生已由他人评审',
    '{批次}{时间}起{地点}的{条数}位考生已改由其他考官评审，请以系统中的名单为准。',
    {
      fields: ['count', 'time', 'place'],
      ways: MUST_ARRIVE,
    },
  ),
  examinerRoomMoved: examiner('考室有调整', '{批次}{时间}起的{条数}位考生改在{地点}考试，请到新的考室。', {
    fields: ['count', 'time', 'place'],
    ways: MUST_ARRIVE,
  }),
  hallDecided: examiner(
    '离线记录已处理',
    '您或其他考官{时间}为{考生}（{专业级别}）离线完成的记录，考务已决定：{正文}。说明：{原因}',
    {
      fields: ['name', 'programme', 'time', 'text', 'reason'],
      ways: MUST_ARRIVE,
    },
  ),
  examinerReminded: examiner('评审提醒', '{批次}还有{条数}份评审没有完成，请尽快登录评审。', {
    fields: ['count'],
    ways: MUST_ARRIVE,
  }),
  auditSealed: candidate(
    '操作日志已封存',
    '{时间}的操作日志已封存，共{条数}条，封存值：{正文}。请把它抄存在系统之外，以后核对时以它为准。',
    { fields: ['time', 'count', 'text'], to: 'administrator' },
  ),
} as const satisfies Readonly<Record<string, EventRule>>

export type MessageEvent = keyof typeof messageEvents
export const messageEventNames = Object.keys(messageEvents) as MessageEvent[]

export const ruleOf = (event: MessageEvent): EventRule => messageEvents[event]
export const isMessageEvent = (name: string): name is MessageEvent => messageEventNames.includes(name as MessageEvent)
