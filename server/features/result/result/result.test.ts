import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isFileLinkValid } from '#server/records/fileLink.ts'
import { type BuiltAccount, buildAccount, buildBatch, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, releaseResults, reviewOf, type ToMark } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { buildCheckCode } from '#test/phone.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const DAY = 86_400_000
let server: TestServer
let batch: number
let owner: BuiltAccount
let other: BuiltAccount
let staff: BuiltAccount
let examiners: BuiltAccount[]
let chief: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  owner = await buildAccount(server)
  other = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
  examiners = [await buildExaminer(server), await buildExaminer(server), await buildExaminer(server)]
  chief = await buildExaminer(server, { isChief: true })
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

const assign = (one: ToMark, who: BuiltAccount) =>
  server.call('Admin', 'AssignExaminer', { UserID: who.id, EF_IDs: [one.id], IsAssigned: 1 }, staff)
const approve = (...all: Array<{ id: number }>) =>
  server.call<{ Approved: number }>('Admin', 'ApproveResults', { EF_IDs: all.map(({ id }) => id) }, staff)
const publish = (ShowResultTime: string, ShowCommentsTime: string, who = staff) =>
  server.call('Admin', 'PublishBatchResults', { EB_ID: batch, ShowResultTime, ShowCommentsTime }, who)
const row = async (one: ToMark) => {
  const { listData } = await server.call('Admin', 'GetResultList', { EB_ID: batch, PageSize: 100 }, staff)
  return listData.find(({ EF_ID }) => EF_ID === one.id)
}

async function marked(codes: number[], who: BuiltAccount[] = examiners): Promise<ToMark> {
  const one = await buildToMark(server, owner, batch, newIdNumber())
  for (const each of who.slice(0, codes.length)) await assign(one, each)
  for (const [at, ERT_Code] of codes.entries()) {
    if (ERT_Code === 0) continue
    const sent = await reviewOf(one, { ERT_Code })
    expect((await server.call('Examiner', 'SubmitExaminerReview', sent, who[at])).Code).toBe(1)
  }
  return one
}

describe('approving what was shown', () => {
  const tallied = async (...all: ToMark[]) =>
    (await server.call<{ Seen: string }>('Admin', 'GetProposedTally', { EF_IDs: all.map(({ id }) => id) }, staff))
      .OtherMsg.Seen
  const approveSeen = (one: ToMark, Seen: string) =>
    server.call<{ Approved: number }>('Admin', 'ApproveResults', { EF_IDs: [one.id], Seen }, staff)
  const change = async (one: ToMark, ERT_Code: number) => {
    const { OtherMsg } = await server.call<{ ExaminerReview: { ER_ID: number } }>(
      'Examiner',
      'GetExamFormReviewInfo',
      { EF_ID: one.id },
      examiners[0],
    )
    const { ER_ID } = OtherMsg.ExaminerReview
    return server.call('Examiner', 'ChangeExaminerReview', await reviewOf(one, { ER_ID, ERT_Code }), examiners[0])
  }

  test('a mark that was changed while the question was open is not approved unseen', async () => {
    const [one, other] = [await marked([3, 3]), await marked([3])]
    const seen = await tallied(one)
    expect((await change(one, 4)).Code).toBe(1)
    expect(await approveSeen(one, seen)).toMatchObject({ Code: 0, Msg: expect.stringContaining('没有审核任何成绩') })
    expect(await row(one)).toMatchObject({ ApprovedTime: null })
    expect((await change(other, 3)).Code).toBe(1)
    expect((await approveSeen(one, await tallied(one))).OtherMsg).toEqual({ Approved: 1 })
  })

  test('the mark and the approval at once: whichever comes first stands, and nothing is approved that was not shown', async () => {
    const one = await marked([3, 3])
    const seen = await tallied(one)
    const [changed, approved] = await meetAtEnrolment<{ Code: number }>(server, one.id, [
      () => change(one, 4),
      () => approveSeen(one, seen),
    ])
    expect([changed?.Code, approved?.Code]).toEqual([1, 0])
    expect(await row(one)).toMatchObject({ ApprovedTime: null })
  })
})

