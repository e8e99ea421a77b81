import { expect, test } from '@playwright/test'
import { cameraPhoto, freshIdNumber, freshMobile, readCode, takePhone } from './phone.ts'
import {
  chooseBatchAndArea,
  chooseOnline,
  closeNotice,
  fillRegistration,
  givePhoto,
  next,
  PASSWORD,
  register,
} from './steps.ts'

/** What people get wrong, and that nothing they did is lost by it. */
test('the mistakes people make', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  const mobile = freshMobile()
  const child = { name: '单于小蒙', idNumber: freshIdNumber() }
  await page.goto('/')
  await closeNotice(page)

  await test.step('register: nothing filled in, a wrong mobile, a wrong code, passwords that differ', async () => {
    await page.goto('/Register')
    const submit = page.getByRole('button', { name: '注册', exact: true })
    await submit.click()
    for (const message of ['请输入手机号', '请输入验证码', '请输入密码', '请输入确认密码'])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByLabel('手机号')).toBeFocused()
    await page.getByLabel('手机号').fill('12345')
    await page.getByRole('button', { name: '获取验证码' }).tap()
    await expect(page.getByText('请输入正确的手机号格式')).toBeVisible()
    await expect(page.getByLabel('手机号')).toBeFocused()
    await page.getByLabel('手机号').fill('13800000002')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('该手机号已被使用')).toBeVisible()
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('验证码已发送')).toBeVisible()
    const code = await readCode(context, mobile)
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByLabel('确认密码').fill('Kaoji@2027')
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
    await submit.click()
    await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
    await page.getByLabel('确认密码').fill(PASSWORD)
    await submit.click()
    await expect(page.getByText('验证码不正确')).toBeVisible()
    await page.getByLabel('短信验证码').fill(code)
    await submit.click()
    await expect(page.getByText('注册成功正在跳转至会员中心')).toBeVisible()
  })

  await test.step('wizard: nothing chosen, nothing filled in: each field says what it wants', async () => {
    await page.goto('/ExamApply')
    await page
      .getByRole('button', { name: /报名中/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('button', { name: /报名中/ }).first()).toBeVisible()
    await page
      .getByRole('button', { name: /报名中/ })
      .first()
      .click()
    await page.getByRole('button', { name: '我已阅读，继续报名' }).click()
    await next(page)
    await expect(page.getByText('请选择考试地区')).toBeVisible()
    await page.getByRole('radio', { name: '昆明市' }).click()
    await page.getByRole('radio', { name: /^邮寄/ }).check()
    // The account's own number stands there already.
    await expect(page.getByLabel('联系电话')).toHaveValue(mobile)
    await page.getByLabel('联系电话').fill('')
    await next(page)
    for (const message of [
      '请选择考试专业和级别',
      '请输入考生姓名',
      '请输入姓名拼音',
      '请选择性别',
      '请输入证件号码',
      '请选择出生年月',
      '请输入联系人',
      '请输入联系电话',
      '请输入培训机构/老师',
      '请输入老师电话',
      '请输入收件人',
      '请输入收件人电话',
      '请输入收件地址',
    ])
      await expect(page.getByText(message, { exact: true }).first(), message).toBeVisible()
    await page.getByRole('radio', { name: /不邮寄/ }).check()
  })

  await test.step('an ID number with a wrong last digit is told, the right one is taken', async () => {
    const last = child.idNumber.at(-1)
    await fillRegistration(
      page,
      { ...child, idNumber: child.idNumber.slice(0, -1) + (last === '1' ? '2' : '1') },
      '古筝',
      '一级',
    )
    await next(page)
    await expect(page.getByText('请填写正确的身份证号码')).toBeVisible()
    await page.getByLabel('证件号码').fill(child.idNumber)
    await next(page)
    await expect(page.getByRole('radio', { name: /线上考试/ })).toBeVisible()
  })

  await test.step('back and forth keeps everything; the mode is asked for again', async () => {
    await next(page)
    await expect(page.getByText('请选择考试方式')).toBeVisible()
    await chooseOnline(page)
    await page.goBack()
    await page.getByRole('button', { name: '上一步' }).click()
    await expect(page.getByLabel('考生姓名')).toHaveValue(child.name)
    await expect(page.getByLabel('证件号码')).toHaveValue(child.idNumber)
    await next(page)
    await expect(page.getByRole('radio', { name: /线上考试/ })).not.toBeChecked()
    await chooseOnline(page)
  })

  await test.step('no photo, a file that is none, then one of 12 MB from a camera', async () => {
    await page.getByRole('button', { name: '确认提交' }).click()
    await expect(page.getByText('请上传考生的近期免冠证件照')).toBeVisible()
    await givePhoto(page, Buffer.from('this is a text, not a picture'), 'IMG_0002.JPG')
    await expect(page.getByRole('alert').filter({ hasText: 'jpg' })).toBeVisible()
    const large = await cameraPhoto(12_000_000)
    expect(large.length).toBeGreaterThan(10_485_760)
    await givePhoto(page, large)
    await expect(page.getByRole('alert').filter({ hasText: '上传图片不能超过10MB' })).toBeVisible()
    await page.getByRole('button', { name: '裁剪并压缩' }).click()
    await page.getByRole('button', { name: '使用这张照片' }).click()
    await expect(page.getByRole('button', { name: '重新选择' })).toBeEnabled()
  })

  await test.step('a closed tab: the draft is there in the next one', async () => {
    await page.close()
    const again = await context.newPage()
    await again.goto('/ExamApply')
    await again.getByRole('button', { name: /继续/ }).click()
    await expect(again.getByRole('button', { name: /下一步|确认提交/ })).toBeVisible()
    await again.goto('/ExamApply?step=2')
    await expect(again.getByLabel('考生姓名')).toHaveValue(child.name)
    // The certificate number is not kept on the phone longer than the tab lives.
    await again.getByLabel('证件号码').fill(child.idNumber)
    await next(again)
    await chooseOnline(again)
    await expect(again.getByRole('button', { name: '重新选择' })).toBeEnabled()
    await again.getByRole('button', { name: '确认提交' }).click()
    await test.step('cancelled confirmation goes back to what was filled in', async () => {
      await again.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
      await expect(again.getByText('取消提交报名信息')).toBeVisible()
      await expect(again.getByLabel('考生姓名')).toHaveValue(child.name)
    })
    await next(again)
    await chooseOnline(again)
    await again.getByRole('button', { name: '确认提交' }).click()
    await again.getByRole('alertdialog').getByRole('button', { name: '确认提交' }).click()
    await expect(again.getByText('报名成功')).toBeVisible()

    await test.step('the same child again for the same major is refused in words', async () => {
      await again.goto('/ExamApply')
      await chooseBatchAndArea(again, /报名中/, '昆明市')
      await fillRegistration(again, child, '古筝', '二级')
      await next(again)
      await chooseOnline(again)
      await givePhoto(again, await cameraPhoto(400_000))
      await again.getByRole('button', { name: '使用这张照片' }).click()
      await expect(again.getByRole('button', { name: '重新选择' })).toBeEnabled()
      await again.getByRole('button', { name: '确认提交' }).click()
      await again.getByRole('alertdialog').getByRole('button', { name: '确认提交' }).click()
      await expect(again.getByText('该考生在本批次已报考该专业').first()).toBeVisible()
    })
  })
  await context.close()
})

