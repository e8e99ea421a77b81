import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseJudgement } from '#domain/result/judgement.ts'
import { whyChoicesUnfit } from '#domain/result/review.ts'
import { signature } from '#test/marking.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'
import { accounts, batchIds, cast, enrolmentIds, loadWorld, logIn } from '#test/world.ts'
import { backgroundPlans } from './backgroundPlans.ts'
import { HEARING } from './catalogueTables.ts'
import { examTimeIds } from './examTimeTables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: TEST_NOW })
  await loadWorld(server)
})
afterAll(() => server.stop())

describe('marking in the demonstration', () => {
  test('the finished enrolment shows its result and its comments, piece by piece', async () => {
    const me = await logIn(server.url)
    const { item } = await server.call('Exam', 'GetExamFormInfo', { EF_ID: enrolmentIds.finished }, me)
    expect(item.ExamResult).toEqual({ ERT_Code: 4 })
    const score = { Name: cast.piano8.name, CertNO: cast.piano8.certNumber }
    const found = await server.call('Exam', 'ScoreQuery', score, me)
    expect(found.listData).toMatchObject([{ EF_ID: enrolmentIds.finished, CanSeeComments: 1 }])
    const other = await server.call('Exam', 'OtherScoreQuery', score, me)
    expect(other.listData.map(({ Majors, Result }) => [Majors, Result])).toEqual([
      ['视唱练耳', '合格'],
      ['乐理', '良好'],
    ])
    const asked = { EF_ID: enrolmentIds.finished, CertNO: cast.piano8.certNumber }
    const info = await server.call<Record<string, unknown>>('Exam', 'ExaminerReviewInfo', asked, me)
    const review = info.OtherMsg.ExaminerReview as { Judgement: string; Signature: string }
    const commented = (JSON.parse(review.Judgement) as Array<{ EAS_ID: number }>).map(({ EAS_ID }) => EAS_ID)
    expect(commented.length).toBeGreaterThan(1)
    expect(new Set(info.listData.map(({ EAS_ID }) => EAS_ID))).toEqual(new Set(commented))
    expect((await fetch(server.url + review.Signature)).headers.get('content-type')).toBe('image/png')
  })

  test('every stored judgement is one that an examiner could have sent', async () => {
    const rows = await server.db
      .selectFrom('review')
      .innerJoin('enrolment', 'enrolment.id', 'review.enrolmentId')
      .innerJoin('major', 'major.id', 'enrolment.majorId')
      .select(['review.judgement', 'review.suggestion', 'major.parentId', 'enrolment.batchId'])
      .execute()
    expect(new Set(rows.map(({ parentId }) => parentId))).toEqual(new Set([-1, -2]))
    for (const row of rows) {
      expect([batchIds.finished, batchIds.planned, batchIds.sitting]).toContain(row.batchId)
      const { judgement } = parseJudgement(JSON.stringify(row.judgement), row.parentId === -1 ? 'song' : 'integrated')
      expect(judgement).not.toBeNull()
      if (judgement?.kind === 'integrated') expect(whyChoicesUnfit(judgement.choices)).toBeNull()
      expect(row.suggestion).not.toBe('')
    }
  })

  test('the examiner has work that is open and work that is done, and can mark one of today’s hall', async () => {
    const examiner = await logIn(server.url, accounts.examiner)
    const list = await server.call<{ Open: number; Done: number }>(
      'Examiner',
      'GetExaminerHaveExamFromList',
      { State: 0, IsOnline: 0 },
      examiner,
    )
    expect(list.OtherMsg.Open).toBeGreaterThan(0)
    const all = await server.call<{ Open: number; Done: number }>(
      'Examiner',
      'GetExaminerHaveExamFromList',
      {},
      examiner,
    )
    expect(all.OtherMsg.Done).toBeGreaterThan(5)
    const info = await server.call('Examiner', 'GetExamFormReviewInfo', { EF_ID: enrolmentIds.hallToday }, examiner)
    const Judgement = JSON.stringify(
      info.listData.map(({ EP_ID, EQ_ID }) => ({ EP_ID, EQ_ID, Comments: ['节奏稳定'] })),
    )
    const sent = { EF_ID: enrolmentIds.hallToday, Judgement, ERT_Code: 3, Signature: await signature() }
    const submit = () => server.call('Examiner', 'SubmitOfflineExaminerReview', sent, examiner)
    expect((await submit()).Msg).toBe('考生尚未签到，请先签到再评审')
    expect((await server.call('Examiner', 'CheckIn', { EF_ID: enrolmentIds.hallToday }, examiner)).Code).toBe(1)
    expect((await submit()).Code).toBe(1)
    const staff = await logIn(server.url, accounts.results)
    const results = await server.call('Admin', 'GetResultList', { State: 'proposed', EB_ID: batchIds.sitting }, staff)
    const row = results.listData.find(({ EF_ID }) => EF_ID === enrolmentIds.hallToday)
    expect(row).toMatchObject({ ProposedCode: 3 })
  })

  test('yesterday’s hall shows two examiners, a held result for the chief, an absence and a conflict', async () => {
    const examiner = await logIn(server.url, accounts.examiner)
    const chief = await logIn(server.url, accounts.secondExaminer)
    const list = async (who: { token: string }) => {
      const asked = { IsOnline: 0, ET_ID: examTimeIds.hallYesterday, PageSize: 100 }
      const { listData } = await server.call('Examiner', 'GetExaminerHaveExamFromList', asked, who)
      for (const { Tracks } of listData) expect((Tracks as unknown[]).length).toBeGreaterThan(0)
      return listData.map(({ State, IsHeld, Attendance }) => [State, IsHeld, Attendance])
    }
    expect(await list(examiner)).toEqual([
      [0, 0, 1],
      [2, 0, 1],
      [2, 0, 1],
      [2, 0, 1],
      [2, 0, 2],
      [0, 0, 1],
    ])
    expect(await list(chief)).toEqual([
      [2, 0, 1],
      [0, 1, 1],
      [2, 0, 1],
    ])
    const staff = await logIn(server.url, accounts.results)
    const { listData } = await server.call('Admin', 'GetResultList', { PageSize: 100, EB_ID: batchIds.sitting }, staff)
    expect(listData.filter(({ IsHeld }) => IsHeld === 1)).toHaveLength(1)
    expect(listData.filter(({ Conflicts }) => Conflicts === 1)).toHaveLength(1)
    expect(listData.filter(({ ProposedCode, ERT_Code }) => ProposedCode === 0 && ERT_Code === null)).toHaveLength(1)
  })

  test('the chief is among the examiners', async () => {
    const staff = await logIn(server.url, accounts.schedule)
    const { listData } = await server.call('Admin', 'GetExaminerList', {}, staff)
    expect(listData.map(({ IsChief }) => IsChief)).toEqual([0, 1, 0, 0, 0, 0])
  })
})

