import { expect, type Page, test } from '@playwright/test'
import { cameraPhoto, freshIdNumber, productUrl, takePhone } from './phone.ts'
import { PASSWORD, signIn } from './steps.ts'

/** What a stranger can get out of the pages, and what a malicious text can do in them. */

test('W16 the programs of the pages carry no source maps and no secrets; nothing but pages and assets is served', async ({
  page,
}) => {
  const programs = new Set<string>()
  page.on('response', (response) => {
    if (/\.(js|css)(\?|$)/.test(response.url())) programs.add(response.url())
  })
  for (const path of ['/', '/Login', '/ExamApply', '/ExamCenter', '/NewsList?CID=20', '/admin', '/Assessment']) {
    await page.goto(`${productUrl()}${path}`)
    await page.waitForLoadState('networkidle')
  }
  expect(programs.size).toBeGreaterThan(8)
  for (const url of programs) {
    const text = await (await page.request.get(url)).text()
    expect(text, url).not.toContain('sourceMappingURL')
    expect(text, url).not.toMatch(/SECRET_KEY|BEGIN (RSA |EC )?PRIVATE KEY|postgres(ql)?:\/\//)
    expect(await (await page.request.get(`${url}.map`)).text(), url).not.toContain('"mappings"')
  }
  for (const path of [
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/server/main.js',
    '/data/secret',
    '/../package.json',
  ]) {
    const text = await (await page.request.get(`${productUrl()}${path}`)).text()
    expect(text, path).not.toMatch(/"dependencies"|import .* from|BEGIN/)
  }
})

type Fee = { EA_ID: number; MID: number; GID: number }
type Batch = { EB_ID: number; IsLock: number; RegStartDate: string; RegEndDate: string; ExamBatchFees: Fee[] }

/** Signs a child up over the API, with texts that no form would send. */
async function signUp(page: Page, texts: Record<string, string>): Promise<number> {
  const api = `${productUrl()}/api`
  const login = await page.request.post(`${api}/User/GetToken`, { data: { Mobile: '13800000001', Pwd: PASSWORD } })
  const { OtherMsg } = (await login.json()) as { OtherMsg: { Token: string } }
  const headers = { Authorization: `Bearer ${OtherMsg.Token}` }
  const list = await page.request.get(`${api}/ExamPublic/GetALLExamBatchALLFeeList`)
  const isOpen = (batch: Batch) =>
    batch.IsLock === 0 && Date.parse(batch.RegStartDate) < Date.now() && Date.parse(batch.RegEndDate) > Date.now()
  const batch = ((await list.json()) as { listData: Batch[] }).listData.find(isOpen)
  const photo = await page.request.post(`${api}/File/ImgUpload?TypePath=UserPhoto`, {
    headers,
    multipart: { file: { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(200_000) } },
  })
  const { OtherMsg: stored } = (await photo.json()) as { OtherMsg: { FilePath: string } }
  const answer = await page.request.post(`${api}/Exam/ExamSignUp`, {
    headers,
    data: {
      EB_ID: batch?.EB_ID,
      ...batch?.ExamBatchFees[0],
      Name: '马兰花',
      NameSpell: 'MA LAN HUA',
      Sex: '女',
      CertType: 1,
      CertNO: freshIdNumber(),
      BirthDate: '2015.05',
      PName: '王妈妈',
      PMobile: '13700001111',
      TName: '星星琴行',
      TMobile: '13700001112',
      IsPost: 1,
      PostName: '王妈妈',
      PostMobile: '13700001111',
      PostAddress: '昆明',
      IsOnline: 1,
      Photo: stored.FilePath,
      ...texts,
    },
  })
  const {
    Code,
    Msg,
    OtherMsg: made,
  } = (await answer.json()) as { Code: number; Msg: string; OtherMsg: { EF_ID: number } }
  expect(Msg).toBe('')
  expect(Code).toBe(1)
  return made.EF_ID
}

test('E15 markup in what people typed stays text, for the parent and for staff', async ({ browser }) => {
  const teacher = '<img src=x onerror="window.harm=1">星'
  const address = '"><script>window.harm=1</script>昆明市五华区'
  const { context, page } = await takePhone(browser)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const enrolmentId = await signUp(page, { TName: teacher, PostAddress: address })
  await signIn(page, '13800000001')
  await page.goto(`/EnrollDetails?EF_ID=${enrolmentId}`)
  await expect(page.getByText(teacher)).toBeVisible()
  await expect(page.getByText(address)).toBeVisible()
  await page.goto('/MyEnroll')
  await expect(page.getByText('马兰花').first()).toBeVisible()
  expect(await page.evaluate(() => 'harm' in window)).toBe(false)
  await context.close()

  const desk = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const staff = await desk.newPage()
  await signIn(staff, '13800000009')
  await staff.goto('/admin')
  await staff.getByRole('link', { name: '报名', exact: true }).click()
  await expect(staff.getByRole('row').filter({ hasText: '马兰花' }).first()).toBeVisible()
  await staff.getByRole('row').filter({ hasText: '马兰花' }).first().click()
  await expect(staff.getByText(teacher).first()).toBeVisible()
  expect(await staff.evaluate(() => 'harm' in window)).toBe(false)
  await desk.close()
  expect(dialogs).toEqual([])
})
