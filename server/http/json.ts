const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

/**
 * JSON in which no object names a field twice (threats#W14, threats#E17): one reader takes the first, another the last, and what
 * was checked would not be what is used. Throws SyntaxError, as JSON.parse does.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  const open: Array<Set<string>> = []
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const name = JSON.parse(last) as string
      const names = open.at(-1)
      if (names?.has(name)) throw new SyntaxError('a field is named twice')
      names?.add(name)
    }
    last = token
  }
  return value
}
