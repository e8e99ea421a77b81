import { type Browser, expect, type Page, test } from '@playwright/test'
import { batchIds } from '#test/world.ts'
import { apiOf } from './api.ts'
import { productUrl } from './phone.ts'
import { PASSWORD } from './steps.ts'

const DESK = { width: 1440, height: 900 }

async function logInStaff(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
}

async function openConsole(browser: Browser, path: string, mobile: string, viewport = DESK): Promise<Page> {
  const context = await browser.newContext({ baseURL: productUrl(), viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(path)
  await logInStaff(page, mobile)
  return page
}

const facts = (page: Page) => page.getByRole('region', { name: '考生', exact: true })

test('two photo checkers: the second one reads whose verdict stands, and keeps what he typed', async ({ browser }) => {
  const page = await openConsole(browser, '/admin/photos', '13800000012')
  const number = Number(
    (
      await facts(page)
        .getByText(/报名号/)
        .textContent()
    )?.replace(/\D/g, ''),
  )
  await page.keyboard.press('d')
  await page.getByRole('button', { name: /^2/ }).click()
  await page.getByLabel('内部备注（考生看不到）').fill('衣领遮住了下巴')

  await test.step('a colleague is quicker', async () => {
    const colleague = await apiOf('13800000009')
    const { listData } = await colleague('GET', 'Admin/GetPhotoCheckList', { After: number - 1, PageSize: 1 })
    const { PhotoVersion } = listData[0] as { PhotoVersion: number }
    await colleague('POST', 'Admin/CheckPhoto', { EF_ID: number, PhotoVersion, CheckStatus: 1 })
  })

  await page.getByRole('button', { name: /确定不通过/ }).click()
  const sentence = '该照片已由段志远审核为通过，您这次的审核没有保存'
  await expect(page.getByText(new RegExp(sentence)).first()).toBeVisible()
  await page.keyboard.press('s')
  await expect(facts(page)).toContainText(`报名号 ${number}`)
  await expect(facts(page)).toContainText(sentence)
  await page.keyboard.press('d')
  await expect(page.getByLabel('内部备注（考生看不到）')).toHaveValue('衣领遮住了下巴')
  await expect(page.getByRole('button', { name: /^2/ })).toHaveAttribute('aria-pressed', 'true')
  await page.context().close()
})

test('a phone shows the photos and judges none', async ({ browser }) => {
  const page = await openConsole(browser, '/admin/photos', '13800000012', { width: 390, height: 844 })
  await expect(page.getByText('这里只能浏览、不能审核')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(不?通过|确定不通过)/ })).toHaveCount(0)
  const shown = await page.locator('figure img').boundingBox()
  expect(shown?.width).toBeGreaterThan(200)
  const before = await facts(page).textContent()
  for (const key of ['a', 'Enter', 'd', '1']) await page.keyboard.press(key)
  expect(await facts(page).textContent()).toBe(before)
  await page.keyboard.press('s')
  await expect(facts(page)).not.toHaveText(before ?? '')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.context().close()
})

test('a session that ends in the middle of work is begun again in place, nothing typed is lost', async ({
  browser,
}) => {
  const page = await openConsole(browser, `/admin/batches/${batchIds.open}/plan/times`, '13800000013')
  await page.getByRole('button', { name: '新建考试时间' }).click()
  const form = page.getByRole('dialog', { name: '新建考试时间' })
  await form.getByLabel('现场').check()
  await form.getByLabel('开始时间（北京时间）').fill('2027-03-01T09:00')
  await form.getByLabel('结束时间（北京时间）').fill('2027-03-01T12:00')
  await form.getByLabel('考试地址').fill('示例路9号')
  await form.getByLabel('考场', { exact: true }).fill('没有丢失的考场')
  // Ended from outside, as by an administrator or by half an hour without a sign of life.
  await page.evaluate(async () => {
    const stored = Object.values(localStorage).find((value) => String(value).includes('"token"'))
    const { token, tokenHead } = JSON.parse(String(stored)) as { token: string; tokenHead: string }
    await fetch('/api/User/Logout', { method: 'POST', headers: { Authorization: `${tokenHead}${token}` } })
  })
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('heading', { name: '音乐考级管理台' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText('登录已失效，请重新登录。')).toBeVisible()
  await logInStaff(page, '13800000013')
  await expect(form.getByLabel('考场', { exact: true })).toHaveValue('没有丢失的考场')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('考试时间已新建')).toBeVisible()

  await test.step('the same room once more is refused, and its field waits for another', async () => {
    await page.getByRole('button', { name: '新建考试时间' }).click()
    await form.getByLabel('现场').check()
    await form.getByLabel('开始时间（北京时间）').fill('2027-03-01T11:00')
    await form.getByLabel('结束时间（北京时间）').fill('2027-03-01T13:00')
    await form.getByLabel('考试地址').fill('示例路 9号')
    await form.getByLabel('考场', { exact: true }).fill('没有丢失的考场')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await expect(form.getByRole('alert')).toContainText(
      '没有保存：该考试地址的考场“没有丢失的考场”在 2027年3月1日 09:00 至 12:00 已有另一场',
    )
    await expect(form.getByLabel('考场', { exact: true })).toBeFocused()
    await expect(form.getByLabel('考场', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  })
  await page.context().close()
})
