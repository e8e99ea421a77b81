import { type Browser, expect, type Page } from '@playwright/test'
import { PASSWORD, productUrl } from './client.ts'

/** A phone of its own, on which the welcome and the notice of the day are over. */
export async function newPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

export async function closeNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: '我知道了' }).click()
  await expect(page.getByRole('button', { name: '我知道了' })).toBeHidden()
}

/** Signs in by a form that asks for mobile and password. */
export async function signInOn(page: Page, mobile: string, address = '/Login'): Promise<void> {
  await page.goto(address)
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('登录成功')).toBeVisible()
  await expect(page).not.toHaveURL(/Login/i)
}
