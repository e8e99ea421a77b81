/** A command that a key or button gives. */
export type Command =
  | { do: 'pass' | 'openReasons' | 'skip' | 'back' | 'undo' | 'showKeys' | 'confirmFail' | 'closeReasons' }
  | { do: 'toggleReason'; number: number }

/** Commands that give a verdict, and so need the photo to be visible. */
export const judgingCommands: readonly Command['do'][] = ['pass', 'openReasons', 'toggleReason', 'confirmFail']

export interface KeyPress {
  key: string
  /** Whether the key is held down and repeats. */
  repeat: boolean
  /** Whether Ctrl, Alt or Meta is down, which makes it the browser's own shortcut. */
  isShortcut: boolean
  /** Whether an input method is composing. */
  isComposing: boolean
  /** Where the focus is: in a text or choice field, on a button or link, or nowhere in particular. */
  focus: 'field' | 'button' | 'page'
}

const judging = new Map<string, Command>(
  Object.entries({
    a: { do: 'pass' },
    Enter: { do: 'pass' },
    d: { do: 'openReasons' },
    s: { do: 'skip' },
    ArrowRight: { do: 'skip' },
    ArrowLeft: { do: 'back' },
    u: { do: 'undo' },
    '?': { do: 'showKeys' },
    '？': { do: 'showKeys' },
  } satisfies Record<string, Command>),
)

/** The help shown under 键盘操作; the map above decides what keys do. */
export const keyHelp: readonly { keys: readonly string[]; meaning: string }[] = [
  { keys: ['A', 'Enter'], meaning: '通过' },
  { keys: ['D'], meaning: '不通过，选择原因' },
  { keys: ['1', '…', '9'], meaning: '选择或取消原因' },
  { keys: ['Enter'], meaning: '（选好原因后）确定不通过' },
  { keys: ['Esc'], meaning: '取消选择原因' },
  { keys: ['S', '→'], meaning: '跳过，看下一张' },
  { keys: ['←'], meaning: '回到上一张' },
  { keys: ['U'], meaning: '撤销刚才的审核' },
  { keys: ['?'], meaning: '显示这张表' },
]

/**
 * The command of a key press while judging, or while the reasons are open; null for none. A held key judges only one
 * photo, and keys typed into a field are text.
 */
export function commandOf(press: KeyPress, isChoosingReason: boolean): Command | null {
  if (press.isShortcut || press.isComposing || press.repeat) return null
  if (isChoosingReason) return reasonCommandOf(press)
  if (press.focus === 'field' || (press.focus === 'button' && press.key === 'Enter')) return null
  return judging.get(press.key.length === 1 ? press.key.toLowerCase() : press.key) ?? null
}

function reasonCommandOf({ key, focus }: KeyPress): Command | null {
  if (key === 'Escape') return { do: 'closeReasons' }
  if (key === 'Enter') return focus === 'button' ? null : { do: 'confirmFail' }
  if (focus !== 'field' && /^[1-9]$/.test(key)) return { do: 'toggleReason', number: Number(key) }
  return null
}
