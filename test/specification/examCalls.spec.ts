import { readFileSync } from 'node:fs'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from '@playwright/test'
import { accepted, Client, expectFields, type Json, productUrl, signedIn } from './client.ts'
import { says } from './says.ts'

const CALLS = 'specification#calls-exam'
/** The demo's enrolments of 13800000002: an exam that may begin now, one that may not yet, a hearing exam, a finished one. */
const [NOW, LATER, HEARING, FINISHED, ON_SITE, TODAY] = [111, 112, 115, 120, 107, 116]
let parent: Client

test.beforeAll(async () => {
  parent = await signedIn('13800000002')
})

/** Sends a film straight to the store with the lent credentials. */
async function sendFilm(lent: Json, name: string): Promise<string> {
  const store = new S3Client({
    region: lent.Region,
    endpoint: new URL(lent.Endpoint, productUrl()).toString(),
    forcePathStyle: true,
    credentials: { accessKeyId: lent.AccessKeyId, secretAccessKey: lent.secret, sessionToken: lent.SecurityToken },
  })
  const Key = `${lent.Prefix}${name}`
  const Body = readFileSync('demo/videos/piano.mp4')
  await store.send(new PutObjectCommand({ Bucket: lent.BucketName, Key, Body, ContentType: 'video/mp4' }))
  return Key
}

