import { newIdNumber, newMobile, photoJpeg, signUpForm } from '#test/builders.ts'
import { eventually } from '../waiting.ts'
import { askSandbox, findInSandbox, redirectOf } from './askSandbox.ts'
import type { Service } from './service.ts'
import { type Answer, createClient, type StubbornClient } from './stubbornClient.ts'

/** What the product said to this person; all of it must hold for ever. */
export interface Promises {
  mobile: string
  token: string
  photoPath: string
  certNumber: string
  enrolmentId: number
  feeFen: number
  /** Orders that the pay sheet was shown for. */
  sheets: Array<{ prepayId: string }>
  /** Orders that WeChat took the money for. */
  paidOrders: string[]
  examNo: string
  checkStatus: number
}

export const PASSWORD = 'Kaoji@2026'

/** A person with a phone at the service, and beside it WeChat and the SMS inbox, which nobody kills. */
export interface Person {
  client: StubbornClient
  service: Service
  batchId: number
  staffToken: string
}

export function accepted(answer: Answer, what: string): Answer {
  if (answer.Code !== 1) throw new Error(`${what} was refused: ${answer.Msg}`)
  return answer
}

export const control = (service: Service, command: Record<string, unknown>) =>
  askSandbox<Record<string, unknown>>(service, '/sandbox/control', command)

/** Agrees in WeChat as one of its people; a code that came to nothing in a kill is asked for anew. */
export async function proveWechat({ client, service }: Person, person: number, token?: string): Promise<string> {
  for (let tries = 1; tries <= 20; tries++) {
    const search = new URLSearchParams({
      appid: service.appId,
      redirect_uri: `${service.url}/Register`,
      response_type: 'code',
      scope: 'snsapi_userinfo',
      state: 'x',
      person: String(person),
    })
    const agreed = await redirectOf(service, `/sandbox/open/connect/oauth2/authorize/answer?${search}`)
    const code = agreed.searchParams.get('code') ?? ''
    const answer = await client.call('WeiXin', 'GetWeiXinUserInfo', { code }, token ? { token } : {})
    if (answer.Code === 1) return String(answer.OtherMsg.CheckCode)
    if (!answer.isRepeated) throw new Error(`WeChat's code was refused: ${answer.Msg}`)
  }
  throw new Error('no WeChat user could be proved')
}

async function inbox(service: Service, mobile: string): Promise<string | null> {
  return (await findInSandbox<{ Code: string }>(service, `/sandbox/sms?Mobile=${mobile}`))?.Code ?? null
}

/**
 * A code on the phone. Where its sending was cut off before the gateway, the person waits two minutes: told to the
 * database.
 */
async function receiveCode(person: Person, wechatUser: number, mobile: string): Promise<string> {
  const { client, service } = person
  for (let tries = 1; tries <= 20; tries++) {
    const CheckCode = await proveWechat(person, wechatUser)
    const answer = await client.call('Public', 'SendSMSCode', { Mobile: mobile, CheckCode })
    const code = await inbox(service, mobile)
    // The line to the gateway broke, and the product does not claim more than it knows.
    const isUnsure = /短信可能稍有延迟|短信发送失败/.test(answer.Msg)
    if (answer.Code === 1 && !isUnsure && code === null) throw new Error('a code was said to be sent and never came')
    if (code !== null) return code
    if (!answer.isRepeated && !isUnsure && tries === 1) throw new Error(`no code was sent: ${answer.Msg}`)
    await service.query("update sms_code set sent_at = sent_at - interval '121 seconds' where mobile = $1", [mobile])
  }
  throw new Error('no code could be had')
}

/** An account and a session of it; after a lost answer the phone logs in to the account that it then must have. */
export async function register(person: Person, wechatUser: number): Promise<{ mobile: string; token: string }> {
  const { client } = person
  const mobile = newMobile()
  const code = await receiveCode(person, wechatUser, mobile)
  const answer = await client.call('User', 'UserRegistration', { Mobile: mobile, Pwd: PASSWORD }, { query: { code } })
  if (answer.Code !== 1 && !answer.isRepeated) throw new Error(`registration was refused: ${answer.Msg}`)
  if (answer.Code === 1) {
    const token = String(answer.OtherMsg.Token)
    const me = accepted(await client.call('User', 'GetUserInfo', {}, { token }), 'the new session')
    if (me.item.Mobile !== mobile) throw new Error('the session is of somebody else')
  }
  const login = accepted(await client.call('User', 'GetToken', { Mobile: mobile, Pwd: PASSWORD }), 'the login')
  const token = String(login.OtherMsg.Token)
  // Before its first payment a phone inside WeChat says whose it is.
  await proveWechat(person, wechatUser, token)
  return { mobile, token }
}

