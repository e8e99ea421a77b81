import { describe, expect, test } from 'vitest'
import {
  cleanNewsContent,
  isFitForBanner,
  isHtmlEmpty,
  type NewsContent,
  newsStateOf,
  publicationTime,
  whyCannotPublish,
  whyChannelUnfit,
  whyNewsUnfit,
} from './news.ts'

const NOW = 1_000_000
const content: NewsContent = {
  channelId: 20,
  title: '考级通知',
  indexInfo: '',
  pictures: [],
  files: [],
  linkUrl: '',
  html: '<p>正文</p>',
}

test.each([
  [{ isPublished: false, upTime: NOW, withdrawnAt: null }, 'draft'],
  [{ isPublished: true, upTime: NOW + 1, withdrawnAt: null }, 'scheduled'],
  [{ isPublished: true, upTime: NOW, withdrawnAt: null }, 'published'],
  [{ isPublished: false, upTime: NOW - 1, withdrawnAt: NOW }, 'withdrawn'],
] as const)('%j is %s', (times, state) => {
  expect(newsStateOf(times, NOW)).toBe(state)
})

test.each([
  [{}, null],
  [{ title: '' }, 'NEWS_TITLE_REQUIRED'],
  [{ title: '题'.repeat(61) }, 'NEWS_TITLE_LONG'],
  [{ title: '通\u202e知' }, 'TEXT_UNFIT'],
  [{ indexInfo: '摘'.repeat(121) }, 'NEWS_SUMMARY_LONG'],
  [{ linkUrl: 'javascript:alert(1)' }, 'NEWS_LINK_WRONG'],
  [{ linkUrl: '//other.example' }, 'NEWS_LINK_WRONG'],
  [{ linkUrl: 'https://www.gov.cn/a' }, null],
  [{ pictures: ['/files/News/1.jpg'] }, null],
  [{ pictures: ['https://other.example/1.jpg'] }, 'NEWS_PICTURE_WRONG'],
  [{ pictures: Array.from({ length: 10 }, () => '/files/News/1.jpg') }, 'NEWS_PICTURE_WRONG'],
  [{ html: 'x'.repeat(200_001) }, 'NEWS_TEXT_LONG'],
] as const)('%j: %s', (changes, reason) => {
  expect(whyNewsUnfit({ ...content, ...changes } as NewsContent)).toBe(reason)
})

test('what was typed is trimmed', () => {
  expect(cleanNewsContent({ ...content, title: ' 通知\u3000一 ', linkUrl: ' /a ' })).toMatchObject({
    title: '通知 一',
    linkUrl: '/a',
  })
})

test.each([
  ['', true],
  ['<p> </p><p><br /></p>', true],
  ['<p>&nbsp;</p>', true],
  ['<p>文</p>', false],
  ['<p><img src="/files/News/1.jpg" /></p>', false],
])('the text %s is empty: %s', (html, isEmpty) => {
  expect(isHtmlEmpty(html)).toBe(isEmpty)
})

describe('publication', () => {
  test.each([
    ['draft', null, NOW],
    ['draft', NOW + 1, NOW + 1],
    ['draft', NOW, 'NEWS_TIME_PAST'],
    ['scheduled', null, NOW],
    ['scheduled', NOW + 9, NOW + 9],
    ['withdrawn', null, NOW],
    ['published', null, NOW - 500],
    ['published', NOW + 1, 'NEWS_IS_OUT'],
  ] as const)('%s, asked for %s: %s', (state, at, time) => {
    expect(publicationTime(state, { upTime: NOW - 500, at }, NOW)).toBe(time)
  })

  test.each([
    [{}, false, null],
    [{ html: '<p></p>' }, false, 'NEWS_EMPTY'],
    [{ html: '', linkUrl: '/ExamApply' }, false, null],
    [{}, true, 'BANNER_PICTURE_REQUIRED'],
    [{ pictures: ['/a.jpg'] }, true, null],
  ] as const)('%j, in the banner %s: %s', (changes, isBanner, reason) => {
    expect(whyCannotPublish({ ...content, ...changes } as NewsContent, isBanner)).toBe(reason)
  })

  test.each([
    ['published', ['/a.jpg'], true],
    ['scheduled', ['/a.jpg'], true],
    ['published', [], false],
    ['draft', ['/a.jpg'], false],
    ['withdrawn', ['/a.jpg'], false],
  ] as const)('%s with %j in the banner: %s', (state, pictures, isFit) => {
    expect(isFitForBanner(state, pictures)).toBe(isFit)
  })
})

// 1 above 2 above 3, and 4 beside them.
const parents = new Map([
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 0],
])
test.each([
  [{ id: 0, name: '新栏目', parentId: 0 }, null],
  [{ id: 0, name: '新栏目', parentId: 3 }, null],
  [{ id: 0, name: '', parentId: 0 }, 'CHANNEL_NAME_WRONG'],
  [{ id: 0, name: '名'.repeat(13), parentId: 0 }, 'CHANNEL_NAME_WRONG'],
  [{ id: 0, name: '新栏目', parentId: 9 }, 'CHANNEL_PARENT_WRONG'],
  [{ id: 1, name: '协会', parentId: 3 }, 'CHANNEL_PARENT_WRONG'],
  [{ id: 1, name: '协会', parentId: 1 }, 'CHANNEL_PARENT_WRONG'],
  [{ id: 3, name: '简章', parentId: 4 }, null],
] as const)('channel %j: %s', (channel, reason) => {
  expect(whyChannelUnfit(channel, parents)).toBe(reason)
})
