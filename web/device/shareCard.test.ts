import { expect, test } from 'vitest'
import { shareCardOf } from './shareCard.ts'

const origin = 'https://kaoji.example.cn'

test('a public page is shared with its own title and address', () => {
  const page = { pathname: '/NewsDetail', search: '?News_ID=7', title: '报名通知', isPrivate: false, origin }
  expect(shareCardOf(page)).toMatchObject({ title: '报名通知', link: `${origin}/NewsDetail?News_ID=7` })
})

test('an article is shared with its own text and picture; the site’s replace missing ones', () => {
  const page = { pathname: '/NewsDetail', search: '?News_ID=7', title: '报名通知 - 音乐考级', isPrivate: false, origin }
  const words = { title: '报名通知', desc: '', imgPath: '/demo/a.jpg' }
  expect(shareCardOf({ ...page, words })).toMatchObject({ title: '报名通知', imgUrl: `${origin}/demo/a.jpg` })
  const bare = shareCardOf({ ...page, words: { title: '', desc: '讲了什么', imgPath: '/files/a.jpg?until=1' } })
  expect(bare).toMatchObject({ title: page.title, desc: '讲了什么', imgUrl: `${origin}/share.png` })
  expect(shareCardOf({ ...page, words }).desc).not.toBe('')
})

test('a page behind the login is shared as the home page', () => {
  const page = { pathname: '/EnrollDetails', search: '?EF_ID=7', title: '李小雅的报名', isPrivate: true, origin }
  const card = shareCardOf(page)
  expect(card.link).toBe(`${origin}/`)
  expect(card.title).not.toContain('李小雅')
})

test('a private route is shared with its own text, but not with its address', () => {
  const words = { title: '音乐考级喜报', desc: '值得喝彩' }
  const page = { pathname: '/FireworksClient', search: '?EF_ID=7', title: '李小雅', isPrivate: true, origin, words }
  expect(shareCardOf(page)).toEqual({ ...words, link: `${origin}/`, imgUrl: `${origin}/share.png` })
})

test.each(['?code=abc&state=x', '?EF_ID=1&CertNO=530102201503071234'])(
  '%s leaves nothing secret in the link',
  (search) => {
    const { link } = shareCardOf({ pathname: '/SingReview', search, title: '', isPrivate: false, origin })
    expect(link).not.toMatch(/code|state|CertNO|5301/)
  },
)
