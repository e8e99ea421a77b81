import { expect, test } from 'vitest'
import { isOwnPath, newsLinkOf } from './newsLink.ts'

test.each([
  ['https://example.cn/a?b=1', { address: 'https://example.cn/a?b=1', isOutside: true }],
  [' HTTP://example.cn ', { address: 'HTTP://example.cn', isOutside: true }],
  ['/Channels?CID=7', { address: '/Channels?CID=7', isOutside: false }],
  ['', null],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.cn', null],
  ['/\\evil.cn', null],
  ['https://evil.cn\\@example.cn', null],
  ['example.cn', null],
])('%j leads to %j', (link, place) => expect(newsLinkOf(link)).toEqual(place))

test.each([
  ['/files/News/a.jpg?until=1', true],
  ['/demo/pictures/a.jpg', true],
  ['//evil.cn/a.jpg', false],
  ['https://evil.cn/a.jpg', false],
  ['data:image/png;base64,x', false],
])('%s is our own: %s', (address, isOwn) => expect(isOwnPath(address)).toBe(isOwn))
