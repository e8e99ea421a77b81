import { buffer } from 'node:stream/consumers'
import { GetExaminerTemplate as endpoint } from '#contract/people/examinerImport.ts'
import { handler } from '#server/handler.ts'
import { templateOf, writeSheet } from '#server/sheets/writeSheet.ts'
import { examinerColumns } from '../examinerSheet.ts'

export const GetExaminerTemplate = handler(endpoint, {
  handle: async () => {
    const columns = examinerColumns({ majors: new Map(), areas: new Map() })
    const example = {
      name: '王老师',
      mobile: '13800000000',
      organisation: '云南艺术学院',
      majorIds: '钢琴、二胡',
      areaIds: '昆明市',
      isChief: '否',
    }
    const bytes = await buffer(writeSheet('xlsx', templateOf('考官', columns, [example])))
    return { OtherMsg: { FileName: '考官导入模板.xlsx', Content: bytes.toString('base64') } }
  },
})
