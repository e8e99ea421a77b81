import { expect, test } from 'vitest'
import { changeWords } from './correctionWords.ts'

test.each([
  [
    { Field: 'Name', From: '李小音', To: '李小英' },
    { label: '姓名', from: '李小音', to: '李小英' },
  ],
  [
    { Field: 'CertType', From: '1', To: '2' },
    { label: '证件类型', from: '身份证', to: '护照' },
  ],
  [
    { Field: 'MID', From: '钢琴', To: '小提琴' },
    { label: '专业', from: '钢琴', to: '小提琴' },
  ],
  [
    { Field: 'Fee', From: '150元', To: '160元' },
    { label: '报名费', from: '150元', to: '160元' },
  ],
  [
    { Field: 'TB_ID', From: '1', To: '2' },
    { label: 'TB_ID', from: '1', to: '2' },
  ],
])('%j', (change, words) => {
  expect(changeWords(change)).toEqual(words)
})
