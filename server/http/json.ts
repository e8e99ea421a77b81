const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

/**
 * Parses JSON and refuses duplicate field names (threats#W14, threats#E17): one parser takes the first, another the
 * last, so that the value that was checked might not be the one that is used. Throws SyntaxError, as JSON.parse does.
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
