import type { ExamSessionWire } from '#contract/examRoom/examStaff.ts'

type Take = ExamSessionWire['Slots'][number]['Takes'][number]

const states: Readonly<Record<ExamSessionWire['State'], string>> = {
  running: '考试中',
  expired: '时间已到，未提交',
  setAside: '已作废（重新开始）',
  submitted: '已提交',
  incomplete: '窗口结束，视频不齐',
}

/** The words for a session's state. */
export function sessionText({ State, IsSwept }: Pick<ExamSessionWire, 'State' | 'IsSwept'>) {
  return State === 'submitted' && IsSwept === 1 ? '系统收卷' : states[State]
}

/** `1.5 MB`, with one decimal. */
export function megabytesText(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}

/** The state of a video: playable, being converted, or what is wrong with it. */
export function takeText({ MediaState, MediaProblem }: Pick<Take, 'MediaState' | 'MediaProblem'>): string {
  if (MediaState === 'waiting') return '处理中'
  if (MediaProblem !== '') return MediaProblem
  return MediaState === 'ready' ? '可以播放' : '处理失败'
}
