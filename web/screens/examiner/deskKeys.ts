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
  { command: 'noteTime', keys: ['t'], label: '评语记下当前时间' },
]

const names: Readonly<Record<string, string>> = {
  ' ': '空格',
  ',': '逗号',
  '.': '句号',
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
