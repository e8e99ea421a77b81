import { expect, test } from 'vitest'
import { newsDiff, textLines } from './newsDiff.ts'

test('an article as lines: paragraphs, headings, points, rows, pictures and links', () => {
  const html =
    '<h2>考级通知</h2><p>报名<strong>开始</strong>，见<a href="/NewsDetail?News_ID=1">通知</a></p><ul><li><p>甲 &amp; 乙</p></li></ul>' +
    '<table><tbody><tr><td><p>一级</p></td><td><p>150</p></td></tr></tbody></table><img src="/files/News/a.jpg" alt="" /><p></p>'
  expect(textLines(html)).toEqual([
    '标题 考级通知',
    '报名开始，见通知（/NewsDetail?News_ID=1）',
    '• 甲 & 乙',
    '一级 | 150',
    '［图片 /files/News/a.jpg］',
  ])
})

test('a line that was changed shows where, one that was written anew is another', () => {
  const earlier = ['标题 通知', '报名三月一日开始，三月三十一日截止。', '请携带身份证。']
  const later = ['标题 通知', '报名三月五日开始，三月三十一日截止。', '另行公布考场。', '新的一段']
  expect(newsDiff(earlier, later).map(({ kind }) => kind)).toEqual(['same', 'changed', 'removed', 'added', 'added'])
  expect(newsDiff(earlier, later)[1]?.pieces).toEqual([
    { kind: 'same', text: '报名三月' },
    { kind: 'removed', text: '一' },
    { kind: 'added', text: '五' },
    { kind: 'same', text: '日开始，三月三十一日截止。' },
  ])
})

test.each([
  [['甲'], ['甲'], ['same']],
  [[], ['甲'], ['added']],
  [['甲'], [], ['removed']],
  [
    ['甲', '乙', '丙'],
    ['甲', '丙'],
    ['same', 'removed', 'same'],
  ],
])('%j to %j: %j', (earlier, later, kinds) => {
  expect(newsDiff(earlier, later).map(({ kind }) => kind)).toEqual(kinds)
})
