import { expect, test } from 'vitest'
import { newNews, newsFaults, newsInputOf, saveNewsRequest } from './newsInput.ts'

const stored = {
  NewsID: 7,
  CID: 20,
  Title: '通知',
  IndexInfo: '摘要',
  Pictures: ['/files/News/a.jpg', '/files/News/b.jpg'],
  LinkUrl: '/ExamApply',
  Info: '<p>文</p>',
  Attachments: [{ Path: '/files/NewsFile/a.pdf', Name: '通知.pdf', Kind: 'pdf' as const, Bytes: 1024 }],
  Version: 3,
}
const facts = { Version: 3 }

test('what is saved unchanged is what was read', () => {
  expect(saveNewsRequest(stored, newsInputOf(stored), facts)).toEqual({
    ...stored,
    ...facts,
    Attachments: ['/files/NewsFile/a.pdf'],
  })
})

test('a cover that is changed keeps the pictures behind it, and one that is taken off takes them along', () => {
  const input = newsInputOf(stored)
  expect(saveNewsRequest(stored, { ...input, cover: '/files/News/c.jpg' }, facts).Pictures).toEqual([
    '/files/News/c.jpg',
    '/files/News/b.jpg',
  ])
  expect(saveNewsRequest(stored, { ...input, cover: '' }, facts).Pictures).toEqual([])
})

test.each([
  [{}, { channel: null }],
  [
    { channelId: null, title: ' ' },
    { channel: '请选择栏目', title: '请填写标题' },
  ],
  [
    { link: 'www.gov.cn' },
    { channel: null, newsLink: '链接须以 http:// 或 https:// 开头，或为本站路径，如 /ExamApply' },
  ],
] as const)('%j: %j', (change, faults) => {
  expect(newsFaults({ ...newsInputOf(stored), ...change })).toEqual(faults)
})

test('a new item begins empty, without a channel', () => {
  expect(newsInputOf(newNews)).toEqual({
    channelId: null,
    title: '',
    summary: '',
    cover: '',
    link: '',
    html: '',
    files: [],
  })
})
