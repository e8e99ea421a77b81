import { paths } from '#web/paths.ts'
import type { ExamFunction } from './Functions.tsx'

const enrol: ExamFunction = {
  topic: 'enrol',
  label: '在线报名',
  note: '选批次、考区、专业和级别',
  to: paths.examApply(),
}
const mine: ExamFunction = { topic: 'mine', label: '我的报名', note: '缴费、照片审核与报名详情', to: paths.myEnroll }
const video: ExamFunction = {
  topic: 'video',
  label: '上传视频',
  note: '线上考试，在规定时间内录制上传',
  to: paths.examList,
}
const room: ExamFunction = { topic: 'room', label: '查询考场', note: '考试时间、地点和考场', to: paths.examTimeInfo }
const ticket: ExamFunction = {
  topic: 'ticket',
  label: '准考证',
  note: '缴费后生成，可保存图片',
  to: paths.myEnrollTab('paid'),
}
const result: ExamFunction = { topic: 'result', label: '成绩查询', note: '成绩与考官评语', to: paths.examResultInfo }
const otherResult: ExamFunction = {
  topic: 'result',
  label: '其他成绩',
  note: '乐理测评、展演等其他考试的成绩',
  to: paths.examOtherResultInfo,
}
const review = {
  topic: 'review',
  label: '线上评审',
  note: '观看考生视频并评审',
  to: paths.examTimeList(1),
} as const satisfies ExamFunction
const onSite = {
  topic: 'onSite',
  label: '现场评审',
  note: '现场考试的场次与考生',
  to: paths.examTimeList(0),
} as const satisfies ExamFunction

/** The four shortcuts of the member centre (specification#vip-centre). */
export const shortcuts: readonly ExamFunction[] = [enrol, video, room, result]

/** Functions for examiners only (specification#examiner). */
export const examinerFunctions = [review, onSite] as const

/** The functions in the order in which an exam needs them. */
export const examStages: ReadonlyArray<{ title: string; functions: readonly ExamFunction[] }> = [
  { title: '报名', functions: [enrol, mine] },
  { title: '考试', functions: [room, ticket, video] },
  { title: '成绩', functions: [result, otherResult] },
]
