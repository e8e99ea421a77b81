import { DAY_MS, type Instant } from '#domain/time.ts'

/** The windows of a batch in the order of a year (office#windows). Results and comments have a beginning only. */
export const windowKeys = [
  'registration',
  'tracks',
  'rooms',
  'exam',
  'marking',
  'results',
  'comments',
  'appeals',
] as const
export type WindowKey = (typeof windowKeys)[number]

/** From when to when; null is not decided. */
export type BatchWindowSpan = { from: Instant | null; to: Instant | null }
export type BatchWindows = Readonly<Record<WindowKey, BatchWindowSpan>>

/** Nothing is decided yet. */
export const NO_WINDOWS = Object.fromEntries(
  windowKeys.map((key) => [key, { from: null, to: null }]),
) as unknown as BatchWindows

export const windowLabels: Readonly<Record<WindowKey, string>> = {
  registration: '报名',
  tracks: '现场曲目填报',
  rooms: '考场查询',
  exam: '考试',
  marking: '评审',
  results: '成绩公布',
  comments: '评语公布',
  appeals: '成绩复核',
}

/** The names of each window's two times on the wire. */
export const windowFields = {
  registration: ['RegStartDate', 'RegEndDate'],
  tracks: ['TracksStartDate', 'TracksEndDate'],
  rooms: ['ShowRoomTime', 'ShowRoomEndTime'],
  exam: ['ExamStartDate', 'ExamEndDate'],
  marking: ['MarkStartDate', 'MarkEndDate'],
  results: ['ShowResultTime', null],
  comments: ['ShowCommentsTime', null],
  appeals: ['AppealStartDate', 'AppealEndDate'],
} as const satisfies Record<WindowKey, readonly [string, string | null]>

/** What is wrong or odd about the windows, and which of them it concerns. */
export type WindowFinding = { isRefused: boolean; text: string; windows: WindowKey[] }

/** These have an end whenever they have a beginning; rooms may be shown without an end (rulings#exam-time). */
const CLOSED_WINDOWS = ['registration', 'tracks', 'exam', 'marking', 'appeals'] as const

const LONGEST_REGISTRATION_DAYS = 180
const isBefore = (one: Instant | null, other: Instant | null) => one !== null && other !== null && one < other

type Judged = readonly [isFound: (windows: BatchWindows) => boolean, text: string, windows: WindowKey[]]

/** Orders in which a batch cannot be held at all. */
const IMPOSSIBLE: readonly Judged[] = [
  [({ registration, exam }) => isBefore(exam.from, registration.from), '考试早于报名开始', ['registration', 'exam']],
  [({ registration, tracks }) => isBefore(tracks.from, registration.from), '曲目填报早于报名开始', ['tracks']],
  [({ tracks, exam }) => isBefore(exam.to, tracks.to), '曲目填报晚于考试结束', ['tracks', 'exam']],
  [({ exam, marking }) => isBefore(marking.from, exam.from), '评审早于考试开始', ['exam', 'marking']],
  [({ rooms, exam }) => isBefore(exam.to, rooms.from), '考试结束后才能查询考场', ['rooms', 'exam']],
  [({ exam, results }) => isBefore(results.from, exam.from), '成绩公布早于考试开始', ['exam', 'results']],
  [({ exam, comments }) => isBefore(comments.from, exam.from), '评语公布早于考试开始', ['exam', 'comments']],
  [({ results, appeals }) => isBefore(appeals.from, results.from), '成绩公布前不能申请复核', ['results', 'appeals']],
]

