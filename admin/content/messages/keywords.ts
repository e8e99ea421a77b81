interface Keyword {
  Keyword: string
  Text: string
}

/** The keywords of a WeChat template as staff write them, one `keyword=text` per line. */
export const keywordLines = (keywords: readonly Keyword[]): string =>
  keywords.map(({ Keyword, Text }) => `${Keyword}=${Text}`).join('\n')

/** Lines without an equals sign are a keyword without a text, which the server refuses. */
export function keywordsIn(text: string): Keyword[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf('=')
      return at < 0
        ? { Keyword: line, Text: '' }
        : { Keyword: line.slice(0, at).trim(), Text: line.slice(at + 1).trim() }
    })
}
