import { expect, test } from 'vitest'
import { inertJson } from './answers.ts'

test.each(['</script><script>alert(1)</script>', '<!--', '\u2028\u2029', '中文 "quoted"'])(
  'JSON of %j survives inside a script element',
  (text) => {
    const json = inertJson({ text })
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ text })
  },
)
