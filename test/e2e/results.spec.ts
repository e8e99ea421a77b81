import { expect, type Page, test } from '@playwright/test'
import { cast, enrolmentIds } from '#test/world.ts'
import { freshIdNumber, productUrl, takePhone } from './phone.ts'
import { signIn } from './steps.ts'

async function ask(page: Page, name: string, certNumber: string): Promise<void> {
  await page.getByLabel('考生姓名').fill(name)
  await page.getByLabel('证件号').fill(certNumber)
  await page.getByRole('button', { name: '查询', exact: true }).click()
}

test('staff import results of another exam; a parent finds them, by name and number only', async ({ browser }) => {
  const desk = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const staff = await desk.newPage()
  const number = freshIdNumber()
  const heading = '姓名\t证件号\t专业\t级别\t成绩\t考试名称\t考试日期'
  await signIn(staff, '13800000009')
  await staff.goto('/admin/other-results')
  await staff.getByRole('button', { name: /^(import )?导\s*入$/ }).click()
  const choose = (...rows: string[]) =>
    staff.locator('input[type=file]').setInputFiles({
      name: '成绩.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([heading, ...rows].join('\n')),
    })

  await test.step('a sheet with a mistake is not imported, and says where it is', async () => {
    await choose(`童小鸣\t${number}\t合唱\t少年组\t一等奖\t合唱节\t2026/5/1`, '王二\t5.3E+17\t合唱\t少年组\t\t\t')
    await expect(staff.getByText(/有 2 处问题/)).toBeVisible()
    await expect(staff.getByText(/证件号码被表格软件改成了科学计数/)).toBeVisible()
    await expect(staff.getByRole('dialog').getByRole('button', { name: /^导 ?入$/ })).toBeDisabled()
  })

  await test.step('a right one is, and stands in the list', async () => {
    await choose(`童小鸣\t${number}\t合唱\t少年组\t一等奖\t合唱节\t2026/5/1`)
    await staff.getByRole('button', { name: '导入 1 条成绩' }).click()
    await expect(staff.getByText('新增 1 条，更正 0 条，没有变化 0 条')).toBeVisible()
    await expect(staff.getByRole('cell', { name: '童小鸣', exact: true }).first()).toBeVisible()
    await expect(staff.getByText(number)).toHaveCount(0)
  })
  await desk.close()

  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000001')
  await page.goto('/ExamResultInfo')
  await ask(page, '童小鸣', number)
  await expect(page.getByText('一等奖')).toBeVisible()
  await expect(page.getByText('合唱节')).toBeVisible()
  await page.goto('/ExamOtherResultInfo')
  await ask(page, '童小', number)
  await expect(page.getByText('暂无数据')).toBeVisible()
  await page.getByLabel('考生姓名').fill('童小鸣')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText('一等奖')).toBeVisible()
  await context.close()
})

test('a good result: from the enrolment to the query, and to a picture to keep', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000002')
  await page.goto(`/EnrollDetails?EF_ID=${enrolmentIds.finished}`)
  await page.getByRole('link', { name: '查询成绩' }).click()
  await expect(page.getByLabel('考生姓名')).toHaveValue(cast.piano8.name)
  await expect(page.getByRole('heading', { name: '考级成绩' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '其他成绩' })).toBeVisible()
  await expect(page.getByRole('link', { name: '查看评语' })).toBeVisible()
  await page.getByRole('link', { name: '生成喜报' }).click()
  const picture = page.getByRole('img', { name: /喜报：曾乐瑶/ })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '保存图片' }).click()
  expect((await download).suggestedFilename()).toBe('曾乐瑶音乐考级喜报.png')
  await context.close()
})

test('a consent is taken back; another child is enrolled without typing the contact again', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000002')
  await page.goto(`/EnrollDetails?EF_ID=${enrolmentIds.offline}`)
  await page.getByRole('button', { name: '撤回授权' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回授权' }).click()
  await expect(page.getByText('已撤回授权')).toBeVisible()
  // An exam on site is not asked about it again.
  await expect(page.getByRole('button', { name: '撤回授权' })).toHaveCount(0)

  await page.getByRole('button', { name: '再报一位考生' }).click()
  await expect(page).toHaveURL(/ExamApply\?step=2/)
  await expect(page.getByLabel('联系人')).not.toHaveValue('')
  await expect(page.getByLabel('考生姓名')).toHaveValue('')
  await page.getByRole('button', { name: '从报过名的考生中选择' }).click()
  await page.getByLabel('按姓名或拼音查找').fill('欧阳')
  await page.getByRole('option', { name: /欧阳子衡/ }).click()
  await expect(page.getByLabel('考生姓名')).toHaveValue('欧阳子衡')
  await expect(page.getByLabel('证件号码')).toHaveValue(cast.piano6.certNumber)
  await context.close()
})

test('news that came past the server’s rules run nothing and load nothing', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await page.goto('/NewsList?CID=20')
  await page.route(/\/api\/Public\/GetNewsInfo/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { item: { Info: string } }
    answer.item.Info =
      '<p>正文在此</p><img src="x" onerror="window.ran=1"><form action="/x"><input></form><svg onload="window.ran=1">'
    await route.fulfill({ json: answer })
  })
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByText('正文在此')).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await expect(page.locator('article form, article input, article [onerror], article [onload]')).toHaveCount(0)
  await context.close()
})
