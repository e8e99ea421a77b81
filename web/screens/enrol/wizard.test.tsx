import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { USER_TYPE } from '#domain/people/userType.ts'
import { offline, refused } from '#test/screens/fakeServer.ts'
import { type OpenPage, openPage, signedIn } from '#test/screens/openPage.tsx'
import { areaWire, batchWire, catalogueAnswers, enrolmentAnswer, enrolmentWire } from '#test/screens/wire.ts'

const RIGHT_ID = '530102201505010021'
const open = batchWire()
const answers = {
  ...catalogueAnswers(open),
  Public: { GetNameSpell: { OtherMsg: { NameSpell: 'ZENG XIAO YU' } } },
  Exam: { GetMyCandidates: { listData: [] }, GetMyExamFormList: { listData: [], totalCount: 0 } },
}
/** An unpaid enrolment for what the batch offers. */
const editable = {
  GID: 3,
  Photo: '/files/1.jpg',
  TName: '星星琴行',
  TMobile: '13700001112',
  CertNO: RIGHT_ID,
  BirthDate: '2015.05',
}
const missing = (...texts: string[]) => texts.filter((text) => screen.queryAllByText(text).length === 0)

/** Reads the announcement; an area that stands alone is chosen already. */
async function takeBatch({ press }: OpenPage) {
  await press(/报名中/)
  await press('我已阅读，继续报名')
  await screen.findByRole('radio', { name: /昆明市/ })
}

/** Says yes to the summary before the form is sent. */
async function confirmSubmit({ user }: OpenPage) {
  const summary = await screen.findByRole('alertdialog')
  await user.click(within(summary).getByRole('button', { name: '确认提交' }))
}

describe('choosing a batch', () => {
  test('nothing is open', async () => {
    await openPage('/ExamApply', catalogueAnswers(batchWire({ RegEndDate: '2020-02-01T00:00:00+08:00' })))
    await screen.findByText('当前没有可报名的考试批次')
  })

  test('a batch without a major cannot be chosen', async () => {
    const { press } = await openPage('/ExamApply', catalogueAnswers(batchWire({ ExamBatchFees: [] })))
    await press(/报名中/)
    await screen.findByText('当前批次没有可以报考的专业')
  })

  test('an announcement that is not confirmed chooses nothing; without an area nothing goes on', async () => {
    const areas = [areaWire, { ...areaWire, EA_ID: 2, EA_Name: '昭通市' }]
    const fees = open.ExamBatchFees.concat(open.ExamBatchFees.map((fee) => ({ ...fee, EA_ID: 2 })))
    const page = await openPage('/ExamApply', {
      ...answers,
      ExamPublic: {
        ...answers.ExamPublic,
        GetALLExamBatchALLFeeList: { listData: [batchWire({ ExamBatchFees: fees })] },
        GetExamAreaList: { listData: areas },
      },
    })
    await page.press(/报名中/)
    const announcement = await screen.findByRole('alertdialog')
    within(announcement).getByText('请家长仔细阅读报名须知。')
    await page.press('取消')
    await screen.findByRole('button', { name: /报名中/ })
    await takeBatch(page)
    await page.press('下一步')
    await screen.findByText('请选择考试地区')
    await page.user.click(screen.getByRole('radio', { name: /昭通市/ }))
    await page.press('下一步')
    await screen.findByLabelText('考生姓名')
  })
})