test('an online exam from its start to its submission', async () => {
  await says(CALLS, "POST /api/Exam/ResetAnswerRecord (EF_ID; Msg may be 'IsSub')", async () => {
    expect((await parent.post('Exam/ResetAnswerRecord', { EF_ID: LATER })).Code).toBe(0)
    const done = accepted(await parent.post('Exam/ResetAnswerRecord', { EF_ID: FINISHED }))
    expect(done.Msg).toBe('IsSub')
  })
  const patterns = accepted(await parent.get('Exam/ExamFromPatternList', { EF_ID: NOW })).listData
  await says(CALLS, 'GET /api/Exam/ExamFromPatternList (EF_ID)', () => expect(patterns.length).toBeGreaterThan(1))
  await says(
    'specification#patterns',
    '**Exam pattern:** EP_ID, EQT_ID, IsRandom, SubmitNum, ExamQuestionType (EQT_ID, TypeName).',
    () => {
      expectFields(patterns[0], 'EP_ID, EQT_ID, IsRandom, SubmitNum, ExamQuestionType')
      expectFields(patterns[0].ExamQuestionType, 'EQT_ID, TypeName')
    },
  )
  const before = Date.now()
  const session = accepted(await parent.post('Exam/ResetAnswerRecord', { EF_ID: NOW }))
  await says(
    'specification#online-exam',
    'then a server call starts the session with a countdown (grade UploadTime minutes, default 60).',
    async () => {
      const { item } = await parent.get('Exam/GetExamFormInfo', { EF_ID: NOW })
      const minutes = (Date.parse(session.OtherMsg.EndTime) - before) / 60_000
      expect(minutes).toBeGreaterThan(item.Grades.UploadTime - 1)
      expect(minutes).toBeLessThanOrEqual(item.Grades.UploadTime + 1)
    },
  )
  const random = patterns.find(({ IsRandom }: Json) => IsRandom === 1)
  await says('specification#messages', "'请选择教材'", async () => {
    const early = await parent.post('Exam/RandomQuestion', { EF_ID: NOW, EP_ID: random.EP_ID })
    expect(early.Msg).toBe('请选择教材')
  })
  const [book] = (await parent.get('ExamPublic/GetExamTextBookList', { MID: 1, IsSub: 1 })).listData
  await says(CALLS, 'POST /api/Exam/SelectTextBook (EF_ID, TB_ID)', async () => {
    accepted(await parent.post('Exam/SelectTextBook', { EF_ID: NOW, TB_ID: book.TB_ID }))
  })
  await says(
    'specification#online-exam',
    'Textbook choice is required once when none is selected and is irreversible.',
    async () => {
      const [, other] = (await parent.get('ExamPublic/GetExamTextBookList', { MID: 1, IsSub: 1 })).listData
      expect((await parent.post('Exam/SelectTextBook', { EF_ID: NOW, TB_ID: other.TB_ID })).Code).toBe(0)
      expect((await parent.get('Exam/GetExamFormInfo', { EF_ID: NOW })).item.TB_ID).toBe(book.TB_ID)
    },
  )
  await says(CALLS, 'POST /api/Exam/RandomQuestion (EF_ID, EP_ID; returns item.View_ExamQuestion)', async () => {
    for (const { EP_ID } of patterns.filter(({ IsRandom }: Json) => IsRandom === 1)) {
      const { item } = accepted(await parent.post('Exam/RandomQuestion', { EF_ID: NOW, EP_ID }))
      expect(item.View_ExamQuestion.Question).not.toBe('')
    }
  })
  const types = accepted(await parent.get('Exam/GetExamQuestionList', { MID: 1, GID: 8, TB_ID: book.TB_ID })).listData
  await says(CALLS, 'GET /api/Exam/GetExamQuestionList (MID, GID, TB_ID)', () =>
    expect(types.length).toBeGreaterThan(1),
  )
  await says(
    'specification#patterns',
    '**Question type:** EQT_ID, TypeName, InitNum, ExamQuestions (EQ_ID, Question).',
    () => {
      expectFields(types[0], 'EQT_ID, TypeName, InitNum, ExamQuestions')
      expectFields(types[0].ExamQuestions[0], 'EQ_ID, Question')
    },
  )
  await says(CALLS, 'POST /api/Exam/AddExamAnswerSheetInfo (EF_ID, EQ_ID; returns OtherMsg.EAS_ID)', async () => {
    for (const { EQT_ID, SubmitNum } of patterns.filter(({ IsRandom }: Json) => IsRandom === 0)) {
      const { ExamQuestions } = types.find((one: Json) => one.EQT_ID === EQT_ID)
      for (const { EQ_ID } of ExamQuestions.slice(0, SubmitNum)) {
        const { OtherMsg } = accepted(await parent.post('Exam/AddExamAnswerSheetInfo', { EF_ID: NOW, EQ_ID }))
        expect(OtherMsg.EAS_ID).toBeGreaterThan(0)
      }
    }
  })
  const sheet = accepted(await parent.get('Exam/GetAnswerSheetList', { EF_ID: NOW })).listData
  await says(CALLS, 'GET /api/Exam/GetAnswerSheetList (EF_ID)', () =>
    expect(sheet.length).toBe(patterns.reduce((sum: number, { SubmitNum }: Json) => sum + SubmitNum, 0)),
  )
  await says(
    'specification#answer-sheet',
    '**Answer sheet:** EAS_ID, EQ_ID, EQT_ID, Answer (video URL), FormatAnswer, Similarity (face match), EndTime, View_ExamQuestion (Question, MusicType 1 video / 2 score images / 3 video, MusicScore comma list of images).',
    () => {
      expectFields(sheet[0], 'EAS_ID, EQ_ID, EQT_ID, Answer, FormatAnswer, Similarity, EndTime, View_ExamQuestion')
      expectFields(sheet[0].View_ExamQuestion, 'Question, MusicType, MusicScore')
      for (const { View_ExamQuestion: one } of sheet) expect([1, 2, 3]).toContain(one.MusicType)
    },
  )
  const submit = (Count: number) => parent.post('Exam/SubAnswer', { EF_ID: NOW, Count })
  await says('specification#messages', "'您还没有录制完所有的视频，不能提交'", async () =>
    expect((await submit(sheet.length)).Msg).toBe('您还没有录制完所有的视频，不能提交'),
  )
  const lent = accepted(await parent.post('File/GetSTSToken', { EF_ID: NOW })).OtherMsg
  await says(
    'specification#calls-files',
    'POST /api/File/GetSTSToken (no payload; returns Region, AccessKeyId, secret, BucketName, SecurityToken; used to upload videos straight to cloud object storage under a path video/{date}/{timestamp}_{random4})',
    async () => {
      const plain = accepted(await parent.post('File/GetSTSToken')).OtherMsg
      for (const one of [lent, plain]) {
        expectFields(one, 'Region, AccessKeyId, secret, BucketName, SecurityToken')
        expect(one.Prefix).toMatch(/^video\/\d{8}\/\d+_\d{4}/)
      }
    },
  )
  const attach = (EAS_ID: number, Answer: string, EQ_ID: number) =>
    parent.post('Exam/UpdateExamAnswerSheetInfo', { EAS_ID, Answer, EQ_ID })
  await says('specification#messages', "'请上传正确的文件'", async () =>
    expect((await attach(sheet[0].EAS_ID, `${lent.Prefix}nothing.mp4`, sheet[0].EQ_ID)).Msg).toBe('请上传正确的文件'),
  )
  await says(CALLS, 'POST /api/Exam/UpdateExamAnswerSheetInfo (body EAS_ID, Answer, EQ_ID)', async () => {
    for (const { EAS_ID, EQ_ID } of sheet) accepted(await attach(EAS_ID, await sendFilm(lent, `${EAS_ID}.mp4`), EQ_ID))
  })
  await says('specification#online-exam', 'Videos may be re-shot until the end time.', async () => {
    accepted(await attach(sheet[0].EAS_ID, await sendFilm(lent, 'again.mp4'), sheet[0].EQ_ID))
  })
  await says(CALLS, 'POST /api/Exam/SubAnswer (EF_ID, Count)', async () => {
    expect((await submit(sheet.length - 1)).Code).toBe(0)
    accepted(await submit(sheet.length))
  })
  await says('specification#candidates', 'upload exam videos (online exam)', async () =>
    expect((await parent.get('Exam/GetAnswerSheetList', { EF_ID: NOW })).OtherMsg.IsSub).toBe(1),
  )
  await says('specification#messages', "'请勿重复提交'", async () =>
    expect((await submit(sheet.length)).Msg).toBe('请勿重复提交'),
  )
  await says(
    'specification#online-exam',
    "unless the server answers Msg 'IsSub' (already submitted); then the form is final (IsSub=1",
    async () => {
      expect((await parent.post('Exam/ResetAnswerRecord', { EF_ID: NOW })).Msg).toBe('IsSub')
      const state = accepted(await parent.get('Exam/GetAnswerSheetList', { EF_ID: NOW }))
      expect(state.OtherMsg.IsSub).toBe(1)
    },
  )
  await says('specification#online-exam', 'after submit uploads are locked.', async () =>
    expect((await attach(sheet[0].EAS_ID, await sendFilm(lent, 'late.mp4'), sheet[0].EQ_ID)).Code).toBe(0),
  )
})

