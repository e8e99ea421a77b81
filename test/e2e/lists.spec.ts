import { expect, test } from '@playwright/test'
import { cast } from '#test/world.ts'
import { takePhone } from './phone.ts'
import { closeNotice, PASSWORD, signIn } from './steps.ts'

/** The lists of somebody who looks after many children, and the ways into them. */

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

test('a batch that is tapped asks about the half-filled enrolment, and does not take its place by itself', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000001')
  await page.goto('/ExamApply')
  await page
    .getByRole('button', { name: /报名中/ })
    .first()
    .click()
  await page.getByRole('button', { name: '我已阅读，继续报名' }).click()
  await page.getByRole('radio', { name: '昆明市' }).click()
  await page.getByLabel('考生姓名').fill('岳小满')
  const question = page.getByRole('alertdialog', { name: '上次的报名还没有填完' })

  await page.goto('/ExamApply')
  await page
    .getByRole('button', { name: /报名中/ })
    .last()
    .click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: '继续填写' })).toBeVisible()

  await page.goto('/ExamCenter')
  await page
    .getByRole('link', { name: /去报名/ })
    .last()
    .click()
  await question.getByRole('button', { name: '继续上次的报名' }).click()
  await expect(page.getByLabel('考生姓名')).toHaveValue('岳小满')
  await page.reload()
  await expect(page.getByLabel('考生姓名')).toHaveValue('岳小满')

  await page.goto('/ExamCenter')
  await page
    .getByRole('link', { name: /去报名/ })
    .first()
    .click()
  await question.getByRole('button', { name: '放弃上次的，开始新的报名' }).click()
  await page.getByRole('button', { name: '我已阅读，继续报名' }).click()
  await page.getByRole('radio', { name: '昆明市' }).click()
  await expect(page.getByLabel('考生姓名')).toHaveValue('')
  await context.close()
})

test('every to-do of all children, a child found by name, one tap instead of a name and a number', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  await page.goto('/VipCenter')
  await expect(page).toHaveURL(/\/Login\?back=%2FVipCenter$/)
  await signIn(page, '13800000002')
  await page.goto('/VipCenter')
  const todos = page.getByRole('region', { name: /^待办 \d+ 项$/ })
  const count = Number(/\d+/.exec((await todos.getByRole('heading').textContent()) ?? '')?.[0])
  const all = todos.getByRole('button', { name: `显示全部 ${count} 项` })
  if (count > 5) await all.click()
  await expect(todos.getByRole('listitem')).toHaveCount(count)

  await page.getByRole('link', { name: '我的报名' }).click()
  await page.getByLabel('查找考生').fill(cast.piano8.certNumber)
  await expect(page.getByRole('article')).not.toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasNotText: cast.piano8.name })).toHaveCount(0)
  await page.getByLabel('查找考生').fill('没有这个人')
  await expect(page.getByText('没有找到这位考生的报名')).toBeVisible()
  expect(page.url()).not.toContain(cast.piano8.certNumber)

  await page.goto('/ExamResultInfo')
  await page.getByRole('button', { name: /^全部 \d+ 位$/ }).click()
  await page.getByLabel('按姓名或拼音查找').fill(cast.piano8.name)
  await page
    .getByRole('option', { name: new RegExp(cast.piano8.name) })
    .first()
    .click()
  await expect(page.getByLabel('考生姓名')).toHaveValue(cast.piano8.name)
  await expect(page.getByLabel('证件号')).toHaveValue(cast.piano8.certNumber)
  await page.goto('/ExamTimeInfo')
  const chip = page.getByRole('region', { name: '本账号的考生' }).getByRole('button').first()
  await chip.click()
  await expect(page.getByLabel('证件号')).not.toHaveValue('')
  await context.close()
})
