import { type Browser, expect, type Page } from '@playwright/test'
import { beginExam, choosePieces, recordPiece, submitExam, uploadedCount } from '../examSteps.ts'
import { cameraPhoto, freshIdNumber, freshMobile, takePhone } from '../phone.ts'
import { chooseOnline, closeNotice, fillRegistration, givePhoto, next, register } from '../steps.ts'

/** A family registers, enrols its child in the only batch there is and pays. */
export async function enrolAndPay(page: Page, name: string, fee: number): Promise<void> {
  await closeNotice(page)
  await register(page, page.context(), freshMobile())
  await page.goto('/ExamApply')
  await page
    .getByRole('button', { name: /报名中/ })
    .first()
    .click()
  await page.getByRole('button', { name: '我已阅读，继续报名' }).click()
  await page.getByRole('radio', { name: '昆明市' }).click()
  await fillRegistration(page, { name, idNumber: freshIdNumber() }, '钢琴', '一级')
  await next(page)
  await chooseOnline(page)
  await givePhoto(page, await cameraPhoto(300_000))
  await page.getByRole('button', { name: '使用这张照片' }).click()
  await expect(page.getByRole('button', { name: '重新选择' })).toBeEnabled()
  await page.getByRole('checkbox', { name: /同意将考生证件照/ }).check()
  await page.getByRole('button', { name: '确认提交' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('报名成功').first()).toBeVisible()
  await page.getByRole('button', { name: /去缴费/ }).click()
  await page.getByTestId('sandbox-person-1').click()
  const sheet = page.frameLocator('[data-testid=sandbox-pay-frame]')
  await expect(sheet.getByTestId('sandbox-pay-amount')).toContainText(String(fee))
  await sheet.getByTestId('sandbox-pay-confirm').click()
  await expect(page.getByText('支付完成').first()).toBeVisible()
}

/** The exam: the piece is drawn, played before the camera, uploaded and handed in. */
export async function sitExam(page: Page): Promise<void> {
  await page.goto('/ExamOnline')
  await page
    .getByRole('button', { name: '上传视频' })
    .or(page.getByRole('link', { name: '上传视频' }))
    .click()
  await beginExam(page)
  const pieces = await choosePieces(page)
  for (let at = 0; at < pieces; at++) {
    await recordPiece(page, at, 2)
    await page.getByRole('button', { name: '结束录制' }).click()
    await page.getByRole('button', { name: '使用这段视频' }).click()
    await uploadedCount(page, at + 1, pieces)
  }
  await submitExam(page, pieces)
}

export const openPhone = async (browser: Browser, url: string): Promise<Page> => (await takePhone(browser, url)).page
