import { expect, type Page, test } from '@playwright/test'
import { newPhone, signInOn } from './page.ts'
import { newFamily, newIdNumber } from './people.ts'
import { says } from './says.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const next = (page: Page) => press(page, '下一步')

async function pick(page: Page, field: string, option: string): Promise<void> {
  await press(page, new RegExp(`^${field}`))
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click()
}

test('six steps, then the payment', async ({ browser }) => {
  const { mobile } = await newFamily()
  const page = await newPhone(browser)
  await signInOn(page, mobile)
  await says('specification#exam-list', 'Empty text: no enrolment found.', async () => {
    await page.goto('/ExamList')
    await expect(page.getByRole('main')).toContainText(/没有.*报名|暂无/)
  })
  await page.goto('/ExamApply')
  await says('specification#batch-state', 'Labels: not yet started / registration ended / in progress.', async () => {
    for (const label of [/未开始/, /已结束|已截止/, /报名中/]) await expect(page.getByRole('main')).toContainText(label)
  })
  await says('specification#messages', 'Also client texts for: batch not started / ended / not selected', async () => {
    for (const label of [/未开始/, /已结束|已截止/])
      await expect(page.getByRole('button', { name: label }).first()).toBeDisabled()
  })
  await says(
    'specification#batch-state',
    'Selecting a batch with fees shows its announcement; confirming advances and resets area, major, grade, fee; cancelling returns to step 0.',
    async () => {
      await press(page, /报名中/)
      await expect(page.getByText(/接受报名/).first()).toBeVisible()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /取消|返回|暂不/ })
        .click()
      await expect(page.getByRole('button', { name: /报名中/ }).first()).toBeVisible()
      await press(page, /报名中/)
      await press(page, '我已阅读，继续报名')
      await expect(page.getByRole('radio', { name: '昆明市' })).not.toBeChecked()
    },
  )
  await says('specification#messages', "'请选择考试地区'", async () => {
    await next(page)
    await expect(page.getByText('请选择考试地区').first()).toBeVisible()
  })
  await page.getByRole('radio', { name: '昆明市' }).click()
  await pick(page, '考试专业', '钢琴')
  await page.getByRole('listbox', { name: '考试级别' }).getByRole('option', { name: /^三级/ }).click()
  await says('specification#birth-date', 'Pinyin is generated automatically from the name.', async () => {
    await page.getByLabel('考生姓名').fill('曾小雨')
    await page.getByLabel('证件号码').fill(newIdNumber())
    await expect(page.getByLabel('姓名拼音')).toHaveValue('ZENG XIAO YU')
  })
  await says('specification#birth-date', 'Birth date: year-month picker', async () =>
    expect(page.getByRole('button', { name: '出生年月：2014年5月' })).toBeVisible(),
  )
  await page.getByLabel('联系人').fill('王妈妈')
  await page.getByLabel('培训机构/老师').fill('小星星琴行')
  await page.getByLabel('老师电话').fill('0871-66001234')
  await next(page)
  await says(
    'specification#wizard',
    'going back is allowed; arriving at step 2 resets IsOnline to unset.',
    async () => {
      await page.getByRole('radio', { name: /^线上考试/ }).click()
      await press(page, '上一步')
      await press(page, '上一步')
      await expect(page.getByLabel('考生姓名')).toHaveValue('曾小雨')
      await next(page)
      await expect(page.getByRole('radio', { name: /^线上考试/ })).not.toBeChecked()
    },
  )
  await says('specification#is-online', 'IsOnline: -1 unset', async () =>
    expect(page.getByRole('radio', { checked: true })).toHaveCount(0),
  )
  await page.getByRole('radio', { name: /^线上考试/ }).click()
  await says('specification#messages', "'请上传考生的近期免冠证件照'", async () => {
    await press(page, '确认提交')
    await expect(page.getByText('请上传考生的近期免冠证件照').first()).toBeVisible()
  })
  await says(
    'specification#step-photo',
    'Photo requirements: small two-inch bare-headed colour photo, JPEG 24-bit, larger than 100KB and up to 10MB, no phone re-shoot.',
    async () => {
      for (const text of [/二寸|2寸/, /免冠/, /JPEG|JPG|jpg/, /24位/, /100KB/, /10MB/, /翻拍/])
        await expect(page.getByRole('main')).toContainText(text)
    },
  )
  const chooser = page.waitForEvent('filechooser')
  await press(page, '选择照片')
  await (await chooser).setFiles('test/media/astronaut.jpg')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /使用|确定|裁剪/ })
    .click()
  await expect(page.getByRole('button', { name: '重新选择' })).toBeEnabled()
  await page.getByRole('checkbox', { name: /同意将考生证件照/ }).check()
  await says(
    'specification#wizard',
    "cancelling the confirmation returns to step 2 ('取消提交报名信息').",
    async () => {
      await press(page, '确认提交')
      await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
      await expect(page.getByText('取消提交报名信息')).toBeVisible()
      await expect(page.getByLabel('考生姓名')).toHaveValue('曾小雨')
    },
  )
  await next(page)
  await page.getByRole('radio', { name: /^线上考试/ }).click()
  await press(page, '确认提交')
  await page.getByRole('alertdialog').getByRole('button', { name: '确认提交' }).click()
  await says('specification#success-messages', 'enrolment succeeded / modified', async () =>
    expect(page.getByText('报名成功').first()).toBeVisible(),
  )
  await says(
    'specification#wizard-screen',
    [
      "Steps 0 to 5: batch, exam area, registration info, exam mode, ID photo, confirm. Buttons: previous, next, confirm-submit, 'my enrolment'.",
      'The confirm step shows batch name, photo, area, major, grade, name, pinyin, gender, certificate number, birth date, contact, phone, enrol time, and fee if above 0.',
    ],
    async () => {
      const texts = [
        /20\d\d年\d+月音乐考级/,
        '昆明市',
        '钢琴',
        '三级',
        '曾小雨',
        'ZENG XIAO YU',
        '男',
        '201405',
        '2014年5月',
        '王妈妈',
        mobile,
        '报名时间',
        '¥170',
      ]
      for (const text of texts) await expect(page.getByRole('main')).toContainText(text)
      await expect(page.getByRole('main').locator('img').first()).toBeVisible()
      await expect(page.getByText('我的报名').first()).toBeVisible()
    },
  )
  await says('specification#wizard', ['Wizard: step goes 0 to 5', 'and moves to step 5'], async () =>
    expect(page.getByText('报名成功').first()).toBeVisible(),
  )

  await page.goto('/MyEnroll')
  await page.getByRole('link', { name: '报名详情' }).click()
  await expect(page).toHaveURL(/EnrollDetails/)
  const sheet = page.frameLocator('[data-testid=sandbox-pay-frame]')
  await says(
    'specification#payment',
    'Once payment has been started, a second click warns about duplicate payment and reloads.',
    async () => {
      await says('specification#messages', "'您已经发起过支付，为避免造成重复缴费，页面将刷新'", async () => {
        await press(page, /去缴费/)
        // Without WeChat's own browser the sandbox asks whose phone this is; the payment then goes on by itself.
        await page.getByTestId('sandbox-person-1').click()
        await sheet.getByTestId('sandbox-pay-cancel').click()
        await expect(page.getByText(/取消/).first()).toBeVisible()
        await press(page, /去缴费/)
        await expect(page.getByText('您已经发起过支付，为避免造成重复缴费，页面将刷新')).toBeVisible()
        const reloaded = page.waitForEvent('load')
        await press(page, '知道了')
        await reloaded
      })
    },
  )
  await says(
    'specification#payment',
    'Pay flow: if the area is an online-pay area and the form is unpaid, obtain messenger authorisation code, then user info, then create pay URL, then open the pay sheet, then success toast and reload after 3 s.',
    async () => {
      await press(page, /去缴费/)
      await expect(sheet.getByTestId('sandbox-pay-amount')).toContainText('170')
      await sheet.getByTestId('sandbox-pay-confirm').click()
      await says('specification#success-messages', '支付完成', async () =>
        expect(page.getByText('支付完成').first()).toBeVisible(),
      )
      await page.waitForEvent('load')
      await expect(page.getByText('已缴费').first()).toBeVisible()
    },
  )
  await says(
    'specification#candidates',
    'Candidates (or parents/teachers acting for them): register by mobile number and log in. They sign up for an exam batch, choose exam area, major and grade, give personal details and an ID photo, choose online or offline exam, and pay a fee where one applies. Later they view the enrolment',
    () => expect(page).toHaveURL(/EnrollDetails/),
  )
  await page.context().close()
})
