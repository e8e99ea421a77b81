import { expect, test } from 'vitest'
import { linkOfNews } from './linkOfNews.ts'

test.each([
  ['https://example.cn/a', { to: 'https://example.cn/a', isOutside: true }],
  ['/Channels?CID=7', { to: '/Channels?CID=7', isOutside: false }],
  ['', { to: '/NewsDetail?News_ID=3', isOutside: false }],
  ['javascript:alert(1)', { to: '/NewsDetail?News_ID=3', isOutside: false }],
])('%j leads to a safe address', (link, expected) => expect(linkOfNews({ NewsID: 3, LinkUrl: link })).toEqual(expected))