describe('the form', () => {
  const filled: Array<[label: string, text: string]> = [
    ['考生姓名', '曾小雨'],
    ['姓名拼音', 'ZENG XIAO YU'],
    ['证件号码', RIGHT_ID],
    ['联系人', '曾先生'],
    ['联系电话', '13700001111'],
    ['培训机构/老师', '星星琴行'],
    ['老师电话', '13700001112'],
  ]
  async function fillIn({ fill }: OpenPage) {
    for (const [label, text] of filled) await fill(label, text)
  }
  async function openForm(change: Parameters<typeof openPage>[1] = {}) {
    const page = await openPage('/ExamApply', { ...answers, ...change })
    await takeBatch(page)
    await page.press('下一步')
    await screen.findByLabelText('考生姓名')
    return page
  }

  test('nothing filled in: each field says what it wants', async () => {
    const page = await openForm()
    await page.user.click(screen.getByRole('radio', { name: /^邮寄/ }))
    const own = screen.getByLabelText<HTMLInputElement>('联系电话')
    expect(own.value, 'the account’s own number stands there already').toMatch(/^138/)
    await page.fill('联系电话', '')
    await page.press('下一步')
    await screen.findByText('请输入考生姓名')
    expect(
      missing(
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
      ),
    ).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('考生姓名')))
  })

  test('an ID number with a wrong last digit is told; the right one fills in sex and month, and goes on', async () => {
    const page = await openForm()
    await fillIn(page)
    await page.fill('证件号码', `${RIGHT_ID.slice(0, -1)}7`)
    await page.press('下一步')
    await screen.findByText('请填写正确的身份证号码')
    await page.fill('证件号码', RIGHT_ID)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '女' }).checked).toBe(true)
    screen.getByRole('button', { name: '出生年月：2015年5月' })
    await page.press('下一步')
    await screen.findByRole('radio', { name: /^线上考试/ })
    await page.press('上一步')
    expect((await screen.findByLabelText<HTMLInputElement>('证件号码')).value, 'back loses nothing').toBe(RIGHT_ID)
  })

  test('the photo is asked for before anything is sent', async () => {
    const page = await openForm()
    await fillIn(page)
    await page.press('下一步')
    await screen.findByRole('radio', { name: /^线上考试/ })
    await page.press('下一步')
    await page.press('确认提交')
    await screen.findByText('请上传考生的近期免冠证件照')
    expect(page.server.asked('Exam', 'ExamSignUp')).toEqual([])
  })

  test('a half-filled enrolment is asked about before another batch takes its place', async () => {
    const family = signedIn(USER_TYPE.candidate)
    const page = await openPage('/ExamApply', answers, family)
    await takeBatch(page)
    await page.press('下一步')
    await page.fill('考生姓名', '岳小满')
    cleanup()
    const again = await openPage('/ExamApply', answers, family)
    await again.press(/报名中/)
    const question = await screen.findByRole('alertdialog', { name: '上次的报名还没有填完' })
    await again.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    screen.getByRole('button', { name: '继续填写' })
    await again.press(/报名中/)
    await again.press('继续上次的报名')
    expect((await screen.findByLabelText<HTMLInputElement>('考生姓名')).value).toBe('岳小满')
    cleanup()
    const third = await openPage('/ExamApply', answers, family)
    await third.press(/报名中/)
    await third.press('放弃上次的，开始新的报名')
    await third.press('我已阅读，继续报名')
    await screen.findByRole('radio', { name: /昆明市/ })
    await third.press('下一步')
    expect((await screen.findByLabelText<HTMLInputElement>('考生姓名')).value).toBe('')
    expect(question.isConnected).toBe(false)
  })

  test('a refusal of the server stands beside its field, on the step where it is', async () => {
    const page = await openPage('/ExamApply?EF_ID=101', {
      ...answers,
      Exam: {
        ...answers.Exam,
        GetExamFormInfo: enrolmentAnswer(editable),
        UpdateExamForm: refused('CERT_NUMBER_WRONG', {}, { Field: 'CertNO' }),
      },
    })
    await page.press('下一步')
    await page.press('下一步')
    await page.press('确认提交')
    await confirmSubmit(page)
    await screen.findAllByText('请输入正确的证件号码')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('证件号码')))
  })

  test('a child who is enrolled for this major already is told so before the photo, with the way to that enrolment', async () => {
    const page = await openForm()
    await fillIn(page)
    const enrolled = enrolmentWire({ EF_ID: 77, EB_ID: 100, MID: 1, CertNO: RIGHT_ID, Name: '曾小雨' })
    page.server.answer({ Exam: { GetMyExamFormList: { listData: [enrolled], totalCount: 1 } } })
    await page.press('下一步')
    const told = await screen.findByRole('alertdialog', { name: '该考生在本批次已报考该专业' })
    expect(told.textContent).toContain('曾小雨已有一份报名：钢琴 五级')
    await page.press('返回修改')
    await page.fill('考生姓名', '曾小雪')
    page.server.answer({ Exam: { GetExamFormInfo: enrolmentAnswer({ EF_ID: 77 }) } })
    await page.press('下一步')
    await page.press('查看这份报名')
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/EnrollDetails?EF_ID=77'))
    expect(page.server.asked('Exam', 'ExamSignUp')).toEqual([])
  })

  test.each([
    ['was refunded', { IsPay: 2 }],
    ['is for another major', { MID: 2 }],
    ['is in another batch', { EB_ID: 99 }],
  ])('an enrolment that %s keeps nobody from going on', async (_, change) => {
    const page = await openForm()
    await fillIn(page)
    const enrolled = enrolmentWire({ EB_ID: 100, MID: 1, CertNO: RIGHT_ID, ...change })
    page.server.answer({ Exam: { GetMyExamFormList: { listData: [enrolled], totalCount: 1 } } })
    await page.press('下一步')
    await screen.findByRole('radio', { name: /^线上考试/ })
  })

  test('without an answer to that question the form goes on, since the server refuses a double at the end', async () => {
    const page = await openForm()
    await fillIn(page)
    page.server.answer({ Exam: { GetMyExamFormList: offline } })
    await page.press('下一步')
    await screen.findByRole('radio', { name: /^线上考试/ })
  })

  test('what the exam asks for is read beside the choice, without leaving the form', async () => {
    const page = await openForm({
      ExamPublic: {
        ...answers.ExamPublic,
        GetPieceGrades: { listData: [{ GID: 3, GName: '三级' }] },
        GetPieceList: {
          OtherMsg: { Textbooks: [] },
          listData: [
            {
              EQT_ID: 6,
              TypeName: '乐曲',
              IsRandom: 0,
              IsVideo: 1,
              SubmitNum: 2,
              Pieces: [{ EQ_ID: 1, Question: '小步舞曲', TB_ID: 0 }],
            },
          ],
        },
      },
    })
    await page.press('查看考什么曲目')
    await screen.findByText('小步舞曲')
    expect(window.location.pathname).toBe('/ExamApply')
  })

  test('the same child for the same major again is refused in words, and nothing typed is lost', async () => {
    const page = await openPage('/ExamApply?EF_ID=101', {
      ...answers,
      Exam: {
        ...answers.Exam,
        GetExamFormInfo: enrolmentAnswer(editable),
        UpdateExamForm: refused('ENROLMENT_DUPLICATE'),
      },
    })
    await page.press('下一步')
    await page.press('下一步')
    await page.press('确认提交')
    await confirmSubmit(page)
    await screen.findByRole('alert')
    expect(screen.getAllByText('该考生在本批次已报考该专业')).not.toEqual([])
    await page.press('上一步')
    await screen.findByRole('radio', { name: /^线上考试/ })
    await page.press('上一步')
    expect((await screen.findByLabelText<HTMLInputElement>('考生姓名')).value).toBe('李小雅')
  })
})

