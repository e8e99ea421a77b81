import type { ExamSessionWire } from '#contract/examRoom/examStaff.ts'

type Take = ExamSessionWire['Slots'][number]['Takes'][number]

const states: Readonly<Record<ExamSessionWire['State'], { text: string; colour: string }>> = {
  running: { text: '考试中', colour: 'processing' },
  expired: { text: '时间已到，未提交', colour: 'warning' },
  setAside: { text: '已作废（重新开始）', colour: 'default' },
  submitted: { text: '已提交', colour: 'success' },
  incomplete: { text: '窗口结束，视频不齐', colour: 'error' },
}

/** The words for a session's state, and the colour of its tag. */
export function sessionText({ State, IsSwept }: Pick<ExamSessionWire, 'State' | 'IsSwept'>) {
  const { text, colour } = states[State]
  return { text: State === 'submitted' && IsSwept === 1 ? '系统收卷' : text, colour }
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
