import sharp from 'sharp'
import { LOOKS_PER_SEX, lookOf, portraitSvg } from './portraitParts.ts'

export const PORTRAIT_WIDTH = 413
export const PORTRAIT_HEIGHT = 626
const GRAIN_STRENGTH = 22

/**
 * Deterministic noise like a camera's, without which a drawing would be smaller than the 100 KB that photos should
 * have.
 */
function grain(): Buffer {
  const pixels = Buffer.alloc(PORTRAIT_WIDTH * PORTRAIT_HEIGHT * 3)
  let state = 20_261_120
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels[at] = 128 + ((state >>> 24) % (2 * GRAIN_STRENGTH)) - GRAIN_STRENGTH
  }
  return pixels
}

/** The portrait of a person, always the same for the same name. */
export function portraitKey(name: string, sex: '男' | '女'): string {
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return `${sex}${sum % LOOKS_PER_SEX}`
}

/** Draws twelve faces, six of each sex, as 24-bit JPEGs of more than 100 KB. */
export async function drawPortraits(): Promise<Map<string, Buffer>> {
  const overlay = { width: PORTRAIT_WIDTH, height: PORTRAIT_HEIGHT, channels: 3 } as const
  const noise = grain()
  const draw = async (sex: '男' | '女', index: number): Promise<[string, Buffer]> => {
    const jpeg = await sharp(Buffer.from(portraitSvg(lookOf(sex, index))))
      .flatten({ background: '#ffffff' })
      .composite([{ input: noise, raw: overlay, blend: 'soft-light' }])
      .withMetadata({ density: 300 })
      .jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
      .toBuffer()
    return [`${sex}${index}`, jpeg]
  }
  const indexes = Array.from({ length: LOOKS_PER_SEX }, (_, index) => index)
  return new Map(await Promise.all((['男', '女'] as const).flatMap((sex) => indexes.map((index) => draw(sex, index)))))
}
