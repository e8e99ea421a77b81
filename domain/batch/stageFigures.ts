/**
 * What is counted at each stage of a batch besides how far it has come (office#boards). Each figure is the number of rows
 * of one list that the console opens by it.
 */
export const figuresOfStage = {
  registration: [
    'enrolled',
    'photosWaiting',
    'photosPassed',
    'photosFailed',
    'messagesSent',
    'messagesArrived',
    'messagesFailed',
    'messagesWithheld',
  ],
  payment: ['paid', 'unpaid', 'refundsWaiting', 'refunded'],
  plan: ['timed', 'untimed', 'hiddenTimes', 'withoutExaminer'],
  exam: ['arrived', 'absent', 'begun', 'submitted', 'uploadsFailed'],
  marking: ['toMark', 'reviews', 'judged', 'held'],
  results: ['resultsOpen', 'resultsProposed', 'resultsHeld', 'resultsApproved', 'appealsOffice', 'appealsSecond'],
  certificates: [
    'certificatesValid',
    'filesMissing',
    'filesFailed',
    'certificatesReplaced',
    'certificatesRevoked',
    'postsWaiting',
    'postsSent',
  ],
} as const
export type FigureStage = keyof typeof figuresOfStage
export type StageFigure = (typeof figuresOfStage)[FigureStage][number]
export const figureStages = Object.keys(figuresOfStage) as FigureStage[]
export const stageFigures: readonly StageFigure[] = figureStages.flatMap((stage) => [...figuresOfStage[stage]])

/** What waits for somebody, or went wrong: it is coloured where there is any of it, while the rest is muted. */
const exceptions: readonly StageFigure[] = [
  'photosFailed',
  'messagesFailed',
  'messagesWithheld',
  'refundsWaiting',
  'hiddenTimes',
  'uploadsFailed',
  'held',
  'resultsHeld',
  'appealsOffice',
  'appealsSecond',
  'filesFailed',
]
export const isException = (figure: StageFigure): boolean => exceptions.includes(figure)

export const figureTitles: Readonly<Record<StageFigure, string>> = {
  enrolled: '报名',
  photosWaiting: '照片待审核',
  photosPassed: '照片已通过',
  photosFailed: '照片未通过',
  messagesSent: '消息已发送',
  messagesArrived: '消息已送达',
  messagesFailed: '消息失败',
  messagesWithheld: '消息未发送',
  paid: '已缴费',
  unpaid: '未缴费',
  refundsWaiting: '退费待审批',
  refunded: '已退费',
  timed: '已排时间',
  untimed: '未排时间',
  hiddenTimes: '时间未发布',
  withoutExaminer: '未分配考官',
  arrived: '现场已到',
  absent: '现场缺考',
  begun: '线上已开考未提交',
  submitted: '线上已提交',
  uploadsFailed: '上传失败',
  toMark: '待评审',
  reviews: '已交评审',
  judged: '已有成绩',
  held: '待主考裁定',
  resultsOpen: '评审中',
  resultsProposed: '待审核',
  resultsHeld: '有分歧',
  resultsApproved: '已审核',
  appealsOffice: '复核待处理',
  appealsSecond: '复核待第二人',
  certificatesValid: '有效证书',
  filesMissing: '文件未生成',
  filesFailed: '文件未能生成',
  certificatesReplaced: '已替换',
  certificatesRevoked: '已撤销',
  postsWaiting: '待邮寄',
  postsSent: '已寄出',
}
