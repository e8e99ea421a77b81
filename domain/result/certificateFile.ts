/** Why the PDF of a certificate could not be made (office#certificates). */
export const CERT_PROBLEMS = ['characters', 'photo', 'size'] as const
export type CertProblem = (typeof CERT_PROBLEMS)[number]

/** How it stands with the PDF: none yet, made by the newest version of its template, made by an older one, or failed. */
export const CERT_FILE_STATES = ['none', 'made', 'older', 'failed'] as const
export type CertFileState = (typeof CERT_FILE_STATES)[number]

export const certFileTexts: Readonly<Record<CertFileState, string>> = {
  none: '未生成',
  made: '已生成',
  older: '旧版模板',
  failed: '未能生成',
}

/** `𠀀（U+20000）`: whoever looks for a font asks for the number. */
const namedCharacter = (character: string): string =>
  `${character}（U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}）`

/** What staff read of a failed attempt; `characters` are those that no font has. */
export function certProblemText(problem: CertProblem, characters: string): string {
  if (problem === 'photo') return '照片无法读取，请先补交照片'
  if (problem === 'size') return '文件超过100KB，请减少模板上的内容'
  return `字库中没有：${Array.from(characters, namedCharacter).join('、')}`
}
