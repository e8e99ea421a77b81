import { expect, test } from 'vitest'
import { newsFileFacts, newsFileKindOf, newsFileName } from './newsFile.ts'

test.each([
  ['通知.pdf', 'pdf'],
  ['报名表.DOCX', 'docx'],
  ['曲目.xls ', 'xls'],
  ['通知.pdf.exe', null],
  ['通知', null],
  ['通知.pptx', null],
  ['constructor', null],
  ['.pdf', 'pdf'],
])('%s is called a file of kind %s', (name, kind) => {
  expect(newsFileKindOf(name)).toBe(kind)
})

test.each([
  ['2026年冬季考级通知.pdf', '2026年冬季考级通知.pdf'],
  ['C:\\桌面\\报名表.PDF', '报名表.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['a\u202efdp.exe.pdf', 'afdp.exe.pdf'],
  ['带"引号"\r\n换行.pdf', '带引号换行.pdf'],
  ['.pdf', '附件.pdf'],
  [`${'长'.repeat(200)}.pdf`, `${'长'.repeat(80)}.pdf`],
])('the name %j is kept as %j', (sent, kept) => {
  expect(newsFileName(sent, 'pdf')).toBe(kept)
})

test.each([
  [1, 'PDF · 1 KB'],
  [300_000, 'PDF · 293 KB'],
  [1_258_291, 'PDF · 1.2 MB'],
])('%i bytes are told as %s', (bytes, text) => {
  expect(newsFileFacts({ kind: 'pdf', bytes })).toBe(text)
})