describe('the hearing test of the demonstration', () => {
  test('finds enough items for every paper, and practice has some of each kind', async () => {
    const { rows } = await sql`
      select p.id from exam_pattern p join major m on m.id = p.major_id and m.kind = 'hearing'
      left join question q on q.question_type_id = p.question_type_id and q.grade_id = p.grade_id and q.major_id = p.major_id
      left join hearing_item i on i.question_id = q.id
      group by p.id having count(*) filter (where i.pool = 'exam') <= p.submit_count
        or count(*) filter (where i.pool = 'practice') < 3
    `.execute(server.db)
    expect(rows).toEqual([])
  })

  test('one paper waits to be marked: models and recordings sound, and the machine has marked its part', async () => {
    const examiner = await logIn(server.url, accounts.examiner)
    const paper = await server.call<{ Machine: { Points: number; Count: number; Right: number } }>(
      'Examiner',
      'GetExamFormMusicTheoryReviewInfo',
      { EF_ID: enrolmentIds.hearingDone },
      examiner,
    )
    expect(paper.OtherMsg.Machine).toMatchObject({ Points: 72, Count: 36 })
    expect(paper.listData).toHaveLength(4)
    for (const { FormatAnswer, ModelSound } of paper.listData)
      for (const link of [FormatAnswer, ModelSound]) {
        const sound = await fetch(new URL(String(link), server.url))
        expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
      }
  })
})

