import { type Browser, expect, type Page, test } from '@playwright/test'
import { accounts } from '#test/world.ts'
import { apiOf } from './api.ts'
import { productUrl } from './phone.ts'
import { signIn } from './steps.ts'

const HEAD = accounts.admin.mobile
const CLERK = accounts.results.mobile
const SECOND_EXAMINER = accounts.thirdExaminer
const FEE = '¥30'
const MINUTE = 60_000

/** A page of somebody at a desk, who is signed in. */
async function atDesk<T>(browser: Browser, mobile: string, work: (page: Page) => Promise<T>): Promise<T> {
  const desk = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await desk.newPage()
  await signIn(page, mobile)
  const done = await work(page)
  await desk.close()
  return done
}

/** What a school sees that scans a certificate: nobody is signed in, and no script runs. */
async function checkAsStranger(browser: Browser, link: string, title: string): Promise<void> {
  const stranger = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await stranger.newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('曾小雨')).toHaveCount(0)
  await stranger.close()
}

const linkOnPhone = async (page: Page, state: string): Promise<string> => {
  await page.goto('/Certificates')
  const card = page.getByRole('article').filter({ hasText: state })
  const href = await card.getByRole('link', { name: '查验页' }).getAttribute('href')
  return new URL(href ?? '', productUrl()).href
}

/** Opens appeals of the batch for a fee, now that its results are out; its exams count as begun. */
async function openAppeals(batchId: number): Promise<void> {
  const admin = await apiOf(HEAD)
  const { item } = await admin('GET', 'Admin/GetBatch', { EB_ID: batchId })
  const given = Object.fromEntries(Object.entries(item).map(([name, value]) => [name, value ?? '']))
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
  await admin('POST', 'Admin/SaveBatch', {
    ...given,
    ExamStartDate: at(-24 * 60),
    AppealStartDate: at(0),
    AppealEndDate: at(5 * 24 * 60),
    AppealFee: 30,
  })
}

/** Comments each piece, gives the grade and signs; nothing on the page says whose exam it is. */
async function markBlind(page: Page, enrolmentId: number): Promise<void> {
  await page.goto(`/AssessDetails?EF_ID=${enrolmentId}`)
  const pieces = page.getByRole('navigation', { name: '曲目' }).getByRole('button')
  await expect(pieces.first()).toBeVisible()
  await expect(page.getByText('曾小雨')).toHaveCount(0)
  for (let at = 0; at < (await pieces.count()); at++) {
    await pieces.nth(at).click()
    await page.getByLabel('自己写评语').fill(`第${at + 1}首：速度符合要求。`)
  }
  await page.getByRole('radio', { name: /优秀/ }).last().check()
  await page.getByText('不便手写？用键盘签名').click()
  await page.getByLabel('姓名', { exact: true }).fill('单老师')
  await page.getByRole('button', { name: '提交评审' }).click()
  await expect(page.getByText('评审成功')).toBeVisible()
}

