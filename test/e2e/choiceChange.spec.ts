import { type Browser, expect, type Page, test } from '@playwright/test'
import { apiOf } from './api.ts'
import { productUrl, takePhone } from './phone.ts'
import { signIn } from './steps.ts'

const TEACHER = '13800000023'
/** Who asks for a change and who approves it are two people. */
const CLERK = '13800000012'
const FINANCE = '13800000014'

async function openConsole(browser: Browser, mobile: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: productUrl(), viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, mobile)
  return page
}

test('another grade after payment: two people, the difference paid by the family, and given back', async ({
  browser,
}) => {
  const { page } = await takePhone(browser)
  await signIn(page, TEACHER)
  const api = await apiOf(TEACHER)
  const [unpaid] = (await api('GET', 'Exam/GetMyUnpaid')).listData.filter(({ Why }) => Why === '')
  const [id, name, fee] = [Number(unpaid?.EF_ID), String(unpaid?.Name), Number(unpaid?.Fee)]
  const [clerk, finance] = [await openConsole(browser, CLERK), await openConsole(browser, FINANCE)]
  const stored = async () => (await api('GET', 'Exam/GetExamFormInfo', { EF_ID: id })).item
  const sheet = page.frameLocator('[data-testid=sandbox-pay-frame]')

  /** The clerk asks for the grade, and reads what becomes of the money. */
  async function ask(grade: string, money: RegExp): Promise<void> {
    await clerk.goto(`/admin/enrolments/${id}`)
    await clerk.getByRole('button', { name: /^改报/ }).click()
    const dialog = clerk.getByRole('dialog', { name: `改报 · ${name}` })
    await dialog.getByRole('combobox', { name: '级别改为' }).click()
    await clerk.getByTitle(grade, { exact: true }).last().click()
    await expect(dialog.getByText(money)).toBeVisible()
    await dialog.getByLabel('原因（家长会看到）').fill(`老师来电，改考${grade}`)
    await dialog.getByRole('button', { name: '申请改报' }).click()
    await expect(clerk.getByText('已申请改报，等待另一位财务人员批准')).toBeVisible()
  }
  async function approve(button: string, done: RegExp): Promise<void> {
    await finance.goto('/admin/changes?live=1')
    await finance.getByRole('row', { name: new RegExp(name) }).click()
    await finance.getByRole('button', { name: button }).click()
    await expect(finance.getByText(done)).toBeVisible()
  }

  await test.step('the fee is paid', async () => {
    await page.goto(`/EnrollDetails?EF_ID=${id}`)
    await page.getByRole('button', { name: /去缴费|微信支付/ }).click()
    await page.getByTestId('sandbox-person-1').click()
    await sheet.getByTestId('sandbox-pay-confirm').click()
    await expect.poll(async () => (await stored()).IsPay).toBe(1)
  })

  const { ExamNO } = await stored()
  const more = 20
  await test.step('a higher grade: asked for, approved by another person, due until a day', async () => {
    await ask('四级', /另一位财务人员批准后/)
    await approve(`批准改报，补缴 ¥${more}.00`, /已批准，已通知家长补缴差额/)
    await page.goto(`/EnrollDetails?EF_ID=${id}`)
    await expect(page.getByText('改报待补缴差额')).toBeVisible()
    expect((await stored()).Fee).toBe(fee)
  })

  await test.step('the family pays the difference, and then it holds, with the same number', async () => {
    // WeChat knows the person by now.
    await page.getByRole('button', { name: `补缴差额 ¥${more}` }).click()
    await expect(sheet.getByTestId('sandbox-pay-amount')).toContainText(String(more))
    await sheet.getByTestId('sandbox-pay-confirm').click()
    await expect.poll(async () => (await stored()).Fee).toBe(fee + more)
    expect((await stored()).ExamNO).toBe(ExamNO)
    await page.goto(`/EnrollDetails?EF_ID=${id}`)
    await expect(page.getByText('四级').first()).toBeVisible()
    await expect(page.getByText('改报待补缴差额')).toBeHidden()
  })

  await test.step('a lower grade: it holds with the approval, and the difference goes back in WeChat', async () => {
    await ask('一级', /退还差额/)
    await finance.goto('/admin/changes?live=1')
    const row = finance.getByRole('row', { name: new RegExp(name) })
    await row.click()
    const button = finance.getByRole('button', { name: /^批准改报，退 ¥/ })
    const back = Number(/¥([\d.]+)/.exec(await button.innerText())?.[1])
    await button.click()
    await expect(finance.getByText(/已改报，差额按原路退回/)).toBeVisible()
    expect((await stored()).Fee).toBe(fee + more - back)
    // What was paid besides goes back, and a part of the first payment: two refunds, and their sum.
    await finance.goto(`/admin/refunds?q=${encodeURIComponent(name)}`)
    await expect(finance.getByRole('row', { name: '2 条合计' })).toContainText(`¥${back.toFixed(2)}`)
  })
})
