import { expect, test } from 'vitest'
import { hasPrivateUse, withoutPrivateUse } from './privateUse.ts'
import { cleanText, whyTextUnfit } from './text.ts'

/** The bytes FE50 to FEA0 of GB 18030 stood for these; the decoder knows the codes that most of them have now. */
const bytes = Array.from({ length: 81 }, (_, at) => 0x50 + at).filter((second) => second !== 0x7f)
const decoder = new TextDecoder('gb18030')

test.each(bytes.map((second, at) => [String.fromCharCode(0xe815 + at), second] as const))(
  '%j is the character that GB 18030 means',
  (moved, second) => {
    const meant = decoder.decode(new Uint8Array([0xfe, second]))
    const own = withoutPrivateUse(moved)
    expect(hasPrivateUse(own)).toBe(false)
    // Six got codes beyond the first plane, which the decoder does not give.
    if (!hasPrivateUse(meant)) expect(own).toBe(meant)
    else expect(own.codePointAt(0)).toBeGreaterThan(0xffff)
  },
)

test('a name is kept with the code of its own, and what nobody can read is refused', () => {
  expect(cleanText('王\ue863')).toBe('王䶮')
  expect(whyTextUnfit(cleanText('王\ue863'))).toBeNull()
  expect(whyTextUnfit('王\ue000')).toBe('TEXT_OWN_CHARACTER')
  expect(whyTextUnfit('王\u{f0000}')).toBe('TEXT_OWN_CHARACTER')
})
