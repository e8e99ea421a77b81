import { diffArrays, diffChars } from 'diff'

/** A piece of a line: in both versions, only in the later one, or only in the earlier one. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}
/** A line of the comparison; `same` lines are the same in both. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'changed'
  pieces: Piece[]
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
const NAMES: Readonly<Record<string, string>> = {
  h1: '标题',
  h2: '标题',
  h3: '小标题',
  h4: '小小标题',
  li: '•',
  blockquote: '引文',
}

/** The text of sanitised HTML as lines: one for each paragraph, heading, point, row of a table, and picture. */
export function textLines(html: string): string[] {
  const marked = html
    .replace(/<img[^>]*src="([^"]*)"[^>]*>/g, '\n［图片 $1］\n')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([^]*?)<\/a>/g, '$2（$1）')
    // Paragraphs within points and cells are no lines of their own.
    .replace(/(<(?:li|t[dh])\b[^>]*>)\s*<p\b[^>]*>/g, '$1')
    .replace(/<\/p>\s*(<\/(?:li|t[dh])>)/g, '$1')
    .replace(/<\/t[dh]>\s*<t[dh][^>]*>/g, ' | ')
    .replace(/<(h[1-4]|li|blockquote)[^>]*>/g, (_, tag: string) => `\n${NAMES[tag]} `)
    .replace(/<(br|hr|p|tr|div|section|ul|ol|table)\b[^>]*>|<\/(p|h[1-6]|li|tr|div|section|table|ul|ol)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
  return marked
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !Object.values(NAMES).includes(line))
}

/** Less in common than this, and a line was written anew rather than changed. */
const ALIKE = 0.4

function changedLine(earlier: string, later: string): DiffLine | null {
  const pieces = diffChars(earlier, later).map(
    ({ added, removed, value }): Piece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  )
  const common = pieces.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.length, 0)
  return common / Math.max(earlier.length, later.length) < ALIKE ? null : { kind: 'changed', pieces }
}

const whole = (kind: 'same' | 'added' | 'removed', text: string): DiffLine => ({ kind, pieces: [{ kind, text }] })

/** Compares two versions line by line; within a line that was changed, letter by letter. */
export function newsDiff(earlier: readonly string[], later: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = []
  const parts = diffArrays([...earlier], [...later])
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    const next = parts[at + 1]
    if (!part) continue
    if (part.removed && next?.added) {
      const rest = [...next.value]
      for (const line of part.value) {
        const changed = rest[0] === undefined ? null : changedLine(line, rest[0])
        if (changed) rest.shift()
        lines.push(changed ?? whole('removed', line))
      }
      lines.push(...rest.map((line) => whole('added', line)))
      at += 1
    } else
      lines.push(...part.value.map((line) => whole(part.added ? 'added' : part.removed ? 'removed' : 'same', line)))
  }
  return lines
}
