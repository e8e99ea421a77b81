import type { FontFiles } from './fontFiles.ts'

/** A font that was read, with the glyphs that were drawn with it before. */
interface OpenFont {
  layout(text: string): unknown
}
export type OpenFontFiles = Readonly<Record<keyof FontFiles, OpenFont>>

/**
 * Reads the fonts for many short documents: reading thirty megabytes anew is most of the work of one certificate. They stay
 * in memory for as long as the caller keeps them.
 */
export async function openFontFiles({ regular, bold, extra }: FontFiles): Promise<OpenFontFiles> {
  const { openSync } = await import('fontkit')
  return { regular: openSync(regular), bold: openSync(bold), extra: openSync(extra) }
}
