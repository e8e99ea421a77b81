import { expect, test } from '@playwright/test'
import { newPhone, signInOn } from './page.ts'
import { says } from './says.ts'

/** The demo's candidates who wait for 13800000003: a violinist, and a singer. */
const [VIOLIN, SINGER] = [258, 262]

test('a review at the desk', async ({ browser }) => {
  const page = await newPhone(browser)
  await page.setViewportSize({ width: 1180, height: 820 })
  await signInOn(page, '13800000003', '/ExaminerLogin')
  await says('specification#messages', "'请选择要修改的评语'", async () => {
    await page.goto('/ReviewInfo')
    await expect(page.getByText('请选择要修改的评语')).toBeVisible()
  })
  await says('specification#other-screens', 'Examiner review page (AssessDetails).', async () => {
    await page.goto(`/AssessDetails?EF_ID=${VIOLIN}`)
    await expect(page.locator('video').first()).toBeVisible()
  })
  const submit = page.getByRole('button', { name: '提交评审' })
  await says('specification#messages', "'下列曲目未评审'", async () => {
    await submit.click()
    await expect(page.getByRole('alertdialog', { name: '下列曲目未评审' })).toBeVisible()
    await page.getByRole('button', { name: '知道了' }).click()
  })
  await says(
    'specification#comment-templates',
    'A built-in data set of examiner comment templates exists: an instrument class and a vocal class, with ratings good / fairly good / acceptable / poor and lists of suggestions.',
    async () => {
      const text = await page.getByRole('main').innerText()
      await page.goto(`/AssessDetails?EF_ID=${SINGER}`)
      await expect(page.locator('video').first()).toBeVisible()
      const sung = await page.getByRole('main').innerText()
      for (const one of [text, sung]) expect(one).toMatch(/水平\n好\n较好\n一般\n需努力\n/)
      await page.goto(`/AssessDetails?EF_ID=${VIOLIN}`)
    },
  )
  const pieces = page.getByRole('navigation', { name: '曲目' }).getByRole('button')
  await expect(pieces.first()).toBeVisible()
  for (let at = 0; at < (await pieces.count()); at++) {
    await pieces.nth(at).click()
    await page.getByLabel('自己写评语').fill(`第${at + 1}首：节奏稳定。`)
  }
  await says('specification#messages', "'请选择综合成绩'", async () => {
    await submit.click()
    await expect(page.getByRole('alertdialog', { name: '请选择综合成绩' })).toBeVisible()
    await page.getByRole('button', { name: '知道了' }).click()
  })
  await page.getByRole('radio', { name: '良好', exact: true }).check()
  await says('specification#messages', "'请签名确认'", async () => {
    await submit.click()
    await expect(page.getByRole('alertdialog', { name: '请签名确认' })).toBeVisible()
    await page.getByRole('button', { name: '知道了' }).click()
  })
  await says('specification#constants', 'Signature canvas height | 400', async () => {
    const box = await page.getByRole('img', { name: '签名区，请手写签名' }).boundingBox()
    expect(box?.height).toBe(400)
  })
  await says('specification#success-messages', '评审成功', async () => {
    await says(
      'specification#examiners',
      'review candidate videos (online) or on-site performances (offline), pick comments, give an overall grade and sign.',
      async () => {
        await page.getByText('不便手写？用键盘签名').click()
        await page.getByLabel('姓名', { exact: true }).fill('查老师')
        await submit.click()
        await expect(page.getByText('评审成功')).toBeVisible()
      },
    )
  })
  await says(
    'specification#review-once',
    "afterwards a signature exists and the button becomes 'modify comments', which uses the existing review id.",
    async () => {
      await page.goto(`/ReviewInfo?EF_ID=${VIOLIN}`)
      await expect(page.getByRole('img', { name: /签名/ }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: '修改评语' })).toBeVisible()
      await expect(submit).toHaveCount(0)
    },
  )
  await says('specification#messages', "'已取消修改'", async () => {
    await page.getByRole('button', { name: '修改评语' }).click()
    await page.getByRole('button', { name: '取消修改' }).click()
    await expect(page.getByText('已取消修改')).toBeVisible()
  })
  await says('specification#success-messages', '修改成功', async () => {
    await says('specification#examiner', 'can submit and change reviews with a signature.', async () => {
      await page.getByRole('button', { name: '修改评语' }).click()
      await page.getByRole('radio', { name: '优秀', exact: true }).check()
      await page.getByRole('button', { name: '提交修改' }).click()
      await expect(page.getByText('修改成功')).toBeVisible()
    })
  })
  await page.context().close()
})
