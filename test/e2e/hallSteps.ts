import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** A candidate in the list of a day on site. */
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** Comments on every piece, gives a grade and signs by finger. */
export async function mark(page: Page, words: string, grade: string): Promise<void> {
  const pieces = page.getByRole('navigation', { name: '曲目' }).getByRole('button')
  await expect(pieces.first()).toBeVisible()
  for (let at = 0; at < (await pieces.count()); at++) {
    await pieces.nth(at).tap()
    await page.getByLabel('自己写评语').fill(`${words}${at + 1}`)
  }
  await page.getByRole('radio', { name: grade, exact: true }).check()
  await signByHand(page)
  const done = page.getByText('评审已保存在本机')
  await expect(async () => {
    // Chromium spends a tap right behind a stroke on ending its fling; a person presses again.
    if (!(await done.isVisible())) await page.getByRole('button', { name: '提交评审' }).tap({ timeout: 1000 })
    await expect(done).toBeVisible({ timeout: 1000 })
  }).toPass()
}

async function signByHand(page: Page): Promise<void> {
  const box = page.getByRole('img', { name: /签名区/ })
  await box.scrollIntoViewIfNeeded()
  const at = await box.boundingBox()
  if (!at) throw new Error('nowhere to sign')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const [left, middle] = [at.x + at.width * 0.25, at.y + at.height * 0.5]
  await touch('touchStart', left, middle)
  for (let step = 1; step <= 20; step++) await touch('touchMove', left + step * 10, middle + 40 * Math.sin(step / 2))
  await touch('touchEnd', 0, 0)
  await expect(page.getByRole('img', { name: '签名区，已签名' })).toBeVisible()
}

/** A PNG as the signature box gives it out. */
export async function signature(): Promise<string> {
  const stroke = '<path d="M20 60 Q 90 0 150 60 T 280 60" stroke="#1c1e26" stroke-width="4" fill="none"/>'
  const picture = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${stroke}</svg>`)
  const png = await sharp(picture).flatten({ background: '#ffffff' }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
