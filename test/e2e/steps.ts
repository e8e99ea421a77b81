import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Session } from '#client/session.ts'
import type { LoginWire } from '#contract/people/user.ts'
import { passingFolder } from './passingFolder.ts'
import { productUrl, readCode } from './phone.ts'

export const PASSWORD = 'Kaoji@2026'

export async function closeNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: '我知道了' }).click()
  await expect(page.getByRole('button', { name: '我知道了' })).toBeHidden()
}

export async function logIn(page: Page, mobile: string): Promise<void> {
  await page.goto('/Login')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('登录成功')).toBeVisible()
}

/**
 * Signs in over the API and leaves the login where the pages keep it, as with somebody who signed in earlier. The form is
 * walked through by the journeys that are about it.
 */
export async function signIn(page: Page, mobile: string): Promise<void> {
  const answer = await page.request.post(`${productUrl()}/api/User/GetToken`, {
    data: { Mobile: mobile, Pwd: PASSWORD },
  })
  const { OtherMsg: login } = (await answer.json()) as { OtherMsg: LoginWire }
  const session: Session = {
    token: login.Token,
    tokenHead: login.TokenHead,
    nickName: login.NickName,
    headImg: login.HeadImg,
    mobile: login.Mobile,
    userType: login.UserType,
    expiresAt: Date.parse(login.ExpTime),
  }
  // Any address of the product opens its storage; this one has no page that would act on what it finds there.
  await page.goto(`${productUrl()}/readyz`)
  await page.evaluate((text) => localStorage.setItem('kaoji.session', text), JSON.stringify(session))
}

/** Registers by captcha and SMS, reading the code in the inbox; ends in the member centre. */
export async function register(page: Page, context: BrowserContext, mobile: string): Promise<void> {
  await page.goto('/Register')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await page.getByLabel('短信验证码').fill(await readCode(context, mobile))
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('确认密码').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('注册成功正在跳转至会员中心')).toBeVisible()
  await expect(page).toHaveURL(/\/VipCenter/i)
}

export const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

/** Opens a picker and chooses. */
export async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}`) }).click()
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click()
}

/** Step 0 and 1: the first open batch, its announcement read, and the area. */
export async function chooseBatchAndArea(page: Page, batch: RegExp, area: string): Promise<void> {
  await page.getByRole('button', { name: batch }).first().click()
  await page.getByRole('button', { name: '我已阅读，继续报名' }).click()
  await page.getByRole('radio', { name: area }).click()
  // Where one pays at a desk, that is to be read before one goes on.
  if (desks.test(area)) await next(page)
}

const desks = /昭通|临沧|怒江|迪庆/

/** Step 3: a tap that leaves nothing to read goes on by itself; where nothing else is offered it is chosen already. */
export async function chooseOnline(page: Page): Promise<void> {
  if (await page.getByRole('radio', { name: /^现场考试/ }).isDisabled()) await next(page)
  else await page.getByRole('radio', { name: /^线上考试/ }).click()
}

export interface Child {
  name: string
  idNumber: string
}

/** Step 2 as a parent fills it in. */
export async function fillRegistration(
  page: Page,
  { name, idNumber }: Child,
  major: string,
  grade: string,
): Promise<void> {
  await pick(page, '考试专业', major)
  // The grade is asked for by itself, unless the one chosen before stays.
  await page
    .getByRole('listbox', { name: '考试级别' })
    .getByRole('option', { name: new RegExp(`^${grade}`) })
    .click()
  await page.getByLabel('考生姓名').fill(name)
  await page.getByLabel('证件号码').fill(idNumber)
  await expect(page.getByLabel('姓名拼音')).not.toHaveValue('')
  await page.getByLabel('联系人').fill('王妈妈')
  await page.getByLabel('联系电话').fill('13700001111')
  await page.getByLabel('培训机构/老师').fill('昆明小星星琴行')
  await page.getByLabel('老师电话').fill('0871-66001234')
}

/** Chooses a file in the photo field and cuts it. */
export async function givePhoto(page: Page, photo: Buffer, name = 'IMG_0001.JPG'): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /选择照片|重新选择/ }).click()
  // A file on the disk: as a buffer, twelve megabytes take longer than an action may on a busy machine.
  const path = join(passingFolder('photo'), name)
  writeFileSync(path, photo)
  await (await chooser).setFiles(path)
}

/** One that can be paid online now, of who is signed in. */
export async function payableEnrolment(page: Page): Promise<number> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('kaoji.session') ?? '{}').token as string)
  const response = await page.request.get('/api/Exam/GetMyExamFormList?PageSize=100&IsPay=0', {
    headers: { Authorization: `Bearer ${token}` },
  })
  type Row = { EF_ID: number; ExamBatch: { RegEndDate: string; IsLock: number }; ExamArea: { IsOnlinePay: number } }
  const { listData } = (await response.json()) as { listData: Row[] }
  const isPayable = ({ ExamBatch, ExamArea }: Row) =>
    ExamArea.IsOnlinePay === 1 && ExamBatch.IsLock === 0 && Date.parse(ExamBatch.RegEndDate) > Date.now()
  return listData.find(isPayable)?.EF_ID ?? 0
}
