import { newIdNumber, photoJpeg, signUpForm } from '#test/builders.ts'
import { accepted, control, orderOf, type Person, proveWechat, register } from './journey.ts'
import type { Random } from './seeded.ts'

/** A parent with an account and a photo, who signs children up. */
export interface Parent {
  person: Person
  token: string
  photoPath: string
  wechatUser: number
}

export async function openParent(person: Person, wechatUser: number): Promise<Parent> {
  const { token } = await register(person, wechatUser)
  const photo = accepted(await person.client.upload(token, await photoJpeg()), 'the photo')
  return { person, token, wechatUser, photoPath: String(photo.OtherMsg.FilePath) }
}

const PREPAY_FAULTS = ['lostAnswer', '5xx', 'systemerror', 'garbage'] as const
const REFUND_FAULTS = ['lostAnswer', '5xx', 'systemerror'] as const
const SHEET_TRIES = 200

/** The pay sheet, asked for as often as it takes while WeChat fails. */
async function openSheet({ person, token }: Parent, PayCode: string, OpenID?: string) {
  for (let tries = 1; ; tries++) {
    const input = OpenID ? { PayCode, OpenID } : { PayCode }
    const answer = await person.client.call('WeiXin', 'CreateWeiXinPayUrl', input, { token })
    if (answer.Code === 1) return answer.OtherMsg
    if (tries > SHEET_TRIES) throw new Error(`no pay sheet: ${answer.Msg}`)
    await new Promise((resume) => setTimeout(resume, 200))
  }
}

/** What befalls one order, all of it drawn from the seed before anything happens. */
export interface Fate {
  prepayFault: (typeof PREPAY_FAULTS)[number] | null
  refundFault: (typeof REFUND_FAULTS)[number] | null
  noticesLost: number
  copies: number
  isForged: boolean
  isDelayed: boolean
  /** Fen that are paid too few. */
  missingFen: number
  isPaidTwice: boolean
}

export function drawFate(random: Random): Fate {
  const oneIn = (times: number) => random.below(times) === 0
  return {
    prepayFault: oneIn(3) ? (PREPAY_FAULTS[random.below(PREPAY_FAULTS.length)] ?? null) : null,
    refundFault: oneIn(3) ? (REFUND_FAULTS[random.below(REFUND_FAULTS.length)] ?? null) : null,
    noticesLost: oneIn(4) ? 1 + random.below(4) : 0,
    copies: oneIn(3) ? 1 + random.below(5) : 0,
    isForged: oneIn(5),
    isDelayed: oneIn(6),
    missingFen: oneIn(12) ? 1 + random.below(100) : 0,
    isPaidTwice: oneIn(8),
  }
}

/** Signs one child up and pays for it, while WeChat does to it what its fate says; the enrolment. */
export async function payUnderFire(parent: Parent, fate: Fate): Promise<{ enrolmentId: number; isWhole: boolean }> {
  const { person, token, photoPath } = parent
  const { client, service, batchId } = person
  const form = signUpForm(batchId, photoPath, { CertNO: newIdNumber() })
  const signedUp = accepted(await client.call('Exam', 'ExamSignUp', form, { token }), 'the sign-up')
  const EF_ID = Number(signedUp.OtherMsg.EF_ID)
  const info = accepted(await client.call('Exam', 'GetExamFormInfo', { EF_ID }, { token }), 'the enrolment')
  const PayCode = String({ ...info.OtherMsg, ...info.item }.PayCode)
  const fail = (path: string, how: string | null, times = 1) =>
    how === null ? Promise.resolve({}) : control(service, { failNext: { path, times, how } })

  await fail('/pay/unifiedorder', fate.prepayFault)
  const first = await orderOf(service, await openSheet(parent, PayCode))
  const paid = [first]
  if (fate.isPaidTwice) {
    // Somebody else opens a sheet of his own, which closes the first order; both are then paid.
    await service.query("update pay_order set opened_at = opened_at - interval '301 seconds' where pay_code = $1", [
      first,
    ])
    await control(service, { orderAge: { outTradeNo: first, seconds: 301 } })
    const other = (parent.wechatUser % 5) + 1
    // The account's WeChat user is now this one, so that the next second sheet must be another's again.
    parent.wechatUser = other
    await proveWechat(person, other, token)
    paid.unshift(await orderOf(service, await openSheet(parent, PayCode, `oKaojiSandbox00000000000000${other}`)))
    await fail('/secapi/pay/refund', fate.refundFault)
  }
  if (fate.noticesLost > 0) await fail('PayNotify', 'timeout', fate.noticesLost)
  if (fate.isDelayed) await control(service, { holdNotices: true })
  for (const outTradeNo of paid) {
    const isShort = outTradeNo === paid[0] && fate.missingFen > 0
    await control(service, {
      pay: { outTradeNo, despiteClose: true, ...(isShort ? { totalFen: 15_000 - fate.missingFen } : {}) },
    })
    if (fate.copies > 0) await control(service, { resendNotice: { outTradeNo, times: fate.copies, parallel: true } })
    if (fate.isForged)
      await control(service, { resendNotice: { outTradeNo, forged: true, change: { total_fee: '1' } } })
  }
  if (fate.isDelayed) await control(service, { holdNotices: false })
  return { enrolmentId: EF_ID, isWhole: fate.missingFen === 0 || fate.isPaidTwice }
}

/** No fault is left, so that what remains is settled. */
export async function ceaseFire({ service }: Person): Promise<void> {
  for (const path of ['/pay/unifiedorder', '/secapi/pay/refund', 'PayNotify'])
    await control(service, { failNext: { path, times: 0, how: 'timeout' } })
  await control(service, { holdNotices: false })
}
