import { expect, test } from '@playwright/test'
import { freshMobile, takePhone } from './phone.ts'
import { closeNotice, PASSWORD, signIn } from './steps.ts'

const overloaded = {
  status: 429,
  headers: { 'Retry-After': '2' },
  json: {
    Code: 0,
    Msg: '当前访问人数较多，请2秒后再试',
    OtherMsg: { Reason: 'OVERLOADED', Params: { n: 2 } },
    item: null,
    listData: null,
    totalCount: 0,
  },
}

test('while more is asked than can be served: a page waits and asks again by itself, a form says so and loses nothing', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  await page.goto('/')
  await closeNotice(page)

  await test.step('a form that is refused keeps what was typed, and can be sent again', async () => {
    let refusals = 1
    await page.route('**/api/User/GetToken', (route) => (refusals-- > 0 ? route.fulfill(overloaded) : route.continue()))
    await page.goto('/Login')
    await page.getByLabel('手机号').fill('13800000002')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('当前访问人数较多，请2秒后再试').first()).toBeVisible()
    await expect(page.getByLabel('手机号')).toHaveValue('13800000002')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('登录成功')).toBeVisible()
  })

  await test.step('a list comes by itself when there is room again, and says meanwhile what is going on', async () => {
    let refusals = 2
    await page.route('**/api/Exam/GetMyExamFormList*', (route) =>
      refusals-- > 0 ? route.fulfill(overloaded) : route.continue(),
    )
    await page.goto('/MyEnroll')
    await expect(page.getByText('当前访问人数较多，正在排队')).toBeVisible()
    await expect(page.getByRole('link', { name: /详情/ }).first()).toBeVisible()
    await expect(page.getByText('当前访问人数较多，正在排队')).toBeHidden()
  })
  await context.close()
})

test('a refusal for asking too often is told at once: nobody waits ten minutes before a blank page', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000002')
  let asked = 0
  await page.route('**/api/Exam/ScoreQuery*', (route) => {
    asked += 1
    return route.fulfill({
      ...overloaded,
      json: {
        ...overloaded.json,
        Msg: '操作过于频繁，请600秒后再试',
        OtherMsg: { Reason: 'TOO_OFTEN', Params: { n: 600 } },
      },
    })
  })
  await page.goto('/ExamResultInfo')
  await page.getByLabel('考生姓名').fill('李知音')
  await page.getByLabel('证件号').fill(freshMobile())
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText('操作过于频繁，请600秒后再试').first()).toBeVisible()
  expect(asked).toBe(1)
  await context.close()
})