describe('the proposal', () => {
  // A code of 0 stands for an assigned examiner without a review.
  const cases: Array<[codes: number[], proposed: number | null, held: 0 | 1]> = [
    [[3], 3, 0],
    [[0], null, 0],
    [[3, 0], null, 0],
    [[3, 2], 2, 0],
    [[4, 4, 3], 4, 0],
    [[4, 2], null, 1],
    [[4, 3, 1], null, 1],
  ]
  test.each(cases)('%j proposes %s, held %i', async (codes, ProposedCode, IsHeld) => {
    const one = await marked(codes)
    expect(await row(one)).toMatchObject({ ProposedCode, IsHeld, Examiners: codes.length, ERT_Code: null })
    const approved = ProposedCode === null ? 0 : 1
    expect((await approve(one)).OtherMsg).toEqual({ Approved: approved })
    expect(await row(one)).toMatchObject({ ERT_Code: ProposedCode })
  })

  test('a held one waits for the chief, whose word it then is', async () => {
    const one = await marked([4, 1])
    await assign(one, chief)
    expect((await approve(one)).OtherMsg).toEqual({ Approved: 0 })
    await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one, { ERT_Code: 2 }), chief)
    expect(await row(one)).toMatchObject({ ProposedCode: 2, IsHeld: 0, Examiners: 3, Reviews: 3 })
    expect((await approve(one)).OtherMsg).toEqual({ Approved: 1 })
  })

  test('lists by state and page; each approval is written down once', async () => {
    const [proposed, held, open, approved] = [
      await marked([3]),
      await marked([4, 1]),
      await marked([0]),
      await marked([2]),
    ]
    await approve(approved)
    expect((await approve(approved, held, open)).OtherMsg).toEqual({ Approved: 0 })
    const list = async (State: string) =>
      (await server.call('Admin', 'GetResultList', { EB_ID: batch, State }, staff)).listData.map(({ EF_ID }) => EF_ID)
    expect(await list('proposed')).toEqual([proposed.id])
    expect(await list('held')).toEqual([held.id])
    expect(await list('open')).toEqual([open.id])
    expect(await list('approved')).toEqual([approved.id])
    expect(await list('')).toEqual([approved.id, open.id, held.id, proposed.id])
    expect((await server.call('Admin', 'GetResultList', { EB_ID: batch, State: 'x' }, staff)).status).toBe(400)
    const page = (PageIndex: number) =>
      server.call('Admin', 'GetResultList', { EB_ID: batch, PageSize: 3, PageIndex }, staff)
    const [first, second] = [await page(1), await page(2)]
    expect([first.listData.length, second.listData.map(({ EF_ID }) => EF_ID)]).toEqual([3, [proposed.id]])
    expect([first.totalCount, second.totalCount]).toEqual([4, 4])
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('action', '=', 'ApproveResults')
      .where('subjectId', '=', approved.id)
      .execute()
    expect(audit).toEqual([{ actorId: staff.id, after: { resultCode: 2 } }])
  })

  test('all that wait are approved with the number that was seen; another number approves none', async () => {
    const waiting = [await marked([4]), await marked([2]), await marked([2])]
    await marked([4, 1])
    const EF_IDs = waiting.map(({ id }) => id)
    const all = (Count: number) => ({ All: { EB_ID: batch }, Count })
    const tally = await server.call('Admin', 'GetProposedTally', all(3), staff)
    expect(tally.listData).toEqual([
      { ERT_Code: 4, Count: 1 },
      { ERT_Code: 2, Count: 2 },
    ])
    for (const wrong of [all(2), all(4), { All: { EB_ID: batch } }]) {
      const { Code, Msg } = await server.call('Admin', 'ApproveResults', wrong, staff)
      expect([Code, Msg]).toEqual([0, '符合条件的现在有3条，与您选择时不同，请核对后再操作'])
    }
    expect((await server.call('Admin', 'ApproveResults', {}, staff)).status).toBe(400)
    // A batch that there cannot be holds nothing; it does not stand for all of them.
    for (const EB_ID of [0, -1]) {
      const none = await server.call('Admin', 'ApproveResults', { All: { EB_ID }, Count: 3 }, staff)
      expect(none.Msg).toBe('符合条件的现在有0条，与您选择时不同，请核对后再操作')
    }
    expect((await server.call('Admin', 'ApproveResults', all(3), staff)).OtherMsg).toEqual({ Approved: 3 })
    expect((await server.call('Admin', 'GetProposedTally', { EF_IDs }, staff)).listData).toEqual([])
  })

  test('a search narrows list, distribution and approval alike', async () => {
    const [one, other] = [await marked([4]), await marked([2])]
    await server.db.updateTable('enrolment').set({ name: '欧阳审核' }).where('id', '=', one.id).execute()
    const found = await server.call(
      'Admin',
      'GetResultList',
      { EB_ID: batch, State: 'proposed', Search: '阳审' },
      staff,
    )
    expect(found.listData.map(({ EF_ID }) => EF_ID)).toEqual([one.id])
    expect([found.totalCount, found.OtherMsg]).toEqual([1, { Tally: [{ ERT_Code: 4, Count: 1 }] }])
    const page = await server.call('Admin', 'GetResultList', { EB_ID: batch, State: 'proposed', Part: 'rows' }, staff)
    expect(page.OtherMsg).toEqual({ Tally: [] })
    const all = { All: { EB_ID: batch, Search: '阳审' }, Count: 1 }
    expect((await server.call('Admin', 'ApproveResults', all, staff)).OtherMsg).toEqual({ Approved: 1 })
    expect(await row(other)).toMatchObject({ ERT_Code: null })
  })

  test('an unknown enrolment refuses the whole; approving twice at once approves once', async () => {
    const one = await marked([3])
    expect((await approve(one, { id: 666_666 })).status).toBe(404)
    expect(await row(one)).toMatchObject({ ERT_Code: null })
    const answers = await Promise.all([approve(one), approve(one), approve(one)])
    const counts = answers.map(({ OtherMsg }) => OtherMsg.Approved)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  })

  test('faces of the batch are forgotten with the last approval, not while one is open or can still be sat', async () => {
    const [first, second, third] = [await marked([3]), await marked([3]), await marked([0])]
    const photo = await server.db
      .selectFrom('enrolment')
      .select('photoId')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('faceEmbedding')
      .values({ photoId: photo.photoId, batchId: batch, sealed: Buffer.from([1]), createdAt: Date.now() })
      .execute()
    const kept = async () =>
      (await server.db.selectFrom('faceEmbedding').select('photoId').where('batchId', '=', batch).execute()).length
    await approve(first)
    expect(await kept()).toBe(1)
    // A candidate who has not submitted can still sit until his window ends.
    const time = await server.db
      .insertInto('examTime')
      .values({
        batchId: batch,
        isOnline: true,
        beginsAt: Date.parse(TEST_NOW),
        publishedAt: null,
        endsAt: Date.parse(TEST_NOW) + DAY,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('enrolment')
      .set({ answersSubmittedAt: null, examTimeId: time.id })
      .where('id', '=', third.id)
      .execute()
    await approve(second)
    expect(await kept()).toBe(1)
    server.clock.advance(DAY)
    const last = await marked([2])
    await approve(last)
    expect(await kept()).toBe(0)
  })

  test('a result that is approved stays, whoever is assigned afterwards', async () => {
    const one = await marked([3])
    await approve(one)
    expect(await assign(one, examiners[1] as BuiltAccount)).toMatchObject({
      Code: 0,
      Msg: '成绩已审核，评审不能再修改',
      OtherMsg: { EF_ID: one.id },
    })
    expect(await row(one)).toMatchObject({ ERT_Code: 3, ProposedCode: 3 })
  })
})

