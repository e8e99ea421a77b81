import { buffer } from 'node:stream/consumers'
import { GetCertificatePostTemplate as endpoint } from '#contract/result/certificatePost.ts'
import { handler } from '#server/handler.ts'
import { templateOf, writeSheet } from '#server/sheets/writeSheet.ts'
import { sendingColumns } from '../sendingSheet.ts'

const example = {
  number: '（13 位证书编号）',
  trackingNumber: '73100123456789',
  carrier: '中通快递',
  sentDay: '2026-12-05',
  postName: '（可不填；填写时须与现在的收件信息相同）',
  postMobile: '',
  postAddress: '',
}

export const GetCertificatePostTemplate = handler(endpoint, {
  handle: async () => {
    const bytes = await buffer(writeSheet('xlsx', templateOf('快递单号', sendingColumns, [example])))
    return { OtherMsg: { FileName: '快递单号导入模板.xlsx', Content: bytes.toString('base64') } }
  },
})