async function openSheet(
  { client }: Person,
  token: string,
  PayCode: string,
  OpenID?: string,
): Promise<Record<string, unknown>> {
  const input = OpenID ? { PayCode, OpenID } : { PayCode }
  return accepted(await client.call('WeiXin', 'CreateWeiXinPayUrl', input, { token }), 'the pay sheet').OtherMsg
}

/** The order at WeChat that a pay sheet is for. */
export async function orderOf(service: Service, sheet: Record<string, unknown>): Promise<string> {
  const prepayId = String(sheet.package).replace('prepay_id=', '')
  const path = `/sandbox/control/orders?prepayId=${encodeURIComponent(prepayId)}`
  const [order] = await askSandbox<Array<{ outTradeNo: string }>>(service, path)
  if (!order) throw new Error(`WeChat knows no prepay ${prepayId}`)
  return order.outTradeNo
}

/** Pays in WeChat. */
async function confirm(service: Service, { appid, ...sheet }: Record<string, unknown>): Promise<void> {
  const { result, message } = await askSandbox<{ result: string; message?: string }>(service, '/sandbox/pay/confirm', {
    appId: appid,
    ...sheet,
  })
  if (result !== 'ok') throw new Error(`WeChat did not take the money: ${String(message)}`)
}

/** Waits for the notice, or asks at once as the page does on its return from WeChat. */
async function untilPaid({ client }: Person, token: string, EF_ID: number, asks: boolean): Promise<string> {
  const read = async () => {
    const { OtherMsg, item } = asks
      ? await client.call('WeiXin', 'GetPayState', { EF_ID }, { token })
      : await client.call('Exam', 'GetExamFormInfo', { EF_ID }, { token })
    return asks ? OtherMsg : { ...OtherMsg, ...item }
  }
  const state = await eventually(`payment of enrolment ${EF_ID}`, read, ({ IsPay }) => IsPay === 1, 60)
  return String(state.ExamNO)
}

/**
 * Registers, enrols a child, opens the payment, lets another person pay it, pays the first order as well (the money
 * comes back), sees the number, and has the photo checked. Throws where the product breaks its word on the way.
 */
export async function walk(person: Person, choice: { asks: boolean; payers: [number, number] }): Promise<Promises> {
  const { client, service, batchId, staffToken } = person
  const [payer, other] = choice.payers
  const { mobile, token } = await register(person, payer)
  const photo = accepted(await client.upload(token, await photoJpeg()), 'the photo')
  const photoPath = String(photo.OtherMsg.FilePath)
  const certNumber = newIdNumber()
  const form = signUpForm(batchId, photoPath, { CertNO: certNumber })
  const signedUp = accepted(await client.call('Exam', 'ExamSignUp', form, { token }), 'the sign-up')
  const EF_ID = Number(signedUp.OtherMsg.EF_ID)
  const info = accepted(await client.call('Exam', 'GetExamFormInfo', { EF_ID }, { token }), 'the enrolment')
  const PayCode = String({ ...info.OtherMsg, ...info.item }.PayCode)

  const first = await openSheet(person, token, PayCode)
  const firstOrder = await orderOf(service, first)
  // Five minutes later: WeChat, and so the product, closes an order that old.
  await service.query("update pay_order set opened_at = opened_at - interval '301 seconds' where pay_code = $1", [
    firstOrder,
  ])
  await control(service, { orderAge: { outTradeNo: firstOrder, seconds: 301 } })
  await proveWechat(person, other, token)
  const second = await openSheet(person, token, PayCode, `oKaojiSandbox00000000000000${other}`)
  const secondOrder = await orderOf(service, second)
  if (choice.asks) await control(service, { holdNotices: true })
  await confirm(service, second)
  const examNo = await untilPaid(person, token, EF_ID, choice.asks)
  if (choice.asks) await control(service, { holdNotices: false })
  await control(service, { pay: { outTradeNo: firstOrder, despiteClose: true } })

  const [row] = await service.query<{ photoId: number }>('select photo_id from enrolment where id = $1', [EF_ID])
  const check = await client.call(
    'Admin',
    'CheckPhoto',
    { EF_ID, PhotoVersion: row?.photoId, CheckStatus: 1, CheckRemark: '' },
    { token: staffToken },
  )
  accepted(check, 'the photo check')
  return {
    mobile,
    token,
    photoPath,
    certNumber,
    enrolmentId: EF_ID,
    feeFen: 15_000,
    sheets: [first, second].map((sheet) => ({ prepayId: String(sheet.package).replace('prepay_id=', '') })),
    paidOrders: [secondOrder, firstOrder],
    examNo,
    checkStatus: 1,
  }
}

export const openPerson = (service: Service, batchId: number, staffToken: string): Person => ({
  client: createClient(service.url),
  service,
  batchId,
  staffToken,
})
