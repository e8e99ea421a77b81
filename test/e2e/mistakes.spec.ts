import { expect, test } from '@playwright/test'
import { cameraPhoto, freshIdNumber, takePhone } from './phone.ts'
import { chooseBatchAndArea, chooseOnline, fillRegistration, givePhoto, next, signIn } from './steps.ts'

/** What people get wrong, and that nothing they did is lost by it; what each field says is a matter of its screen's test. */
test('the mistakes people make', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  const child = { name: '单于小蒙', idNumber: freshIdNumber() }
  await signIn(page, '13800000001')
  await page.goto('/ExamApply')
  await chooseBatchAndArea(page, /报名中/, '昆明市')
  await fillRegistration(page, child, '古筝', '一级')
  await next(page)
  await expect(page.getByRole('radio', { name: /^线上考试/ })).toBeVisible()

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
  })
  await context.close()
})
