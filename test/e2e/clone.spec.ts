import { expect, type Locator, test } from '@playwright/test'
import { nothingOverflows, told } from './office/controls.ts'
import { openDesk } from './office/peopleSteps.ts'
import { productUrl } from './phone.ts'
import { PASSWORD } from './steps.ts'

const GRADES = 10
const MAJORS = 4

/** What a spreadsheet puts into the clipboard: forty fees, five yuan dearer than last year's. */
const dearer = Array.from({ length: MAJORS }, () =>
  Array.from({ length: GRADES }, (_, grade) => `${155 + grade * 10}.00`).join('\t'),
).join('\r\n')

test('last year’s batch becomes this year’s in 16 clicks: windows, forty fees, the ready check, published', async ({
  browser,
}) => {
  const page = await openDesk(browser, productUrl())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin')
  await page.getByLabel('手机号').fill('13800000013')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const tab = (name: string) => page.getByRole('tab', { name })
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await test.step('clone: the name and the day are a year on by themselves', async () => {
    await click(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '批次' }))
    await expect(page.getByRole('heading', { level: 1, name: '批次' })).toBeVisible()
    await click(page.getByRole('link', { name: /^2026年6月音乐考级/ }))
    await click(button('复制为新批次'))
    await click(button('建立草稿'))
    await expect(page.getByRole('heading', { level: 1, name: '2027年6月音乐考级' })).toBeVisible()
    await nothingOverflows(page)
  })

  await test.step('the exam is dragged a week later, and the keys move marking after it', async () => {
    const exam = page.getByRole('button', { name: /^考试：/ })
    const before = await exam.getAttribute('aria-label')
    const box = await exam.boundingBox()
    if (!box) throw new Error('the exam has no bar')
    clicks += 1
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 12, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(exam).not.toHaveAttribute('aria-label', before ?? '')
    await page.getByRole('button', { name: /^评审：/ }).press('Control+ArrowRight')
    await click(button('保存'))
    await told(page, '批次已保存')
  })

  await test.step('forty fees out of a spreadsheet', async () => {
    await click(tab('开设与费用'))
    await click(page.getByRole('grid', { name: '各专业的费用' }).getByRole('gridcell').first())
    await page.evaluate((text) => navigator.clipboard.writeText(text), dearer)
    await page.keyboard.press('Control+v')
    await click(button(`保存 ${MAJORS * GRADES} 格`))
    const listed = page.getByRole('dialog').filter({ hasText: `保存 ${MAJORS * GRADES} 格费用？` })
    await expect(listed.getByRole('row')).toHaveCount(9)
    await click(listed.getByRole('button', { name: '保存' }))
    await told(page, /^已保存，/)
  })

  await test.step('the ready check names last year in the announcement; its link leads there', async () => {
    await click(tab('就绪检查'))
    await expect(page.getByText(/^报名须知里写着 2026 年/)).toBeVisible()
    await click(page.getByRole('link', { name: '去“时间安排”处理' }).first())
    const announcement = page.getByLabel('报名须知')
    await announcement.fill((await announcement.inputValue()).replaceAll('2026年', '2027年'))
    await click(button('保存'))
    await told(page, '批次已保存')
  })

  await test.step('published, with the number of its offers typed', async () => {
    await click(tab('发布'))
    const count = page.getByLabel(/^发布后不能撤回/)
    const offers = /（(\d+)）/.exec(await page.getByText(/^发布后不能撤回/).innerText())?.[1] ?? ''
    await click(count)
    await page.keyboard.type(offers)
    await click(button('发布批次'))
    await told(page, '批次已发布')
  })
  expect(clicks).toBe(16)
  await page.context().close()
})
