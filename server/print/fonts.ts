import { characterMap } from './characterMap.ts'
import type { FontFiles } from './fontFiles.ts'

/** A stretch of text in one font; `missing` is a single character that no font has. */
export interface Run {
  font: 'main' | 'extra' | 'missing'
  text: string
}

/** Which font draws which characters of a text. */
export interface Fonts {
  runsOf(text: string): Run[]
  /** The characters of these texts that cannot be printed, each once. */
  missingIn(texts: Iterable<string>): string[]
}

export function openFonts({ regular, extra }: Pick<FontFiles, 'regular' | 'extra'>): Fonts {
  const inMain = characterMap(regular)
  const inExtra = characterMap(extra)
  const fontOf = (character: string): Run['font'] => {
    const codePoint = character.codePointAt(0) ?? 0
    if (inMain(codePoint)) return 'main'
    return inExtra(codePoint) ? 'extra' : 'missing'
  }
  return {
    runsOf(text) {
      const runs: Run[] = []
      for (const character of text) {
        const font = fontOf(character)
        const last = runs.at(-1)
        if (last?.font === font && font !== 'missing') last.text += character
        else runs.push({ font, text: character })
      }
      return runs
    },
    missingIn(texts) {
      const missing = new Set<string>()
      for (const text of texts)
        for (const character of text) if (fontOf(character) === 'missing') missing.add(character)
      return [...missing]
    },
  }
}

/** `U+20BB7`, as character tables name it. */
export function codePointText(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
