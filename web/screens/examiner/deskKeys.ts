import { type GivenResult, resultText } from '#domain/result/result.ts'

export type DeskCommand =
  | 'playPause'
  | 'back5'
  | 'forward5'
  | 'slower'
  | 'faster'
  | 'nextPiece'
  | 'previousPiece'
  | 'markA'
  | 'markB'
  | 'clearLoop'
  | 'noteTime'
  | 'comments'
  | 'words'
  | 'result4'
  | 'result3'
  | 'result2'
  | 'result1'
  | 'sign'
  | 'change'
  | 'nextCandidate'
  | 'help'
  | 'submit'

/** The meaning of each key at the desk, for the keyboard and for its help. */
export const deskKeys: ReadonlyArray<{ command: DeskCommand; keys: readonly string[]; label: string }> = [
  { command: 'playPause', keys: ['k', ' '], label: '播放或暂停' },
  { command: 'back5', keys: ['j', 'ArrowLeft'], label: '后退 5 秒' },
  { command: 'forward5', keys: ['l', 'ArrowRight'], label: '前进 5 秒' },
  { command: 'slower', keys: [','], label: '放慢' },
  { command: 'faster', keys: ['.'], label: '加快' },
  { command: 'nextPiece', keys: ['n'], label: '下一首曲目' },
  { command: 'previousPiece', keys: ['p'], label: '上一首曲目' },
  { command: 'markA', keys: ['a'], label: '循环起点 A' },
  { command: 'markB', keys: ['b'], label: '循环终点 B' },
  { command: 'clearLoop', keys: ['c'], label: '取消循环' },
  { command: 'noteTime', keys: ['t'], label: '在当前时间写评语' },
  { command: 'comments', keys: ['d'], label: '选评语（↑ ↓ 移动，空格选中）' },
  { command: 'words', keys: ['w'], label: '自己写评语' },
  { command: 'result4', keys: ['1'], label: `综合成绩：${resultText[4]}` },
  { command: 'result3', keys: ['2'], label: `综合成绩：${resultText[3]}` },
  { command: 'result2', keys: ['3'], label: `综合成绩：${resultText[2]}` },
  { command: 'result1', keys: ['4'], label: `综合成绩：${resultText[1]}` },
  { command: 'sign', keys: ['s'], label: '签名' },
  { command: 'change', keys: ['m'], label: '修改评语' },
  { command: 'nextCandidate', keys: ['g'], label: '下一位考生' },
  { command: 'help', keys: ['?', '？'], label: '显示快捷键' },
]

/** The parts of a desk that keyboard commands depend on. */
export type DeskFacts = {
  /** Whether there is something to play: a video, or a recording of the hearing test. */
  hasPlayer: boolean
  /** Whether comments can be tied to a second of a video. */
  hasMoments: boolean
  /** Whether there is more than one piece or recording. */
  hasPieces: boolean
  /** Whether there are built-in comments to choose from. */
  hasComments: boolean
  isWriting: boolean
  canChange: boolean
  hasNext: boolean
}

const playing: readonly DeskCommand[] = [
  'playPause',
  'back5',
  'forward5',
  'slower',
  'faster',
  'markA',
  'markB',
  'clearLoop',
]
const writing: readonly DeskCommand[] = ['words', 'result4', 'result3', 'result2', 'result1', 'sign', 'submit']

/** Tells whether a command has an effect at this desk in its current state. */
export function isCommandHere(command: DeskCommand, facts: DeskFacts): boolean {
  if (playing.includes(command)) return facts.hasPlayer
  if (writing.includes(command)) return facts.isWriting
  if (command === 'noteTime') return facts.isWriting && facts.hasMoments
  if (command === 'comments') return facts.isWriting && facts.hasComments
  if (command === 'nextPiece' || command === 'previousPiece') return facts.hasPieces
  if (command === 'change') return facts.canChange
  if (command === 'nextCandidate') return !facts.isWriting && facts.hasNext
  return true
}

const results: Readonly<Partial<Record<DeskCommand, GivenResult>>> = { result4: 4, result3: 3, result2: 2, result1: 1 }
/** Returns the result that a command gives, or null for all other commands. */
export const resultOfCommand = (command: DeskCommand): GivenResult | null => results[command] ?? null

const names: Readonly<Record<string, string>> = {
  ' ': '空格',
  ',': '逗号',
  '.': '句号',
  '？': '?',
  ArrowLeft: '←',
  ArrowRight: '→',
}
export const keyName = (key: string) => names[key] ?? key.toUpperCase()

type KeyPress = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  /** Whether the focus is in a text field. */
  isTyping: boolean
  /** Whether the focus is on a control that uses space and arrows itself: a button, a radio, the player. */
  isOnControl: boolean
}

const forControls = new Set([' ', 'ArrowLeft', 'ArrowRight'])

/** Returns the command of a key press, or null to leave the key to the browser. Ctrl+Enter submits from anywhere. */
export function deskCommandOf(press: KeyPress): DeskCommand | null {
  if (press.isComposing) return null
  if (press.key === 'Enter' && (press.ctrlKey || press.metaKey)) return 'submit'
  if (press.ctrlKey || press.metaKey || press.altKey || press.isTyping) return null
  if (press.isOnControl && forControls.has(press.key)) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  return deskKeys.find(({ keys }) => keys.includes(key))?.command ?? null
}