test('exam time, pieces on site, results and comments', async () => {
  const certOf = async (EF_ID: number) => (await parent.get('Exam/GetExamFormInfo', { EF_ID })).item
  const today = await certOf(TODAY)
  const found = accepted(await parent.post('Exam/FindExamFormInfo', { EB_ID: today.EB_ID, CertNO: today.CertNO }))
  await says(CALLS, 'POST /api/Exam/FindExamFormInfo (by EB_ID and CertNO)', () =>
    expect(found.listData.map(({ EF_ID }: Json) => EF_ID)).toContain(TODAY),
  )
  await says('specification#exam-time', 'after it and if published, full details.', () => {
    expect(found.listData[0].ExamTime).toMatchObject({ IsPub: 1, IsOnline: 0 })
    expect(found.listData[0].ExamTime.ExamRoom).not.toBe('')
  })
  await says('specification#exam-time', 'Exam time visibility: before ShowRoomTime only the notice', async () => {
    const early = await certOf(ON_SITE)
    const { listData } = accepted(
      await parent.post('Exam/FindExamFormInfo', { EB_ID: early.EB_ID, CertNO: early.CertNO }),
    )
    expect(Date.parse(listData[0].ExamBatch.ShowRoomTime)).toBeGreaterThan(Date.now())
    expect(listData[0].ExamTime).toBeNull()
  })
  await says(
    'specification#exam-time-rules',
    "batch required ('请选择批次'); certificate number required ('请输入证件号').",
    async () => {
      expect((await parent.post('Exam/FindExamFormInfo', { EB_ID: 0, CertNO: '1' })).Msg).toBe('请选择批次')
      expect((await parent.post('Exam/FindExamFormInfo', { EB_ID: today.EB_ID, CertNO: '' })).Msg).toBe('请输入证件号')
    },
  )
  await says(
    CALLS,
    'POST /api/Exam/SetOfflineExamTracks (query and body; the payload fields are not shown)',
    async () => {
      const patterns = accepted(await parent.get('Exam/ExamFromPatternList', { EF_ID: ON_SITE })).listData
      const [book] = (await parent.get('ExamPublic/GetExamTextBookList', { MID: 2, IsSub: 1 })).listData
      accepted(await parent.post('Exam/SelectTextBook', { EF_ID: ON_SITE, TB_ID: book.TB_ID }))
      const Tracks = patterns
        .filter(({ IsRandom }: Json) => IsRandom === 0)
        .flatMap(({ EP_ID, SubmitNum }: Json) =>
          Array.from({ length: SubmitNum }, (_, at) => ({ EP_ID, EQ_ID: 0, Title: `自选曲目 ${EP_ID} ${at + 1}` })),
        )
      expect((await parent.post('Exam/SetOfflineExamTracks', { EF_ID: ON_SITE, Tracks: [] })).Code).toBe(0)
      accepted(await parent.post('Exam/SetOfflineExamTracks', { EF_ID: ON_SITE, Tracks }))
    },
  )
  const { Name, CertNO } = await certOf(FINISHED)
  await says(
    CALLS,
    'GET /api/Exam/ScoreQuery (name and certificate number) and GET /api/Exam/OtherScoreQuery (same inputs)',
    async () => {
      const main = accepted(await parent.get('Exam/ScoreQuery', { Name, CertNO })).listData
      expect(main[0]).toMatchObject({ EF_ID: FINISHED, Name, ExamResult: { ERT_Code: 4 } })
      accepted(await parent.get('Exam/OtherScoreQuery', { Name, CertNO }))
      expect(accepted(await parent.get('Exam/ScoreQuery', { Name: '别人', CertNO })).listData).toEqual([])
    },
  )
  await says(
    'specification#result-rules',
    "name required ('请输入考生姓名'); certificate number required ('请输入考生有效证件号').",
    async () => {
      for (const call of ['Exam/ScoreQuery', 'Exam/OtherScoreQuery']) {
        expect((await parent.get(call, { Name: '', CertNO })).Msg).toBe('请输入考生姓名')
        expect((await parent.get(call, { Name, CertNO: '' })).Msg).toBe('请输入考生有效证件号')
      }
    },
  )
  await says(CALLS, 'GET /api/Exam/ExaminerReviewInfo', async () => {
    const { OtherMsg, listData } = accepted(
      await new Client().get('Exam/ExaminerReviewInfo', { EF_ID: FINISHED, CertNO }),
    )
    expectFields(OtherMsg, 'ExamFormIno, ExaminerReview')
    expect(listData.length).toBeGreaterThan(1)
  })
})