test('without a login the wizard leads to it and back, however its address is written', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await page.goto('/examapply')
  await expect(page).toHaveURL(/\/Login/i)
  await page.getByLabel('手机号').fill('13800000001')
  await page.getByLabel('密码', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('手机号或密码不正确')).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/examapply/i)
  await test.step('an address that is not there ends at /404', async () => {
    await page.goto('/no-such-page')
    await expect(page).toHaveURL(/\/404$/)
  })
  await context.close()
})

test('an area without online payment says where to pay', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await register(page, context, freshMobile())
  await page.goto('/ExamApply')
  await chooseBatchAndArea(page, /报名中/, '昭通市')
  await fillRegistration(page, { name: '朴珍', idNumber: freshIdNumber() }, '二胡', '一级')
  await next(page)
  await chooseOnline(page)
  await givePhoto(page, await cameraPhoto(300_000))
  await page.getByRole('button', { name: '使用这张照片' }).click()
  await expect(page.getByRole('button', { name: '重新选择' })).toBeEnabled()
  await page.getByRole('button', { name: '确认提交' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('报名成功')).toBeVisible()
  await expect(page.getByText('该地区不支持在线缴费，请到指定地点进行缴费')).toBeVisible()
  await expect(page.getByText('昭通市昭阳区文化馆一楼考级服务窗口')).toBeVisible()
  await expect(page.getByText(/周一至周五 9:00/)).toBeVisible()
  await expect(page.getByRole('link', { name: '拨打 0870-00000001' })).toHaveAttribute('href', 'tel:087000000001')
  await expect(page.getByRole('button', { name: /去缴费/ })).toHaveCount(0)
  await context.close()
})
