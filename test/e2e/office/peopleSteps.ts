import { type Browser, expect, type Page } from '@playwright/test'
import { totpCode } from '../../authenticators.ts'
import { giveFiles, press, told } from './controls.ts'
import type { OfficeFile } from './files.ts'

export const DESK = { width: 1440, height: 900 }
export const OFFICE_PASSWORD = '一句不短的口令2026'

export const openDesk = async (browser: Browser, url: string): Promise<Page> =>
  (await browser.newContext({ baseURL: url, viewport: DESK, reducedMotion: 'reduce' })).newPage()

/** Follows a link with a key: the first administrator says who he is, everybody chooses a password. */
export async function acceptInvitation(
  page: Page,
  link: string,
  who?: { name: string; mobile: string },
): Promise<void> {
  await page.goto(link)
  if (who) {
    await page.getByLabel('姓名').fill(who.name)
    await page.getByLabel(/^手机号/).fill(who.mobile)
  }
  await page.getByLabel(/^密码/).fill(OFFICE_PASSWORD)
  await page.getByLabel('再输入一次密码').fill(OFFICE_PASSWORD)
  await page.locator('button[type=submit]:visible').click()
}

/** The second factor, as a phone with an authenticator gives it. */
export async function setUpAuthenticator(page: Page): Promise<void> {
  await page.getByLabel('请再输入一次登录密码').fill(OFFICE_PASSWORD)
  await press(page, '用手机验证码')
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(/^填写手机上显示/).fill(totpCode(secret, Date.now()))
  await press(page, '确认')
  await expect(page.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('我已经把恢复码保存好').check()
  await press(page, '进入管理台')
}

/** Makes a colleague's account; answers the link that he is sent. */
export async function addColleague(
  page: Page,
  { name, mobile, roles }: { name: string; mobile: string; roles: readonly string[] },
): Promise<string> {
  await page.getByRole('link', { name: '工作人员' }).first().click()
  await press(page, /添加$/)
  const form = page.getByRole('dialog', { name: '添加工作人员' })
  await form.getByLabel('手机号').fill(mobile)
  await form.getByLabel('姓名').fill(name)
  for (const role of roles) await form.getByRole('checkbox', { name: role, exact: true }).check()
  await press(form, /添加，并生成/)
  const shown = page.getByRole('dialog', { name: '设置密码的链接' })
  const link = await shown.getByText(/^http/).innerText()
  await press(shown, '完成')
  return link
}

/** Imports examiners; answers the file with their links that the finished job leaves. */
export async function importExaminers(page: Page, sheet: OfficeFile, count: number): Promise<void> {
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '考官' }).click()
  await press(page.getByRole('main'), /导入$/)
  const drawer = page.getByRole('dialog', { name: '导入考官' })
  await giveFiles(drawer.getByRole('button', { name: /^选择 XLSX/ }), sheet)
  await press(drawer, `导入 ${count} 位考官`)
  await expect(page.getByRole('region', { name: '考官' }).getByRole('row')).toHaveCount(count + 1)
}

/** What the site says: the office's name, numbers and address. */
export async function nameTheSite(page: Page, office: { name: string; phone: string; address: string }): Promise<void> {
  await page.getByLabel('协会名称').fill(office.name)
  await page.getByLabel('版权').fill(office.name)
  await page.getByLabel('客服电话').fill(office.phone)
  await page.getByLabel('办公室名称').fill('考级办公室')
  await page.getByLabel('办公室电话').fill(office.phone)
  await page.getByLabel('办公室地址').fill(office.address)
  await press(page, '保存')
  await told(page, '网站设置已保存')
}
