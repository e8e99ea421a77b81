import { expect, type Locator, test } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { batchIds, cast, enrolmentIds } from '#test/world.ts'
import { askExamTime, choose } from './examTimeSteps.ts'
import { takePhone } from './phone.ts'
import { signIn } from './steps.ts'

/** What a scanner reads in a picture. */
async function scan(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) }, { timeLimit: 5000 })
}

/** The data URL of a shown picture as bytes. */
async function bytesOf(picture: Locator): Promise<Buffer> {
  const address = (await picture.getAttribute('src')) ?? ''
  expect(address).toMatch(/^data:image\/png;base64,/)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

test('the day of the exam: where to go, the code at the door, the ticket as a picture and on paper', async ({
  browser,
}) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000002')

  await test.step('the query says what it needs', async () => {
    await page.goto('/VipCenter')
    await page.getByRole('link', { name: '查询考场' }).click()
    await expect(page.getByRole('heading', { name: '查询考场' })).toBeVisible()
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.getByText('请选择批次').last()).toBeVisible()
    await expect(page.getByText('请输入证件号')).toBeVisible()
    await askExamTime(page, batchIds.sitting, '530000201405120000')
    await expect(page.getByText('暂无数据')).toBeVisible()
  })

  await test.step('before its days only those days are told', async () => {
    await askExamTime(page, batchIds.open, cast.violin4.certNumber)
    await expect(page.getByText('查看考场时间')).toBeVisible()
    await expect(page.getByText(/00:00 至 .*23:59/)).toBeVisible()
    for (const name of ['现场考试码', '选择曲目', '准考证'])
      await expect(page.getByText(name, { exact: true })).toBeHidden()
  })

  await test.step('an online exam has its window', async () => {
    await askExamTime(page, batchIds.sitting, cast.piano6.certNumber)
    await expect(page.getByText('视频上传开始时间')).toBeVisible()
    await expect(page.getByText('视频上传结束时间')).toBeVisible()
    await expect(page.getByRole('link', { name: '准考证' })).toBeVisible()
    await expect(page.getByRole('button', { name: '现场考试码' })).toBeHidden()
  })

  const onSite = await test.step('on site: room, pieces, and a code that a scanner reads off the screen', async () => {
    const { listData } = await askExamTime(page, batchIds.sitting, cast.piano5.certNumber)
    await expect(page.getByText('第一考室')).toBeVisible()
    await expect(page.getByRole('list', { name: '已选曲目' }).getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: '现场考试码' }).click()
    const code = page.getByRole('img', { name: `${cast.piano5.name}的现场考试码` })
    expect(await scan(await code.screenshot())).toBe(listData[0]?.Code)
    await page.getByRole('button', { name: '关闭' }).last().click()
    return listData[0]?.Code ?? ''
  })

  await test.step('the ticket is drawn as a picture with photo and code', async () => {
    const answered = page.waitForResponse(/GetExamFormInfo/)
    await page.getByRole('link', { name: '准考证' }).click()
    const info = (await (await answered).json()) as { OtherMsg: { TicketCode: string } }
    const ticket = page.getByRole('article', { name: '准考证' })
    for (const text of [cast.piano5.name, '2015年7月', '钢琴', '五级', '第一考室'])
      await expect(ticket.getByText(text, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '生成准考证图片' }).click()
    const picture = page.getByRole('img', { name: /准考证图片/ })
    await expect(picture).toBeVisible()
    const png = await bytesOf(picture)
    const { width, height } = await sharp(png).metadata()
    expect(width).toBe(3 * 375)
    expect(height).toBeGreaterThan(1500)
    expect(await scan(png)).toBe(info.OtherMsg.TicketCode)
    expect(info.OtherMsg.TicketCode).not.toBe(onSite)
    // Where the photo stands, skin and cloth are many colours; an empty frame would be one.
    const photo = await sharp(png).extract({ left: 120, top: 600, width: 320, height: 300 }).stats()
    expect(Math.max(...photo.channels.map(({ stdev }) => stdev))).toBeGreaterThan(25)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载图片' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^准考证\d{14}\.png$/)
    await page.getByRole('button', { name: '关闭' }).last().click()
  })

  await test.step('it prints on one sheet of A5', async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? (419|420)(\.\d+)?\]/)
  })

  await test.step('the way back finds the query as it was', async () => {
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByLabel('证件号')).toHaveValue(cast.piano5.certNumber)
    await expect(page.getByText('第一考室')).toBeVisible()
  })

  await test.step('without a fee, or an id of one’s own, there is no ticket', async () => {
    await page.goto(`/AdmissionTicket?EF_ID=${enrolmentIds.unpaidOnline}`)
    await expect(page.getByText('该报名尚未缴费')).toBeVisible()
    await page.getByRole('link', { name: '去缴费' }).click()
    await expect(page).toHaveURL(/EnrollDetails/i)
    for (const address of ['/AdmissionTicket', '/AdmissionTicket?EF_ID=abc', '/AdmissionTicket?EF_ID=999999']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/MyEnroll$/i)
    }
  })
  await context.close()
})

