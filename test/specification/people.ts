import { accepted, Client, type Json, PASSWORD, picture, productUrl } from './client.ts'

/** Workers of one run draw from numbers and districts of their own, else two would now and then be the same person. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)
const district = ['530102', '530103', '530111', '530112'][worker % 4]
let serial = (worker % 9) * 10_000_000 + (Date.now() % 10_000_000)

/** A number that nobody has used. */
export function newMobile(): string {
  serial += 1
  return `139${String(serial).padStart(8, '0')}`
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** An ID card of a boy of Kunming, born in May 2014, whose last digit is right. */
export function newIdNumber(): string {
  serial += 1
  const day = String((serial % 28) + 1).padStart(2, '0')
  const order = String((Math.floor(serial / 28) % 499) * 2 + 1).padStart(3, '0')
  const digits = `${district}201405${day}${order}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}

export const weChatId = (person: number) => `oKaojiSandbox00000000000000${person}`

/** The code with which WeChat sends somebody back who has agreed. */
export async function weChatCode(person: number): Promise<string> {
  const { OtherMsg } = accepted(await new Client().get('WeiXin/GetJSSDK', { url: `${productUrl()}/` }))
  const search = new URLSearchParams({
    appid: OtherMsg.AppId,
    redirect_uri: `${productUrl()}/Register`,
    response_type: 'code',
    scope: 'snsapi_userinfo',
    state: 'x',
    person: String(person),
  })
  const path = `/sandbox/open/connect/oauth2/authorize/answer?${search}`
  const response = await fetch(`${productUrl()}${path}`, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

/** The last code that came by SMS. */
export async function smsCode(mobile: string): Promise<string> {
  const response = await fetch(`${productUrl()}/sandbox/sms?Mobile=${mobile}`, {
    headers: { accept: 'application/json' },
  })
  return ((await response.json()) as { Code: string }).Code
}

export async function sendSmsCode(mobile: string, person: number): Promise<string> {
  const client = new Client()
  const { OtherMsg } = accepted(await client.get('WeiXin/GetWeiXinUserInfo', { code: await weChatCode(person) }))
  accepted(await client.get('Public/SendSMSCode', { Mobile: mobile, CheckCode: OtherMsg.CheckCode }))
  return smsCode(mobile)
}

export interface Family {
  mobile: string
  client: Client
}

/** Somebody who has just registered. */
export async function newFamily(): Promise<Family> {
  const mobile = newMobile()
  const client = new Client()
  const code = await sendSmsCode(mobile, 1 + (serial % 4))
  const { OtherMsg } = accepted(await client.post('User/UserRegistration', { Mobile: mobile, Pwd: PASSWORD }, { code }))
  client.token = OtherMsg.Token
  return { mobile, client }
}

/** The open batch of the demo world in which both modes are on offer. */
export async function openBatch(): Promise<Json> {
  const { listData } = accepted(await new Client().get('ExamPublic/GetALLExamBatchALLFeeList'))
  const now = Date.now()
  return listData.find(
    (one: Json) =>
      one.IsLock === 0 &&
      Date.parse(one.RegStartDate) <= now &&
      now < Date.parse(one.RegEndDate) &&
      one.CertNOPrefix !== '53',
  )
}

/** What a family fills in: piano, third grade, in Kunming, online. */
export async function filledForm({ client, mobile }: Family): Promise<Json> {
  const batch = await openBatch()
  const { OtherMsg } = accepted(
    await client.upload('File/ImgUpload', { TypePath: 'UserPhoto' }, picture(), 'photo.jpg'),
  )
  return {
    EB_ID: batch.EB_ID,
    EA_ID: 1,
    MID: 1,
    GID: 3,
    Name: '单于小山',
    NameSpell: 'CHANYU XIAO SHAN',
    Sex: '男',
    CertType: 1,
    CertNO: newIdNumber(),
    BirthDate: '2014.05',
    PName: '单于大山',
    PMobile: mobile,
    TName: '小星星琴行',
    TMobile: '0871-66001234',
    IsPost: 0,
    PostName: '',
    PostMobile: '',
    PostAddress: '',
    IsOnline: 1,
    Photo: OtherMsg.FilePath,
    PrevCertPhoto: '',
  }
}
