import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from './json.ts'

describe('JSON of a body', () => {
  test('reads what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
        const written = JSON.stringify(JSON.parse(text), null, indent)
        expect(parseJson(written)).toEqual(JSON.parse(written))
      }),
    )
  })

  test.each([
    '[{"a":1},{"a":2}]',
    '{"a":{"a":{"a":1}},"b":["a","a","a:"]}',
    String.raw`{"a\"":1,"a":"{\"a\":1,\"a\":2}"}`,
  ])('%s names nothing twice', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  test.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":[{}],"a":2}',
    '[{"b":{"c":1,"c":2}}]',
    String.raw`{"a":1,"\u0061":2}`,
    '{"":1,"":2}',
    '{"a":1',
  ])('%s is refused', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })
})
