import { expect, test } from '@playwright/test'
import { newPhone, signInOn } from './page.ts'
import { says } from './says.ts'

test('the list of online exams', async ({ browser }) => {
  const page = await newPhone(browser)
  await signInOn(page, '13800000002')
  const more = page.waitForRequest(
    (one) => one.url().includes('GetMyOnlineExamList') && one.url().includes('PageIndex=2'),
  )
  await page.goto('/ExamList')
  const card = page.getByRole('article')
  await says(
    'specification#exam-list',
    [
      'Paged cards per enrolment: batch, photo, name, exam number, major, grade.',
      'Buttons by state: upload video / view video (non-major 9); hearing exam and hearing practice (major 9); enrolment details.',
    ],
    async () => {
      const hearing = card.filter({ hasText: '查琳' })
      await expect(hearing).toContainText(/音乐考级.*查琳.*音乐听力 二级.*考号 \d{14}/s)
      // It may have been begun meanwhile.
      await expect(hearing.getByRole('link', { name: /^(听力考试|继续考试)/ })).toBeVisible()
      await expect(hearing.getByRole('link', { name: '听力练习' })).toBeVisible()
      await expect(hearing.getByRole('link', { name: '报名详情' })).toBeVisible()
      await expect(hearing.locator('img')).toHaveCount(1)
      await expect(card.filter({ hasText: '欧阳子衡' }).getByText('上传视频')).toBeVisible()
    },
  )
  await says('specification#exam-list', 'Endless scroll, 10 per page', async () => {
    await expect(card).toHaveCount(10)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await more
    await expect(card).not.toHaveCount(10)
  })
  await says('specification#list-failure', 'List load failure: the page index is decremented.', async () => {
    await page.route(/GetMyOnlineExamList.*PageIndex=2/, (route) => route.fulfill({ status: 503, body: '' }), {
      times: 1,
    })
    await page.reload()
    await expect(card).toHaveCount(10)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const again = page.waitForRequest((one) => /GetMyOnlineExamList.*PageIndex=2/.test(one.url()))
    await page.getByRole('button', { name: /重试|重新加载/ }).click()
    await again
    await expect(card).not.toHaveCount(10)
  })
  await says('specification#exam-list', 'with a loading overlay of about 2 s.', async () => {
    await says('specification#constants', 'Loading overlay | 2 s', async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/GetMyOnlineExamList.*PageIndex=1(?!\d)/, async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/ExamList')
      const overlay = page.getByRole('alert').filter({ hasText: '加载中' })
      await expect(overlay).toBeVisible()
      // It goes although the answer has not come.
      await expect(overlay).toBeHidden({ timeout: 4_000 })
      release()
      await expect(card).toHaveCount(10)
    })
  })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await says('specification#exam-list', 'upload video / view video (non-major 9)', async () => {
    await expect(card.getByRole('link', { name: '查看视频' }).first()).toBeVisible()
  })
  await page.context().close()
})