/** Orders that work, and that hardly anybody wants. */
const ODD: readonly Judged[] = [
  [
    ({ registration: { from, to } }) => from !== null && to !== null && to - from > LONGEST_REGISTRATION_DAYS * DAY_MS,
    '报名时间超过半年',
    ['registration'],
  ],
  [
    ({ registration: { from, to } }) => from !== null && to !== null && to > from && to - from < DAY_MS,
    '报名时间不足一天',
    ['registration'],
  ],
  [
    ({ registration, exam }) => isBefore(exam.from, registration.to),
    '报名在考试开始后才截止',
    ['registration', 'exam'],
  ],
  [
    ({ registration, rooms }) => isBefore(rooms.from, registration.to),
    '报名截止前就可以查询考场',
    ['registration', 'rooms'],
  ],
  [({ rooms, exam }) => isBefore(exam.from, rooms.from), '考试开始后才能查询考场', ['rooms', 'exam']],
  [({ rooms, exam }) => isBefore(rooms.to, exam.to), '考场查询在考试结束前就关闭', ['rooms', 'exam']],
  [({ tracks, exam }) => isBefore(exam.from, tracks.to), '考试开始后还可以填报曲目', ['tracks', 'exam']],
  [({ exam, marking }) => isBefore(marking.to, exam.to), '评审在考试结束前就截止', ['exam', 'marking']],
  [({ exam, results }) => isBefore(results.from, exam.to), '考试还没结束就公布成绩', ['exam', 'results']],
  [({ marking, results }) => isBefore(results.from, marking.to), '评审还没截止就公布成绩', ['marking', 'results']],
  [({ results, comments }) => isBefore(comments.from, results.from), '评语早于成绩公布', ['results', 'comments']],
  [
    ({ results, appeals }) => results.from === null && appeals.from !== null,
    '定了复核时间，没有定成绩公布时间',
    ['results', 'appeals'],
  ],
]

/** The end is missing or not later, or there is an end without a beginning. */
function faultsWithin(windows: BatchWindows): WindowFinding[] {
  const faults: WindowFinding[] = []
  const refuse = (key: WindowKey, text: string) =>
    faults.push({ isRefused: true, text: `${windowLabels[key]}${text}`, windows: [key] })
  for (const key of windowKeys) {
    const { from, to } = windows[key]
    if (from === null && to !== null) refuse(key, '缺少开始时间')
    else if (from !== null && to !== null && to <= from) refuse(key, '的结束时间须晚于开始时间')
  }
  for (const key of CLOSED_WINDOWS)
    if (windows[key].from !== null && windows[key].to === null) refuse(key, '缺少结束时间')
  if (windows.registration.from === null && windows.registration.to === null) refuse('registration', '时间没有填写')
  return faults
}

/** Everything that stands against these windows, what is refused first; an empty list for good ones (office#windows). */
export function judgeWindows(windows: BatchWindows): WindowFinding[] {
  const found = (rules: readonly Judged[], isRefused: boolean) =>
    rules
      .filter(([isFound]) => isFound(windows))
      .map(([, text, concerned]) => ({ isRefused, text, windows: concerned }))
  return [...faultsWithin(windows), ...found(IMPOSSIBLE, true), ...found(ODD, false)]
}

/**
 * The windows of the next batch, whose registration opens at another time: every time moved by the same difference. What
 * stands in an impossible order in the earlier one, such as results that were given out at once, is left undecided.
 */
export function moveWindows(windows: BatchWindows, registrationOpensAt: Instant): Record<WindowKey, BatchWindowSpan> {
  const difference = registrationOpensAt - (windows.registration.from ?? registrationOpensAt)
  const moved = (at: Instant | null) => (at === null ? null : at + difference)
  const all: Partial<Record<WindowKey, BatchWindowSpan>> = {}
  for (const key of windowKeys) all[key] = { from: moved(windows[key].from), to: moved(windows[key].to) }
  const undecided = judgeWindows(windows).flatMap((finding) => (finding.isRefused ? dependentOf(finding) : []))
  for (const key of undecided) all[key] = { from: null, to: null }
  return all as Record<WindowKey, BatchWindowSpan>
}

/** The windows of a finding that others do not depend on; registration always stays. */
function dependentOf({ windows }: WindowFinding): WindowKey[] {
  const others = windows.filter((key) => key !== 'registration' && key !== 'exam')
  return others.length > 0 ? others : windows.filter((key) => key !== 'registration')
}
