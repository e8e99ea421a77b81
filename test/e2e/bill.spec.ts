import { expect, test } from '@playwright/test'
import { apiOf } from './api.ts'
import { takePhone } from './phone.ts'
import { signIn } from './steps.ts'

const TEACHER = '13800000021'
/** Those who ask for a refund and who approve it are two people. */
const FINANCE = '13800000014'
const HEAD = '13800000009'

test('a teacher pays for all pupils in one payment; the money of one goes back, the others stay paid', async ({
  browser,
}) => {
  const { page } = await takePhone(browser)
  await signIn(page, TEACHER)
  const api = await apiOf(TEACHER)
  const unpaid = (await api('GET', 'Exam/GetMyUnpaid')).listData.filter(({ Why }) => Why === '')
  const sum = unpaid.reduce((all, { Fee }) => all + Number(Fee), 0)
  expect(unpaid.length).toBeGreaterThan(2)

  await test.step('from the list to the payment: all that can be paid is ticked', async () => {
    await page.goto('/MyEnroll')
    await page.getByRole('link', { name: `合并缴费（${unpaid.length}项 ¥${sum}）` }).click()
    await page.getByRole('button', { name: `合并缴费 ¥${sum}` }).click()
    await page.getByTestId('sandbox-person-1').click()
  })

  await test.step('one sheet, cancelled and after a warning opened again, pays them all', async () => {
    const sheet = page.frameLocator('[data-testid=sandbox-pay-frame]')
    await sheet.getByTestId('sandbox-pay-cancel').click()
    await expect(page.getByText('您已取消支付，填写的信息已保存，可以随时重新缴费。').first()).toBeVisible()
    await page.getByRole('button', { name: `微信支付 ¥${sum}` }).click()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '知道了' }).click()
    await reloaded
    await page.getByRole('button', { name: `微信支付 ¥${sum}` }).click()
    await expect(sheet.getByTestId('sandbox-pay-amount')).toContainText(String(sum))
    await sheet.getByTestId('sandbox-pay-confirm').click()
    await expect(page.getByText('缴费成功，考号已生成。')).toBeVisible()
    await expect(page.getByText(/^考号 \d{14}$/)).toHaveCount(unpaid.length)
  })

  await test.step('finance gives the money of one back', async () => {
    const [finance, head] = [await apiOf(FINANCE), await apiOf(HEAD)]
    const request = { EF_ID: unpaid[0]?.EF_ID, Fen: Number(unpaid[0]?.Fee) * 100, Reason: '孩子生病，不能参加考试' }
    const { R_ID } = (await finance('POST', 'Admin/RequestRefund', request)).OtherMsg
    await head('POST', 'Admin/DecideRefund', { R_ID, Version: 1, IsApproved: 1 })
    await page.reload()
    await expect(page.getByText(`已退费 ¥${String(unpaid[0]?.Fee)}`)).toBeVisible()
    await expect(page.getByText(/^考号 \d{14}$/)).toHaveCount(unpaid.length - 1)
    await expect(page.getByText('已支付')).toBeVisible()
  })
})
