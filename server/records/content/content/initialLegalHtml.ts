import type { LegalKind, LegalText } from '#domain/people/legalText.ts'
import { privacyText } from '#domain/people/privacyText.ts'
import { serviceText } from '#domain/people/serviceText.ts'

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
const texts: Readonly<Record<LegalKind, LegalText>> = { service: serviceText, privacy: privacyText }

/** The text that the product brings along, in force until staff publish one; it has no characters to escape. */
export function initialLegalHtml(kind: LegalKind): string {
  const { lead, sections } = texts[kind]
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('')
  const parts = sections.map(({ heading, paragraphs: lines, points }, at) => {
    const list = points ? `<ul>${points.map((point) => `<li><p>${point}</p></li>`).join('')}</ul>` : ''
    return `<h2>${numerals[at]}、${heading}</h2>${paragraphs(lines)}${list}`
  })
  return paragraphs(lead) + parts.join('')
}