test('a hearing exam: practice, answers, a recording', async () => {
  const practice = accepted(await parent.get('Exam/GetHearingPaper', { EF_ID: HEARING, IsTest: 1 }))
  await says('rulings#hearing', '`IsTest` 1 is practice: unlimited, never stored as a result.', () =>
    expect(practice.listData.length).toBeGreaterThan(5),
  )
  accepted(await parent.post('Exam/ResetAnswerRecord', { EF_ID: HEARING }))
  const paper = accepted(await parent.get('Exam/GetHearingPaper', { EF_ID: HEARING, IsTest: 0 })).listData
  await says('rulings#hearing', 'The correct choices never reach the browser before submission.', () =>
    expect(JSON.stringify(paper)).not.toMatch(/Correct|Right|Key"/),
  )
  await says(
    'specification#calls-files',
    'POST /api/File/FileUploadToMP3 (multipart audio file plus query; converted to MP3, presumably)',
    async () => {
      const recorded = paper.find(({ IsRecorded }: Json) => IsRecorded === 1)
      const sound = new Blob([readFileSync('demo/videos/voice.mp4')], { type: 'audio/mp4' })
      const answer = await parent.upload(
        'File/FileUploadToMP3',
        { EF_ID: HEARING, EQ_ID: recorded.EQ_ID },
        sound,
        'recording.m4a',
      )
      accepted(answer)
    },
  )
})
