import type { AreaWire } from '#contract/catalogue/catalogue.ts'
import { cleanMobile } from '#domain/people/mobile.ts'
import type { PaperInput } from './paperInput.ts'

function payStep(input: PaperInput, area: AreaWire | undefined): string {
  if (area?.IsOnlinePay === 0) {
    const where = [area.PayAddress, area.PayHours, area.PayPhone].filter((text) => text !== '').join('，')
    return `请家长到现场缴费${where === '' ? '' : `：${where}`}。`
  }
  return input.hasMobile
    ? '请家长登录后在“我的报名”中用微信缴费，报名截止前没有缴费的不安排考试。'
    : '该考区在线上缴费。家里没有手机的，请告诉财务同事，商定缴费办法。'
}

/** What to tell the family at the desk, and what the office does next. */
export function nextSteps(input: PaperInput, area: AreaWire | undefined): string[] {
  const account = input.hasMobile
    ? `请家长用手机号 ${cleanMobile(input.familyMobile)} 登录查看。没有设过密码的，在登录页点“忘记密码”，收短信验证码后设置。`
    : '这份报名由考级办代管，没有人能登录查看。考试时间和成绩请考级办按联系电话告知。'
  return [account, payStep(input, area), '照片已进入待审核。请把纸质报名表按编号存档。']
}
