import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Noto Serif SC holds every character of the basic block and of extension A, and of the others those of the state's list. */
const FAMILY = '@expo-google-fonts/noto-serif-sc'
/** In the source beside this file, in the build beside the server or above the shared chunks. */
const RARE_PLACES = ['rareCharacters', '../rareCharacters']

/** The characters that its sisters for Hong Kong and Japan have beyond it, such as 𠮷 (docs/adr/prints.md). */
function rareFont(): string {
  const found = RARE_PLACES.map((folder) => join(import.meta.dirname, folder, 'rareCharacters.ttf')).find(existsSync)
  if (!found) throw new Error('the font of rare characters was not built')
  return found
}

export type Weight = 'regular' | 'bold'

/** Where the fonts lie; they stay in their package, from which each print reads what it needs. */
export interface FontFiles {
  regular: string
  bold: string
  /** A font for characters that the family lacks: that of PRINT_FONT, or our own where none is set. */
  extra: string
}

export function fontFiles(extra: string | null): FontFiles {
  const { resolve } = createRequire(import.meta.url)
  return {
    regular: resolve(`${FAMILY}/400Regular/NotoSerifSC_400Regular.ttf`),
    bold: resolve(`${FAMILY}/700Bold/NotoSerifSC_700Bold.ttf`),
    extra: extra ?? rareFont(),
  }
}