test('somebody else reads when and where, and not who', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000001')
  await page.goto('/ExamTimeInfo')
  const { listData } = await askExamTime(page, batchIds.sitting, cast.piano5.certNumber)
  expect(listData).toEqual([expect.objectContaining({ Name: '盖**', Photo: '', Code: '', EF_ID: 0, Tracks: [] })])
  await expect(page.getByText('第一考室')).toBeVisible()
  await expect(page.getByText('该考生由其他账号报名')).toBeVisible()
  for (const name of ['现场考试码', '选择曲目', '准考证'])
    await expect(page.getByText(name, { exact: true })).toBeHidden()
  await page.goto(`/AdmissionTicket?EF_ID=${enrolmentIds.hallToday}`)
  await expect(page).toHaveURL(/\/MyEnroll$/i)
  await context.close()
})

test('choosing what to play: the textbook once, pieces and one’s own, changed again', async ({ browser }) => {
  const { context, page } = await takePhone(browser)
  await signIn(page, '13800000002')
  await page.goto('/EnrollDetails?EF_ID=107')
  await page.getByRole('link', { name: '选择曲目' }).click()

  await test.step('nothing is kept while a place is empty', async () => {
    await page.getByRole('button', { name: '保存曲目' }).click()
    await expect(page.getByText('请选择或填写曲目')).toHaveCount(3)
  })

  await test.step('with the textbook its pieces are on offer', async () => {
    await page.getByRole('radio', { name: /云南省音乐考级教材/ }).check()
    await page.getByRole('button', { name: '选定教材' }).click()
    await page.getByRole('button', { name: '确定选择' }).click()
    await expect(page.getByText(/教材选择成功/)).toBeVisible()
    const first = '《a小调协奏曲第一乐章（维瓦尔第）》'
    await choose(page, '一、乐曲', first)
    await page.getByRole('button', { name: /^二、乐曲/ }).click()
    await expect(page.getByRole('option', { name: first })).toBeHidden()
    await page.getByRole('option', { name: /^自选曲目/ }).click()
    await page.getByRole('button', { name: /^三、练习曲/ }).click()
    await page
      .getByRole('option', { name: /马扎斯练习曲/ })
      .first()
      .click()
  })

  await test.step('one’s own piece needs a title, and what was begun survives a look elsewhere', async () => {
    await page.getByRole('button', { name: '保存曲目' }).click()
    await expect(page.getByLabel('曲目名称')).toBeFocused()
    await page.getByLabel('曲目名称').fill('新春乐（茅沅）')
    await page.getByRole('button', { name: '返回' }).click()
    await page.getByRole('link', { name: '选择曲目' }).click()
    await expect(page.getByLabel('曲目名称')).toHaveValue('新春乐（茅沅）')
    await page.getByRole('button', { name: '保存曲目' }).click()
    await expect(page.getByText('曲目已保存')).toBeVisible()
  })

  await test.step('the programme stands, after a reload too, and can be changed', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: '考试曲目' })).toBeVisible()
    await expect(page.getByText('新春乐（茅沅）')).toBeVisible()
    await page.getByRole('button', { name: '修改曲目' }).click()
    await page.getByLabel('曲目名称').fill('别的曲目')
    await page.getByRole('button', { name: '取消修改' }).click()
    await expect(page.getByText('已取消修改')).toBeVisible()
    await expect(page.getByText('新春乐（茅沅）')).toBeVisible()
    await page.getByRole('button', { name: '修改曲目' }).click()
    await page.getByLabel('曲目名称').fill('渔舟唱晚')
    await page.getByRole('button', { name: '保存曲目' }).click()
    await expect(page.getByText('渔舟唱晚')).toBeVisible()
    await expect(page.getByText('新春乐（茅沅）')).toBeHidden()
  })

  await test.step('on the day of the exam it can only be read', async () => {
    await page.goto(`/SetOfflineExamTracks?EF_ID=${enrolmentIds.hallToday}`)
    await expect(page.getByText('考试当天起不能再修改曲目')).toBeVisible()
    await expect(page.getByRole('button', { name: '修改曲目' })).toBeHidden()
    await page.goto(`/SetOfflineExamTracks?EF_ID=${enrolmentIds.sitNow}`)
    await expect(page.getByText('该报名不是现场考试')).toBeVisible()
    await page.goto('/SetOfflineExamTracks')
    await expect(page).toHaveURL(/\/MyEnroll$/i)
  })
  await context.close()
})
