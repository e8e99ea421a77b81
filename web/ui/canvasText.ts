/** The part of a canvas context that measuring needs. */
export type Ruler = { measureText(text: string): { width: number } }

/** Matches numbers and Latin words, or one character with the brackets and punctuation that must stay with it. */
const RUN = /[!-~]+\s*|[（《「『【]*[^!-~][）》」』】、。，；：？！·]*/gu

/** The font families of the page's text and titles, as a canvas takes them. */
export type FontFamilies = { plain: string; title: string }

export function pageFonts(): FontFamilies {
  const style = getComputedStyle(document.documentElement)
  return {
    plain: style.getPropertyValue('--face').trim(),
    title: style.getPropertyValue('--face-title').trim(),
  }
}

/** Like `linesOf`, but with at most `most` lines; cut text ends with an ellipsis. */
export function fewLinesOf(ruler: Ruler, text: string, width: number, most: number): string[] {
  const lines = linesOf(ruler, text, width)
  const last = lines[most - 1]
  if (last === undefined || lines.length === most) return lines
  const kept = Array.from(last)
  while (kept.length > 0 && ruler.measureText(`${kept.join('')}…`).width > width) kept.pop()
  return [...lines.slice(0, most - 1), `${kept.join('')}…`]
}

/**
 * Wraps text to `width` as the page does: between words and dates where these fit on a line, and anywhere in longer
 * ones, though numbers and Latin words stay whole while they fit.
 */
export function linesOf(ruler: Ruler, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (candidate: string) => ruler.measureText(candidate.trimEnd()).width <= width
  const put = (part: string) => {
    if (line === '' || fits(line + part)) line += part
    else {
      lines.push(line.trimEnd())
      line = part
    }
  }
  for (const word of text.trim().match(/\S+\s*/g) ?? []) {
    if (fits(word)) put(word)
    else for (const run of word.match(RUN) ?? []) for (const part of fits(run) ? [run] : run) put(part)
  }
  return line === '' ? lines : lines.concat(line.trimEnd())
}