/** What follows a released result: the certificate, an appeal against one piece with its fee, the new paper, the filing. */
export async function appealStory({ browser, page }: { browser: Browser; page: Page }): Promise<void> {
  const first = await test.step('the certificate on the phone, verified by a stranger', async () => {
    const link = await linkOnPhone(page, '有效')
    await checkAsStranger(browser, link, '证书有效')
    return link
  })

  const { enrolmentId, batchId } =
    await test.step('an appeal against one piece, whose fee is told and paid', async () => {
      const token = await page.evaluate(() => JSON.parse(localStorage.getItem('kaoji.session') ?? '{}').token as string)
      const response = await page.request.get('/api/Exam/GetMyExamFormList?PageSize=10', {
        headers: { Authorization: `Bearer ${token}` },
      })
      const { listData } = (await response.json()) as { listData: Array<{ EF_ID: number; EB_ID: number }> }
      const own = listData[0]
      if (!own) throw new Error('nothing is enrolled')
      await openAppeals(own.EB_ID)
      await page.goto(`/Appeal?EF_ID=${own.EF_ID}`)
      await expect(page.getByText(`申诉费 ${FEE}`).first()).toBeVisible()
      await page.getByRole('button', { name: '申请复核' }).click()
      await page.getByRole('radio', { name: '部分曲目' }).click()
      await page.getByRole('checkbox').first().check()
      await page.getByLabel(/^理由/).fill('第一首的速度与评语所说不符')
      await page.getByRole('button', { name: `保存并缴费 ${FEE}` }).click()
      await expect(page.getByText(/还剩4天23小时/)).toBeVisible()
      await page.getByRole('button', { name: `缴申诉费 ${FEE}` }).click()
      const sheet = page.frameLocator('[data-testid=sandbox-pay-frame]')
      await expect(sheet.getByTestId('sandbox-pay-amount')).toContainText('30')
      await sheet.getByTestId('sandbox-pay-confirm').click()
      await expect(page.getByText(`申诉费 ${FEE} 已缴`)).toBeVisible()
      await expect(page.getByText('等待核对')).toBeVisible()
      return { enrolmentId: own.EF_ID, batchId: own.EB_ID }
    })

  await test.step('the clerk checks and assigns; the second mark is blind; the clerk decides, the head releases', async () => {
    await atDesk(browser, CLERK, async (staff) => {
      await staff.goto(`/admin/results/appeals?batch=${batchId}`)
      await staff.getByRole('row').filter({ hasText: '曾小雨' }).click()
      for (const box of await staff.getByRole('checkbox', { name: /录像和评审表|录入的成绩|曲目与报考/ }).all())
        await box.check()
      await staff.getByRole('radio', { name: '请另一位考官复评' }).check()
      await staff.getByRole('button', { name: '保存核对' }).click()
      const examiners = staff.getByLabel('复评考官')
      const option = examiners.getByRole('option', { name: new RegExp(`^${SECOND_EXAMINER.name}`) })
      await examiners.selectOption((await option.getAttribute('value')) ?? '')
      await staff.getByRole('button', { name: '安排复评' }).click()
      await expect(staff.getByText(new RegExp(`等待${SECOND_EXAMINER.name}复评`))).toBeVisible()
      await atDesk(browser, SECOND_EXAMINER.mobile, (examiner) => markBlind(examiner, enrolmentId))
      await staff.reload()
      await staff.getByLabel('给考生的答复').fill('另一位考官独立复评，速度符合要求。')
      await staff.getByRole('button', { name: '备好答复' }).click()
      await expect(staff.getByText(/请另一位工作人员发布/)).toBeVisible()
    })
    await atDesk(browser, HEAD, async (staff) => {
      await staff.goto(`/admin/results/appeals?batch=${batchId}`)
      await staff.getByRole('row').filter({ hasText: '曾小雨' }).click()
      await expect(staff.getByText('¥30.00 已缴').first()).toBeVisible()
      await staff.getByRole('button', { name: '发布答复' }).click()
      await staff.getByRole('dialog').getByRole('button', { name: '发布答复' }).click()
      await expect(staff.getByText('已发布，考生会收到消息')).toBeVisible()
    })
  })

  await test.step('the family reads the new result and that its fee goes back; the new paper holds, the old one does not', async () => {
    await page.goto(`/Appeal?EF_ID=${enrolmentId}`)
    await expect(page.getByText(/成绩由良好改为优秀/)).toBeVisible()
    await expect(page.getByText(/申诉费 ¥30 (正在退回|已退回)/)).toBeVisible()
    await checkAsStranger(browser, first, '已被新证书替换')
    await checkAsStranger(browser, await linkOnPhone(page, '有效'), '证书有效')
  })

  await test.step('the form after the exam is written for the authority', async () => {
    await atDesk(browser, HEAD, async (staff) => {
      await staff.goto(`/admin/batches/${batchId}?tab=filing`)
      const form = staff.getByRole('row').filter({ hasText: '考后' })
      await form.getByRole('button', { name: 'Excel' }).click()
      await expect(staff.getByText('正在生成，完成后会通知您')).toBeVisible()
    })
  })
}