test('the face check is asked about for an exam online, and not on site', async () => {
  const page = await openPage('/ExamApply?EF_ID=101', {
    ...answers,
    ExamPublic: {
      ...answers.ExamPublic,
      GetALLExamBatchALLFeeList: { listData: [batchWire({ IsOfflineAllowed: 1 })] },
    },
    Exam: { ...answers.Exam, GetExamFormInfo: enrolmentAnswer(editable) },
  })
  await screen.findByLabelText('考生姓名')
  await page.press('下一步')
  // The first choice goes on by itself.
  await page.user.click(await screen.findByRole('radio', { name: /^线上考试/ }))
  await screen.findByRole('heading', { name: '人脸比对授权' })
  await page.press('上一步')
  await page.user.click(await screen.findByRole('radio', { name: /^现场考试/ }))
  await page.press('下一步')
  await screen.findByRole('heading', { name: '照片要求' })
  expect(screen.queryByRole('heading', { name: '人脸比对授权' })).toBeNull()
})

describe('an enrolment that exists', () => {
  test('an address that names none leads to the list, and says why', async () => {
    await openPage('/ExamApply?EF_ID=abc', { ...answers, Exam: { GetMyExamFormList: { listData: [], totalCount: 0 } } })
    await screen.findByText('参数不正确，请重试')
    await waitFor(() => expect(window.location.pathname).toBe('/MyEnroll'))
  })

  test('one that is paid cannot be changed, and the page says so', async () => {
    await openPage('/ExamApply?EF_ID=101', { ...answers, Exam: { GetExamFormInfo: enrolmentAnswer({ IsPay: 1 }) } })
    await screen.findByText('该报名已缴费，不能修改')
  })

  test('a payment under way is said at the start, refused at the end, and forgotten on the way back', async () => {
    const held = '已发起支付，请稍后再修改'
    const page = await openPage('/ExamApply?EF_ID=101', {
      ...answers,
      Exam: {
        ...answers.Exam,
        GetExamFormInfo: enrolmentAnswer({ ...editable, PayHoldsUntil: '2099-01-01T09:30:00+08:00' }),
        UpdateExamForm: refused('PAYMENT_JUST_STARTED'),
      },
    })
    await screen.findByText(new RegExp(`${held}：.*09:30 之前`))
    await page.press('下一步')
    await page.press('下一步')
    await page.press('确认提交')
    await confirmSubmit(page)
    expect((await screen.findByRole('alert')).textContent).toBe(held)
    await page.press('上一步')
    await page.press('下一步')
    await screen.findByRole('button', { name: '确认提交' })
    expect(screen.queryByRole('alert')).toBeNull()
    await page.press('确认提交')
    await screen.findByRole('alertdialog')
    await page.press('取消')
    await screen.findByText('取消提交报名信息')
  })
})

test('each step is announced by its heading, which has the focus, and by the title', async () => {
  const page = await openPage('/ExamApply', answers)
  await screen.findByRole('heading', { name: '第 1 步，共 6 步：批次' })
  await takeBatch(page)
  const announced = async (text: string) => {
    const heading = await screen.findByRole('heading', { name: text })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toContain(text)
  }
  await announced('第 2 步，共 6 步：考区')
  await page.press('下一步')
  await announced('第 3 步，共 6 步：报名信息')
  await page.press('上一步')
  await announced('第 2 步，共 6 步：考区')
})