describe('the videos of the demonstration', () => {
  test('the examiner can open candidates of both kinds of review, and every piece plays from anywhere', async () => {
    const examiner = await logIn(server.url, accounts.examiner)
    const open = { IsOnline: 1, State: 0, PageSize: 100 }
    const { listData } = await server.call('Examiner', 'GetExaminerHaveExamFromList', open, examiner)
    const ready = listData.filter(({ IsSubAnswer, MID }) => IsSubAnswer === 1 && MID !== HEARING)
    const kinds = ready.map(({ Majors }) => (Majors as { ParentID: number }).ParentID)
    expect(ready.length).toBeGreaterThanOrEqual(3)
    expect(new Set(kinds)).toEqual(new Set([-1, -2]))
    for (const { EF_ID } of ready) {
      const info = await server.call('Examiner', 'GetExamFormReviewInfo', { EF_ID }, examiner)
      expect(info.listData.length).toBeGreaterThan(0)
      for (const { Answer } of info.listData) {
        const part = await fetch(new URL(String(Answer), server.url), { headers: { range: 'bytes=100000-100099' } })
        expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
        expect((await part.arrayBuffer()).byteLength).toBe(100)
      }
    }
  })

  test('staff find among who did not submit some who never came, one who filmed nothing, and some who filmed a part', async () => {
    const staff = await logIn(server.url, accounts.schedule)
    const { listData } = await server.call('Admin', 'GetUnsubmittedExams', { ET_ID: examTimeIds.onlineOver }, staff)
    const kinds = listData.map(({ StartTime, Filled, Required }) => {
      expect(Number(Filled)).toBeLessThan(Number(Required))
      return StartTime === null ? 'never' : Filled === 0 ? 'nothing' : 'part'
    })
    const count = (kind: string) => kinds.filter((each) => each === kind).length
    expect([count('never'), count('nothing'), count('part')]).toEqual([3, 1, 4])
  })

  test('each exam that was submitted shows the score of a chosen piece, where the bank has one', async () => {
    const played = await server.db
      .selectFrom('answerSheet')
      .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
      .innerJoin('question', 'question.id', 'answerSheet.questionId')
      .select(['examSession.enrolmentId as id', 'question.textbookId', 'musicScore', 'questionTypeId'])
      .select(['question.majorId', 'question.gradeId'])
      .where('question.textbookId', 'is not', null)
      .execute()
    expect(played.filter(({ musicScore }) => musicScore.length > 0).length).toBeGreaterThanOrEqual(12)
    for (const { id, textbookId } of played)
      expect(new Set(played.filter((each) => each.id === id).map((each) => each.textbookId))).toEqual(
        new Set([textbookId]),
      )
  })

  test('every submitted slot has one of its own, looked at; a face is compared only with consent', async () => {
    const takes = await server.db
      .selectFrom('answerSheet')
      .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
      .innerJoin('enrolment', 'enrolment.id', 'examSession.enrolmentId')
      .leftJoin('answerTake', 'answerTake.id', 'answerSheet.takeId')
      .leftJoin('takeMedia', 'takeMedia.takeId', 'answerTake.id')
      .leftJoin('faceCheck', 'faceCheck.takeId', 'answerTake.id')
      .select(['answerTake.objectKey', 'answerTake.etag', 'answerTake.bytes', 'enrolment.consentVersion'])
      .select(['takeMedia.status as media', 'takeMedia.posterKey', 'faceCheck.status as face', 'enrolment.id'])
      .where('enrolment.majorId', '<>', HEARING)
      // Those who sit now have a slot without a video, or one that cannot be played.
      .where(
        'enrolment.id',
        'not in',
        backgroundPlans().flatMap(({ id, board }) => (board ? [id] : [])),
      )
      .execute()
    expect(takes.length).toBeGreaterThan(30)
    expect(new Set(takes.map(({ objectKey }) => objectKey)).size).toBe(takes.length)
    const { store } = server.services.outside
    for (const take of takes) {
      const object = await store.head(take.objectKey ?? '')
      expect(object, `enrolment ${take.id}`).toMatchObject({ etag: take.etag, bytes: Number(take.bytes) })
      expect((await store.head(take.posterKey ?? ''))?.contentType).toBe('image/jpeg')
      expect([take.media, take.face]).toEqual(['ready', take.consentVersion === null ? 'off' : 'done'])
    }
  })
})