describe('what the candidate sees, and when', () => {
  const released = async (one: ToMark) => {
    await approve(one)
    await releaseResults(server, batch)
  }
  const at = (days: number) => new Date(Date.parse(TEST_NOW) + days * DAY).toISOString()
  const asked = (one: ToMark, changes: Record<string, unknown> = {}, who = owner) =>
    server.call('Exam', 'ScoreQuery', { Name: '李小音', CertNO: one.certNumber, ...changes }, who)
  const comments = (one: ToMark, changes: Record<string, unknown> = {}, who: { token?: string } = {}) =>
    server.call<Record<string, unknown>>(
      'Exam',
      'ExaminerReviewInfo',
      { EF_ID: one.id, CertNO: one.certNumber, ...changes },
      who,
    )

  /** Status and envelope as the client receives them. */
  const bodyOf = (answer: object) => JSON.stringify({ ...answer, headers: null })

  /** Returns 1 or 0 for each place that may show it: result in list, detail and score query, then comments. */
  async function shown(one: ToMark): Promise<number[]> {
    const detail = await server.call('Exam', 'GetExamFormInfo', { EF_ID: one.id }, owner)
    const list = await server.call('Exam', 'GetMyExamFormList', { PageSize: 100 }, owner)
    const item = list.listData.find(({ EF_ID }) => EF_ID === one.id)
    const score = await asked(one)
    for (const answer of [detail, list, score]) {
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers.etag).toBeUndefined()
    }
    const code = { ERT_Code: 3 }
    if (score.listData.length > 0) expect(score.listData[0]?.ExamResult).toMatchObject({ ...code, ERT_Name: '良好' })
    const places = [detail.item.ExamResult, item?.ExamResult].map((result) => {
      expect(result === null || (result as typeof code).ERT_Code === 3).toBe(true)
      return result === null ? 0 : 1
    })
    const info = await comments(one)
    const canSee = Number(score.listData[0]?.CanSeeComments ?? 0)
    expect(canSee).toBe(score.listData.length > 0 && info.Code === 1 ? 1 : 0)
    return [...places, score.listData.length, info.Code]
  }

  test('X7 nothing before the release, the result from ShowResultTime on, comments from ShowCommentsTime on', async () => {
    const one = await marked([3])
    const nothing = [0, 0, 0, 0]
    expect((await publish(at(-2), at(-1))).Code).toBe(1)
    expect(await shown(one)).toEqual(nothing)
    await approve(one)
    expect(await shown(one)).toEqual(nothing)
    await publish(at(1), at(2))
    await releaseResults(server, batch)
    expect(await shown(one)).toEqual(nothing)
    server.clock.set(Date.parse(at(1)) - 1)
    expect(await shown(one)).toEqual(nothing)
    server.clock.set(at(1))
    expect(await shown(one)).toEqual([1, 1, 1, 0])
    server.clock.set(Date.parse(at(2)) - 1)
    expect(await shown(one)).toEqual([1, 1, 1, 0])
    server.clock.set(at(2))
    expect(await shown(one)).toEqual([1, 1, 1, 1])
  })

  test('comments, which carry the result, wait for it even where their time is earlier', async () => {
    const one = await marked([3])
    await released(one)
    await publish(at(2), at(1))
    server.clock.set(Date.parse(at(2)) - 1)
    expect(await shown(one)).toEqual([0, 0, 0, 0])
    server.clock.set(at(2))
    expect(await shown(one)).toEqual([1, 1, 1, 1])
  })

  test('no times: the result on its release, comments never; wrong times and an unknown batch are refused', async () => {
    const one = await marked([3])
    await released(one)
    expect(await publish('', '')).toMatchObject({ OtherMsg: { ShowResultTime: null, ShowCommentsTime: null } })
    expect(await shown(one)).toEqual([1, 1, 1, 0])
    expect(await publish('2026-02-30', '')).toMatchObject({ Code: 0, Msg: '参数不正确，请重试' })
    expect(await publish('2026-12-01 09:00', '')).toMatchObject({
      OtherMsg: { ShowResultTime: '2026-12-01T09:00:00+08:00' },
    })
    expect(await shown(one)).toEqual([0, 0, 0, 0])
    expect((await publish('', '', owner)).status).toBe(403)
    batch = 999_999
    expect((await publish('', '')).status).toBe(404)
  })

  test('E19 wrong name, wrong number and unpublished answer byte for byte alike', async () => {
    const [one, hidden] = [await marked([3]), await marked([3])]
    await released(one)
    const wrong = [
      await asked(one, { Name: '李小' }),
      await asked(one, { Name: '李小音%' }),
      await asked(one, { CertNO: newIdNumber() }),
      await asked(hidden),
    ]
    expect(new Set(wrong.map(bodyOf)).size).toBe(1)
    expect(wrong[0]).toMatchObject({ status: 200, Code: 1, listData: [], totalCount: 0 })
    await publish('', at(-1))
    const notThere = [
      await comments(one, { CertNO: newIdNumber() }),
      await comments(one, { EF_ID: 555_555 }),
      await comments(hidden),
      await comments(one, { CertNO: hidden.certNumber }),
    ]
    expect(new Set(notThere.map(bodyOf)).size).toBe(1)
    expect(notThere[0]).toMatchObject({ status: 404, Code: 0, Msg: '没有找到相关信息' })
    expect((await comments(one)).Code).toBe(1)
  })

  test('the name is found as a family types it', async () => {
    const one = await marked([3])
    await released(one)
    await publish(at(-1), '')
    await server.db.updateTable('enrolment').set({ name: '古丽·麦麦提 Mary' }).where('id', '=', one.id).execute()
    for (const Name of ['古丽·麦麦提 Mary', '古丽•麦麦提mary', '古丽．麦麦提　ＭＡＲＹ', ' 古丽 ・ 麦麦提Mary '])
      expect((await asked(one, { Name })).listData, Name).toHaveLength(1)
    expect((await asked(one, { Name: '古丽麦麦提Mary' })).listData).toEqual([])
  })

  test('what is asked for is required, and a token for results', async () => {
    const one = await marked([3])
    expect(await asked(one, { Name: ' ' })).toMatchObject({ Code: 0, Msg: '请输入考生姓名' })
    expect(await asked(one, { CertNO: '' })).toMatchObject({ Code: 0, Msg: '请输入考生有效证件号' })
    expect(await comments(one, { CertNO: '' })).toMatchObject({ Code: 0, Msg: '请输入考生有效证件号' })
    expect((await server.call('Exam', 'ScoreQuery', { Name: '李小音', CertNO: one.certNumber })).status).toBe(401)
  })

  test('E20 a stranger who knows name and number reads result, photo and comments, but no video, number or phone', async () => {
    const one = await marked([3])
    await released(one)
    await publish('', at(-1))
    const [his, mine] = [await asked(one, {}, other), await asked(one)]
    expect([his.listData[0]?.IsOwn, mine.listData[0]?.IsOwn]).toEqual([0, 1])
    // The specification shows the photo to anybody who matches name and number (specification#result-query);
    // threats#E19 limits its link to ten minutes.
    for (const { Photo } of [his.listData[0], mine.listData[0]] as { Photo: string }[]) {
      const [path = '', query = ''] = Photo.split('?')
      const [ends, seal] = ['e', 's'].map((name) => new URLSearchParams(query).get(name) ?? '') as [string, string]
      const { secrets } = server.services
      const livesAfter = (minutes: number) =>
        isFileLinkValid(secrets, path.replace('/files/', ''), ends, seal, server.clock.now() + minutes * 60_000)
      expect([livesAfter(0), livesAfter(8), livesAfter(10)]).toEqual([true, true, false])
    }
    const [read, own] = [await comments(one), await comments(one, {}, owner)]
    expect(read.OtherMsg).toMatchObject({ ExamFormIno: { Photo: '', ExamTime: null }, ExaminerReview: { ERT_Code: 3 } })
    expect(read.listData).toMatchObject([
      { EAS_ID: one.sheets[0], Answer: '', Similarity: null },
      { EAS_ID: one.sheets[1], Answer: '', Similarity: null },
    ])
    expect(own.listData[0]?.Answer).toContain('video/')
    const text = JSON.stringify([his, read])
    for (const secret of [one.certNumber, owner.mobile, '13800001111', '13800002222'])
      expect(text).not.toContain(secret)
  })

  test('a refunded enrolment has no result to be found, and none to be approved', async () => {
    const one = await marked([3])
    const refunded = await marked([3])
    await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', refunded.id).execute()
    expect((await approve(refunded)).status).toBe(404)
    await released(one)
    await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', one.id).execute()
    expect((await asked(one)).listData).toEqual([])
  })
})

test('E19 one number is asked about with twenty names a day, whoever asks, known or not; the same name again is no other', async () => {
  const strict = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_CAPTCHA: '0' } })
  const CertNO = newIdNumber()
  const ask = async (Name: string, CheckCode = '') =>
    strict.call('Exam', 'ScoreQuery', { Name, CertNO, CheckCode }, await buildAccount(strict))
  for (let i = 0; i < 5; i++) expect((await ask('谁')).Code).toBe(1)
  for (const name of ['谁一', '谁二']) expect((await ask(name)).Code).toBe(1)
  expect(await ask('谁三')).toMatchObject({ status: 200, Code: 0, OtherMsg: { NeedCheckCode: 1 } })
  for (let i = 0; i < 17; i++) expect((await ask(`又是谁${i}`, await buildCheckCode(strict))).Code).toBe(1)
  const refused = await ask('还有谁', await buildCheckCode(strict))
  expect(refused).toMatchObject({ status: 429, Code: 0, OtherMsg: { Reason: 'LOOKUP_SUBJECT_PAUSED' } })
  expect(refused.headers['retry-after']).toBe('86400')
  strict.clock.advance(86_400_000)
  expect((await ask('还有谁')).Code).toBe(1)
  await strict.stop()
})
