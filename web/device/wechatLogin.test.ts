import { describe, expect, test } from 'vitest'
import { authoriseAddress, codeToExchange, parseStoredState, restartsConsent } from './authoriseState.ts'
import { splitReturn } from './wechatReturn.ts'

const kept = { state: 'a1b2', startedAt: 1_000_000, isRepeated: false }
const back = { code: 'C', state: 'a1b2' }

describe('the return from WeChat', () => {
  test('removes code and state from the address and nothing else', () => {
    const href = 'https://kaoji.example.cn/Register?code=C&from=home&state=a1b2#part'
    expect(splitReturn(href, null)).toEqual({ path: '/Register?from=home#part', returned: back })
  })
  test('is distinguished from an ordinary page load', () => {
    expect(splitReturn('https://kaoji.example.cn/NewsList?CID=5', null)).toEqual({ path: null, returned: null })
  })
  test('without a code means that consent was declined', () => {
    const href = 'https://kaoji.example.cn/Register?state=a1b2'
    expect(splitReturn(href, 'a1b2')).toEqual({ path: '/Register', returned: { code: null, state: 'a1b2' } })
  })
  test('leaves a state of the page in its address, so that a filtered list survives reload and link', () => {
    const href = 'https://kaoji.example.cn/MyEnroll?tab=paid&state=photo'
    for (const sent of [null, 'a1b2']) expect(splitReturn(href, sent)).toEqual({ path: null, returned: null })
  })
  test('removes a code that was not requested, too', () => {
    expect(splitReturn('https://kaoji.example.cn/?code=C', null)).toEqual({ path: '/', returned: null })
  })
})

describe('the code is exchanged only', () => {
  test('when this browser requested it', () => expect(codeToExchange(kept, back, 1_060_000)).toBe('C'))
  test.each([
    ['nothing was kept', null, back, 1_060_000],
    ['nothing came back', kept, null, 1_060_000],
    ['the state is another', kept, { code: 'C', state: 'a1b3' }, 1_060_000],
    [
      'both states are empty',
      { state: '', startedAt: 1_000_000, isRepeated: false },
      { code: 'C', state: '' },
      1_060_000,
    ],
    ['consent was declined', kept, { code: null, state: 'a1b2' }, 1_060_000],
    ['the code is empty', kept, { code: '', state: 'a1b2' }, 1_060_000],
    ['it took too long', kept, back, 1_000_000 + 16 * 60_000],
    ['the clock was set back', kept, back, 999_999],
  ])('and not when %s', (_, state, returned, now) => expect(codeToExchange(state, returned, now)).toBeNull())
})

test.each([[null], [''], ['{'], ['null'], ['{"state":1,"startedAt":2}'], ['{"state":"a"}']])(
  'stored text %j is no state',
  (text) => expect(parseStoredState(text)).toBeNull(),
)

test('the consent address encodes both values once, also special patterns of replace()', () => {
  const template =
    'https://open.example.com/a?appid=wx&redirect_uri={redirect}&scope=snsapi_userinfo&state={state}#wechat_redirect'
  const sent = { redirect: "https://k.cn/Register?a=1&b=$&$'", state: 'a1b2' }
  const address = authoriseAddress(template, { ...sent, kind: 'profile' })
  const search = new URL(address).searchParams
  expect(search.get('redirect_uri')).toBe("https://k.cn/Register?a=1&b=$&$'")
  expect(search.get('state')).toBe('a1b2')
  expect(search.get('scope')).toBe('snsapi_userinfo')
  const silent = authoriseAddress(template, { ...sent, kind: 'silent' })
  expect(silent).toBe(address.replace('snsapi_userinfo', 'snsapi_base'))
  expect(address).toMatch(/#wechat_redirect$/)
})

describe('a code that leads to no user', () => {
  test.each(['refused', 'server', 'timeout', 'unauthorised'] as const)(
    '%s: consent is asked for again, once',
    (failure) => {
      expect(restartsConsent(kept, failure)).toBe(true)
      expect(restartsConsent({ ...kept, isRepeated: true }, failure)).toBe(false)
    },
  )
  test('without a network the failure is shown instead', () => expect(restartsConsent(kept, 'offline')).toBe(false))
  test('the second attempt is remembered, also in a state stored by an older version', () => {
    expect(parseStoredState(JSON.stringify({ ...kept, isRepeated: true }))?.isRepeated).toBe(true)
    expect(parseStoredState('{"state":"a","startedAt":2}')).toEqual({ state: 'a', startedAt: 2, isRepeated: false })
  })
})
