import { randomUUID } from 'node:crypto'
import { readableTime } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import { json, type Reply } from '#sandbox/http.ts'

/** QuerySendDetails: what became of the SMS to one mobile on one day. */
export function querySendDetails({ world }: SandboxContext, query: URLSearchParams): Reply {
  const mobile = query.get('PhoneNumber') ?? ''
  const date = query.get('SendDate') ?? ''
  const refuse = (Code: string, Message: string) => json({ RequestId: randomUUID().toUpperCase(), Code, Message })
  if (!/^1[3-9]\d{9}$/.test(mobile)) return refuse('isv.MOBILE_NUMBER_ILLEGAL', '手机号码格式错误')
  if (!/^\d{8}$/.test(date)) return refuse('isv.INVALID_PARAMETERS', '日期格式错误')
  const found = world.smsNotices.filter(
    (one) => one.mobile === mobile && readableTime(one.at).replace(/-/g, '').startsWith(date),
  )
  const details = found.map(({ ends = 'DELIVERED', ...one }) => ({
    PhoneNum: mobile,
    OutId: one.outId,
    TemplateCode: one.templateCode,
    Content: JSON.stringify(one.parameters),
    SendDate: readableTime(one.at),
    ReceiveDate: ends === 'waiting' ? '' : readableTime(one.at),
    SendStatus: ends === 'waiting' ? 1 : ends === 'DELIVERED' ? 3 : 2,
    ErrCode: ends === 'waiting' ? '' : ends,
  }))
  const SmsSendDetailDTOs = { SmsSendDetailDTO: details }
  return json({
    RequestId: randomUUID().toUpperCase(),
    Code: 'OK',
    Message: 'OK',
    TotalCount: details.length,
    SmsSendDetailDTOs,
  })
}
