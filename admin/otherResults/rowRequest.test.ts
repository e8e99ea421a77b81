import { expect, test } from 'vitest'
import { CallError } from '#client/callError.ts'
import { readSpreadsheet } from './readSpreadsheet.ts'
import { refusedRows, rowRequest } from './rowRequest.ts'

const text = '姓名\t证件号\t专业\t级别\t成绩\n\n李小雅\t530102201405120020\t二胡\t五级\t优秀'
const { rows } = readSpreadsheet(text, Date.parse('2026-11-20T10:00:00+08:00'))

test('a row goes out under the names of the wire', () => {
  expect(rows.map(rowRequest)).toEqual([
    {
      Name: '李小雅',
      CertType: 1,
      CertNO: '530102201405120020',
      Majors: '二胡',
      Grades: '五级',
      Result: '优秀',
      ExamName: '',
      ExamDate: '',
    },
  ])
})

test('what the server refused is named by the line of the sheet', () => {
  const refusal = new CallError('refused', '有误', 200, {
    Problems: [{ Row: 0, Field: 'Name', Msg: '请输入考生姓名' }],
  })
  expect(refusedRows(refusal, rows)).toEqual(['第 3 行：请输入考生姓名'])
  expect(refusedRows(new CallError('offline', '网络不通'), rows)).toEqual([])
})
