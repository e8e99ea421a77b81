import { type GivenResult, resultText } from '#domain/result.ts'

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

/** What a key means at the desk, for the help sheet and for the keyboard alike. */
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

/** What there is at a desk that keys can be for. */
export type DeskFacts = {
  /** Something can be played: a video, or a recording of the hearing test. */
  hasPlayer: boolean
  /** Comments can be tied to a second of a video. */
  hasMoments: boolean
  /** More than one piece, or recording. */
  hasPieces: boolean
  /** There are built-in comments to choose from. */
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

/** Whether a command does anything at this desk as it stands. */
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
/** The result that a command gives; null for all others. */
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
  /** The focus stands where letters are typed. */
  isTyping: boolean
  /** The focus stands on something that space and arrows belong to: a button, a radio, the player itself. */
  isOnControl: boolean
}

const forControls = new Set([' ', 'ArrowLeft', 'ArrowRight'])

/** The command of a key press, or null: then the key does what it does everywhere. Ctrl+Enter submits from any place. */
export function deskCommandOf(press: KeyPress): DeskCommand | null {
  if (press.isComposing) return null
  if (press.key === 'Enter' && (press.ctrlKey || press.metaKey)) return 'submit'
  if (press.ctrlKey || press.metaKey || press.altKey || press.isTyping) return null
  if (press.isOnControl && forControls.has(press.key)) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  return deskKeys.find(({ keys }) => keys.includes(key))?.command ?? null
}
