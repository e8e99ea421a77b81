/** The width of a character at size 1. */
export type Measure = (character: string) => number

/** The width of a text in one line at size 1. */
export const widthOf = (text: string, measure: Measure): number =>
  Array.from(text).reduce((sum, character) => sum + measure(character), 0)

/** The distance between two lines at size 1. */
export const LEADING = 1.2
/** Nothing is drawn smaller, unless it would not fit otherwise. */
const SMALLEST = 5
const STEP = 0.5

/** Words of letters and digits stay whole; closing punctuation stays with what it closes, and opening with what follows. */
const ATOMS = /[（《“‘【]*(?:[!-~\u00c0-\u024f\u2022\u00b7]+|[^\s])[，。、；：！？）》”’】·•]*|\s/gu

interface Broken {
  lines: string[]
  /** Whether a word had to be broken because it is wider than a line. */
  isTorn: boolean
}

/** Breaks a text into lines of this width at size 1. */
export function breakLines(text: string, width: number, measure: Measure): Broken {
  const lines: string[] = []
  let isTorn = false
  for (const paragraph of text.split('\n')) {
    let line = ''
    let used = 0
    // Two wide spaces at the beginning of a paragraph indent it; those around a break are dropped.
    let isFirst = true
    const end = () => {
      lines.push(line.trimEnd())
      line = ''
      used = 0
      isFirst = false
    }
    for (const [atom] of paragraph.matchAll(ATOMS)) {
      if (line === '' && atom.trim() === '' && !(isFirst && atom === '\u3000')) continue
      const wide = widthOf(atom, measure)
      if (used + wide > width && line !== '' && atom.trim() !== '') end()
      if (wide <= width) {
        line += atom
        used += wide
        continue
      }
      isTorn = true
      for (const character of atom) {
        const next = measure(character)
        if (used + next > width && line !== '') end()
        line += character
        used += next
      }
    }
    end()
  }
  return { lines, isTorn }
}

export interface Fitted {
  size: number
  lines: string[]
}

/**
 * The largest size, at most `size`, at which the whole text fits into the space, broken into lines where that helps. Words
 * are broken only where they would become too small to read; nothing is ever cut off.
 */
export function fitText(
  text: string,
  { width, height, size }: { width: number; height: number; size: number },
  measure: Measure,
): Fitted {
  for (const mayTear of [false, true])
    for (let tried = size; tried >= SMALLEST; tried -= STEP) {
      const { lines, isTorn } = breakLines(text, width / tried, measure)
      // A single line may use the space between lines.
      const needed = lines.length === 1 ? tried : lines.length * tried * LEADING
      if (needed <= height && (mayTear || !isTorn)) return { size: tried, lines }
    }
  let tried = SMALLEST
  for (;;) {
    tried *= 0.9
    const { lines } = breakLines(text, width / tried, measure)
    if (lines.length * tried * LEADING <= height) return { size: tried, lines }
  }
}
