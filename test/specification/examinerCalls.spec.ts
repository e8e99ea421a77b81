import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { accepted, expectFields, type Json, signedIn } from './client.ts'
import { says } from './says.ts'

const CALLS = 'specification#calls-examiner'
/** The demo's candidates of 13800000003: submitted online, a singer, one on site who has been checked in. */
const [ONLINE, SINGER, ON_SITE, HEARING] = [255, 257, 246, 121]

async function signature(): Promise<string> {
  const line =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><path d="M40 300C200 40 300 380 560 120" fill="none" stroke="#000" stroke-width="6"/></svg>'
  return `data:image/png;base64,${(await sharp(Buffer.from(line)).png().toBuffer()).toString('base64')}`
}

test('what an examiner finds, judges and changes', async () => {
  const examiner = await signedIn('13800000003')
  const list = accepted(
    await examiner.get('Examiner/GetExaminerHaveExamFromList', { IsOnline: 1, PageSize: 100 }),
  ).listData
  await says(CALLS, ['Examiner', '(under /api/Examiner/)', 'GET GetExaminerHaveExamFromList'], () =>
    expect(list.map(({ EF_ID }: Json) => EF_ID)).toContain(ONLINE),
  )
  await says(CALLS, 'GET GetExamTimeMajors', async () => {
    const { listData } = accepted(await examiner.get('Examiner/GetExamTimeMajors'))
    expectFields(listData[0].Majors[0], 'MID, MName, Open, Done')
  })
  const info = accepted(await examiner.get('Examiner/GetExamFormReviewInfo', { EF_ID: ONLINE }))
  await says(CALLS, 'GET GetExamFormReviewInfo (EF_ID; returns OtherMsg.ExamFormIno, ExaminerReview, listData)', () => {
    expectFields(info.OtherMsg, 'ExamFormIno, ExaminerReview')
    expect(info.OtherMsg.ExaminerReview).toBeNull()
  })
  await says(
    'specification#review',
    'Review list items: EAS_ID, EQT_ID, ExamQuestionType.TypeName, View_ExamQuestion, Answer, FormatAnswer, Similarity.',
    () => {
      expectFields(
        info.listData[0],
        'EAS_ID, EQT_ID, ExamQuestionType, View_ExamQuestion, Answer, FormatAnswer, Similarity',
      )
      expectFields(info.listData[0].ExamQuestionType, 'TypeName')
    },
  )
  const Signature = await signature()
  const comments = (text: string) =>
    JSON.stringify(
      info.listData.map(({ EAS_ID, EP_ID, EQ_ID }: Json) => ({ EAS_ID, EP_ID, EQ_ID, Comments: [text], Text: '' })),
    )
  const submit = (changed: Json) =>
    examiner.post('Examiner/SubmitExaminerReview', {
      EF_ID: ONLINE,
      Judgement: comments('节奏稳定'),
      ERT_Code: 3,
      Suggestion: '多听录音',
      Signature,
      ...changed,
    })
  await says(
    'specification#review-rules',
    [
      "for ParentID -1 every song with an uploaded video needs at least one comment, otherwise an alert lists the unreviewed songs ('下列曲目未评审')",
      "an overall grade is required ('请选择综合成绩')",
      "signature required ('请签名确认')",
      'comment boxes max 50 characters.',
    ],
    async () => {
      expect((await submit({ Judgement: '[]' })).Msg).toBe('下列曲目未评审')
      expect((await submit({ ERT_Code: 0 })).Msg).toBe('请选择综合成绩')
      expect((await submit({ Signature: '' })).Msg).toBe('请签名确认')
      expect((await submit({ Judgement: comments('好'.repeat(51)) })).Code).toBe(0)
    },
  )
  await says('specification#constants', ['Review comment max | 50 characters', 'Result codes | 0 to 4'], async () => {
    for (const ERT_Code of [-1, 5]) expect((await submit({ ERT_Code })).Code).toBe(0)
    accepted(await submit({ Judgement: comments('好'.repeat(50)), ERT_Code: 4 }))
  })
  await says(CALLS, 'POST SubmitExaminerReview (body EF_ID, Judgement, ERT_Code, Suggestion, Signature)', async () => {
    const { OtherMsg } = await examiner.get('Examiner/GetExamFormReviewInfo', { EF_ID: ONLINE })
    expect(OtherMsg.ExaminerReview).toMatchObject({ ERT_Code: 4, Suggestion: '多听录音' })
    await says(
      'specification#review',
      '**Examiner review:** ER_ID, Judgement (JSON), ERT_Code, Suggestion, Signature.',
      () => {
        expectFields(OtherMsg.ExaminerReview, 'ER_ID, Judgement, ERT_Code, Suggestion, Signature')
        expect(JSON.parse(OtherMsg.ExaminerReview.Judgement)).toHaveLength(info.listData.length)
      },
    )
  })
  await says('specification#review-once', 'Examiner review: submitted once', async () => {
    const again = await submit({ ERT_Code: 1 })
    const { OtherMsg } = await examiner.get('Examiner/GetExamFormReviewInfo', { EF_ID: ONLINE })
    expect({ Code: again.Code, kept: OtherMsg.ExaminerReview.ERT_Code }).toEqual({ Code: 0, kept: 4 })
  })
  const { ER_ID, Signature: signed } = (await examiner.get('Examiner/GetExamFormReviewInfo', { EF_ID: ONLINE }))
    .OtherMsg.ExaminerReview
  const change = (body: Json) =>
    examiner.post('Examiner/ChangeExaminerReview', {
      ER_ID,
      Judgement: comments('音色干净'),
      ERT_Code: 2,
      Suggestion: '',
      Signature,
      ...body,
    })
  await says('specification#review-rules', "Modify without a review id: '请选择要修改的评语'.", async () =>
    expect((await change({ ER_ID: 0 })).Msg).toBe('请选择要修改的评语'),
  )
  await says(CALLS, 'POST ChangeExaminerReview (body ER_ID, Judgement, ERT_Code, Suggestion, Signature)', async () => {
    // What the review was answered with may come back as it is, the link to its signature too.
    accepted(await change({ Signature: signed }))
    accepted(await change({}))
  })
  await says(CALLS, 'POST ResetReview', async () => {
    accepted(await examiner.post('Examiner/ResetReview', { ER_ID }))
    const { OtherMsg } = await examiner.get('Examiner/GetExamFormReviewInfo', { EF_ID: ONLINE })
    expect(OtherMsg.ExaminerReview).toBeNull()
  })
  await says(
    'specification#review-rules',
    'For ParentID -2 only one choice per category except suggestions.',
    async () => {
      const sung = await examiner.post('Examiner/SubmitExaminerReview', {
        EF_ID: SINGER,
        Judgement: JSON.stringify([
          { Category: '音准', Comment: '音准好' },
          { Category: '音准', Comment: '音准一般' },
        ]),
        ERT_Code: 3,
        Suggestion: '',
        Signature,
      })
      expect(sung.Code).toBe(0)
    },
  )
  await says(
    CALLS,
    ['GET GetExamFormMusicTheoryReviewInfo', 'GET GetSpecifiedExamPatterns', 'POST SubmitOfflineExaminerReview'],
    async () => {
      accepted(await examiner.get('Examiner/GetExamFormMusicTheoryReviewInfo', { EF_ID: HEARING }))
      const { listData } = accepted(await examiner.get('Examiner/GetSpecifiedExamPatterns', { EF_ID: ON_SITE }))
      const chosen = listData.flatMap(({ Tracks }: Json) => Tracks)
      const Judgement = JSON.stringify(
        chosen.map(({ EP_ID, EQ_ID }: Json) => ({ EAS_ID: 0, EP_ID, EQ_ID, Comments: ['台风大方'], Text: '' })),
      )
      accepted(
        await examiner.post('Examiner/SubmitOfflineExaminerReview', {
          EF_ID: ON_SITE,
          Judgement,
          ERT_Code: 3,
          Suggestion: '',
          Signature,
        }),
      )
    },
  )
  await says('specification#result-codes', 'ERT_Code: 4 excellent, 3 good, 2 pass, 1 fail, 0 absent.', async () => {
    const all = accepted(
      await examiner.get('Examiner/GetExaminerHaveExamFromList', { PageSize: 100, State: 2 }),
    ).listData
    const codes = new Set<number>(all.map(({ ERT_Code }: Json) => ERT_Code))
    expect([...codes].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  })
})
