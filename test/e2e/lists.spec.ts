import { expect, test } from '@playwright/test'
import { takePhone } from './phone.ts'
import { closeNotice, PASSWORD } from './steps.ts'

test('from a batch of the exam centre into the wizard with it, over the login', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await page.goto('/')
  await closeNotice(page)
  await page.goto('/ExamCenter')
  const card = page.getByRole('link', { name: /去报名/ }).first()
  await expect(card).toContainText('方式')
  await expect(card).toContainText('¥')
  const name = (await card.locator('strong').textContent()) ?? ''
  await expect(page.getByRole('link', { name: '成绩查询' })).toBeVisible()
  for (const label of ['音乐教师', '琴行与书店']) await expect(page.getByRole('link', { name: label })).toBeVisible()
  await card.click()
  await expect(page).toHaveURL(/\/Login\?back=/)
  await page.getByLabel('手机号').fill('13800000001')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/ExamApply\?EB_ID=/)
  const announcement = page.getByRole('alertdialog')
  await expect(announcement).toContainText(name)
  await announcement.getByRole('button', { name: '我已阅读，继续报名' }).click()
  await expect(page.getByRole('radio', { name: '昆明市' })).toBeVisible()
  await context.close()
})
