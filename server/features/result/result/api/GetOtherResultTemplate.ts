import { buffer } from 'node:stream/consumers'
import { GetOtherResultTemplate as endpoint } from '#contract/result/resultImport.ts'
import { handler } from '#server/handler.ts'
import { templateOf, writeSheet } from '#server/sheets/writeSheet.ts'
import { otherResultColumns } from '../otherResultSheet.ts'

const example = {
  name: '李小雅',
  certNumber: '（18 位证件号，单元格设为文本）',
  majors: '二胡',
  grades: '五级',
  result: '优秀',
  certType: '身份证',
  examName: '2026年民族器乐展演',
  examDate: '2026-07-18',
}

export const GetOtherResultTemplate = handler(endpoint, {
  handle: async () => {
    const bytes = await buffer(writeSheet('xlsx', templateOf('其他成绩', otherResultColumns, [example])))
    return { OtherMsg: { FileName: '其他成绩导入模板.xlsx', Content: bytes.toString('base64') } }
  },
})
