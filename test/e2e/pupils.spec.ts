import { expect, test } from '@playwright/test'
import { zipOf } from '../zipOf.ts'
import { apiOf } from './api.ts'
import { cameraPhoto, freshIdNumber, productUrl, takePhone } from './phone.ts'
import { signIn } from './steps.ts'

const TEACHER = '13800000001'

test('a teacher enters a class by a sheet; one guardian agrees, one refuses; who agreed is paid for', async ({
  browser,
}) => {
  const { page } = await takePhone(browser)
  const numbers = [freshIdNumber(), freshIdNumber(), freshIdNumber()] as const
  const names = ['方小琴', '方小笛', '方小鼓']
  const photo = await cameraPhoto(150_000)
  const sheetOf = (mobile: string) =>
    Buffer.from(
      [
        '姓名,证件号码,专业,级别,监护人姓名,监护人手机',
        ...names.map((name, at) => `${name},${numbers[at]},钢琴,三级,方女士,${at === 2 ? mobile : '13811112222'}`),
      ].join('\n'),
    )
  const upload = (label: string, name: string, buffer: Buffer) =>
    page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const choose = async (field: RegExp, option: RegExp) => {
    await page.getByRole('button', { name: field }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await signIn(page, TEACHER)

  await test.step('from the member centre to the sheet: batch, area, form of exam and teacher once for all', async () => {
    await page.goto('/VipCenter')
    await page.getByRole('link', { name: '批量报名（老师）' }).click()
    await page.getByRole('link', { name: '用表格录入考生' }).click()
    await choose(/^考试批次/, /./)
    await choose(/^考试地区/, /昆明市/)
    await page.getByRole('radio', { name: '线上考试' }).check()
    await page.getByLabel('培训机构/老师').fill('小星星琴行')
    await page.getByLabel('老师电话').fill('13812345678')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载名单模板' }).click()
    expect((await download).suggestedFilename()).toMatch(/^学员名单-.*\.xlsx$/)
  })

  await test.step('a sheet with a mistake changes nothing; mended, its photos find their rows', async () => {
    await upload('选择名单', '名单.csv', sheetOf('138'))
    await expect(page.getByText('监护人手机：“138”：请输入正确的联系电话')).toBeVisible()
    await upload('选择名单', '名单.csv', sheetOf('13833334444'))
    await expect(page.getByText('已读取3名考生，表格没有问题。')).toBeVisible()
    const zip = zipOf(
      { name: `${numbers[0]}.jpg`, bytes: photo },
      { name: `${numbers[1]}.JPG`, bytes: photo },
      { name: '合影.jpg', bytes: photo },
      { name: '4.png', bytes: Buffer.from('no picture') },
    )
    await upload('选择照片', '照片.zip', zip)
    await expect(page.getByText('2张照片已对应到考生。')).toBeVisible()
    await expect(page.getByText('没有对应的考生：合影.jpg')).toBeVisible()
    await expect(page.getByRole('button', { name: '还有1名考生缺照片' })).toBeDisabled()
    await upload('选择照片', '4.jpg', photo)
    await page.getByRole('button', { name: '录入3名考生' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确认录入' }).click()
    await expect(page.getByText('共3名考生：待监护人同意3名。')).toBeVisible()
  })

  const api = await apiOf(TEACHER)
  const keyOf = async (name: string) =>
    String((await api('GET', 'Exam/GetMyPupils')).listData.find(({ Name }) => Name === name)?.Key)
  const open = async (at: 0 | 1) => {
    const { page: guardian } = await takePhone(browser)
    await guardian.goto(`${productUrl()}/GuardianConsent?Key=${await keyOf(names[at] ?? '')}`)
    await expect(guardian.getByText('方**')).toBeVisible()
    await expect(guardian.getByText(names[at] ?? '')).toBeHidden()
    return guardian
  }

  await test.step('a guardian without an account sees the whole by four characters of the number, and agrees', async () => {
    const guardian = await open(0)
    await guardian.getByLabel('考生证件号码后四位').fill('0000')
    await guardian.getByRole('button', { name: '查看报名信息' }).click()
    await expect(guardian.getByText('证件号码后四位不正确，请核对')).toBeVisible()
    await guardian.getByLabel('考生证件号码后四位').fill(numbers[0].slice(-4))
    await guardian.getByRole('button', { name: '查看报名信息' }).click()
    await expect(guardian.getByText(numbers[0])).toBeVisible()
    await guardian.getByRole('button', { name: '我是监护人，同意报名' }).click()
    await expect(guardian.getByText('请先阅读并同意')).toBeVisible()
    await guardian.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await guardian.getByRole('button', { name: '我是监护人，同意报名' }).click()
    await expect(guardian.getByText('已同意报名')).toBeVisible()
  })

  await test.step('another refuses', async () => {
    const guardian = await open(1)
    await guardian.getByLabel('考生证件号码后四位').fill(numbers[1].slice(-4))
    await guardian.getByRole('button', { name: '查看报名信息' }).click()
    await guardian.getByRole('button', { name: '不同意', exact: true }).click()
    await guardian.getByRole('button', { name: '不同意并删除' }).click()
    await expect(guardian.getByText('已拒绝报名')).toBeVisible()
  })

  await test.step('the teacher sees who has answered, and pays for who agreed', async () => {
    await page.reload()
    await expect(page.getByText('共3名考生：待监护人同意1名，监护人已同意1名，监护人已拒绝1名。')).toBeVisible()
    await page.getByRole('link', { name: '为1名已同意的考生缴费' }).click()
    await expect(page.getByText(/方小琴 钢琴 三级/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^合并缴费 ¥/ })).toBeEnabled()
  })
})
