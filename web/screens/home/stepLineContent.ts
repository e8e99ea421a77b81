import { paths } from '#web/paths.ts'

/** One step as a line: `mark` is a label of two or three characters, `until` the last moment at which it can be done. */
export type StepLineContent = { to: string; mark: string; text: string; note: string; until?: string }

/** Shown while the enrolments are loading. */
export const loadingLine: StepLineContent = {
  to: paths.myEnroll,
  mark: '进度',
  text: '正在查看您的报名',
  note: '请稍候',
}
