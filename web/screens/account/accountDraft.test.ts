import { expect, test } from 'vitest'
import { readDraft } from './accountDraft.ts'

const authorisation = { openid: 'o1', nickname: '二胡妈妈🎻', headimgurl: '', checkCode: 'c' }

test('a draft survives the visit to WeChat', () => {
  const draft = { mobile: '13800000001', code: '123456', agreed: true, authorisation }
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
})

test('passwords are not stored', () => {
  const kept = readDraft(JSON.stringify({ mobile: '1', password: 'secret', repeat: 'secret' }))
  expect(JSON.stringify(kept)).not.toContain('secret')
})

test.each([null, '', '{', 'null', '[]', '{"mobile":1,"agreed":"yes","authorisation":{"openid":"o1"}}'])(
  'stored text %j is an empty draft',
  (text) => expect(readDraft(text)).toEqual({ mobile: '', code: '', agreed: false, authorisation: null }),
)
