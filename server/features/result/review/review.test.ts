import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract } from '#contract/table.ts'
import { type BuiltAccount, buildAccount, buildBatch, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, reviewOf, SINGING, signature, type ToMark } from '#test/marking.ts'
import { meetAt } from '#test/meeting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let staff: BuiltAccount
let examiner: BuiltAccount
let stranger: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  batch = await buildBatch(server)
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
  examiner = await buildExaminer(server)
  stranger = await buildExaminer(server)
})
afterAll(() => server.stop())

const call = (action: string, input: Record<string, unknown>, who = examiner) =>
  server.call<Record<string, unknown>>('Examiner', action as keyof Contract['Examiner'], input, who)
const assign = (one: ToMark, who = examiner) =>
  server.call('Admin', 'AssignExaminer', { UserID: who.id, EF_IDs: [one.id], IsAssigned: 1 }, staff)
const approve = (one: ToMark) => server.call('Admin', 'ApproveResults', { EF_IDs: [one.id] }, staff)

async function toMark(options: Parameters<typeof buildToMark>[4] = {}, who: BuiltAccount[] = [examiner]) {
  const one = await buildToMark(server, owner, batch, newIdNumber(), options)
  for (const each of who) expect((await assign(one, each)).OtherMsg).toEqual({ Assigned: 1 })
  return one
}
const versionsOf = (id: unknown) =>
  server.db.selectFrom('reviewVersion').selectAll().where('reviewId', '=', Number(id)).orderBy('version').execute()
const resultOf = (id: number) =>
  server.db.selectFrom('examResult').selectAll().where('enrolmentId', '=', id).executeTakeFirstOrThrow()

describe('what an examiner sees', () => {
  test('the candidate with his songs, links and similarity, but neither certificate number nor phones', async () => {
    const one = await toMark()
    const info = await call('GetExamFormReviewInfo', { EF_ID: one.id })
    expect(info).toMatchObject({
      Code: 1,
      OtherMsg: { ExamFormIno: { EF_ID: one.id, IsSubAnswer: 1 }, ExaminerReview: null, Draft: '', IsApproved: 0 },
    })
    expect(info.listData.map(({ EAS_ID }) => EAS_ID)).toEqual(one.sheets)
    expect(info.listData[0]).toMatchObject({ Similarity: 0.5, IsCalibrated: 0, FormatAnswer: '' })
    expect(String(info.listData[0]?.Answer)).toMatch(/video\/20261120\/.+\?/)
    const text = JSON.stringify(info)
    for (const secret of [one.certNumber, owner.mobile, '13800001111', '13800002222'])
      expect(text).not.toContain(secret)
  })

  test('a film without a face carries 2, for 未检测到人脸信息; a slot without a film no link, for 没有上传视频记录', async () => {
    const one = await toMark({ videos: 1 })
    await server.db
      .updateTable('faceCheck')
      .set({ similarity: 2 })
      .where(({ eb, selectFrom }) =>
        eb('takeId', 'in', selectFrom('answerTake').select('answerTake.id').where('answerSheetId', '=', one.sheets[0])),
      )
      .execute()
    const { listData } = await call('GetExamFormReviewInfo', { EF_ID: one.id })
    expect(listData).toMatchObject([
      { EAS_ID: one.sheets[0], Similarity: 2, IsRequired: 1 },
      { EAS_ID: one.sheets[1], Answer: '', FormatAnswer: '', Similarity: null, IsRequired: 0 },
    ])
  })

  test('finished reviews: the newest first, found by exam number, shown name and day', async () => {
    const marker = await buildExaminer(server)
    const [first, second] = [await toMark({}, [marker]), await toMark({}, [marker])]
    const open = await toMark({}, [marker])
    for (const [one, name, examNo] of [
      [first, '白小雪', '87260000000001'],
      [second, '段小雨', '87260000000002'],
      [open, '白小云', '87260000000003'],
    ] as const)
      await server.db.updateTable('enrolment').set({ name, examNo }).where('id', '=', one.id).execute()
    const days = ['2026-03-01', '2026-03-03'] as const
    for (const [at, one] of [first, second].entries()) {
      expect(await call('SubmitExaminerReview', await reviewOf(one), marker)).toMatchObject({ Code: 1 })
      const changedAt = Date.parse(`${days[at]}T23:30:00+08:00`)
      await server.db.updateTable('review').set({ changedAt }).where('enrolmentId', '=', one.id).execute()
    }
    const found = async (input: Record<string, unknown>) => {
      const { listData, totalCount } = await call(
        'GetExaminerHaveExamFromList',
        { State: 2, Newest: 1, ...input },
        marker,
      )
      expect(totalCount).toBe(listData.length)
      return listData.map(({ EF_ID }) => EF_ID)
    }
    expect(await found({})).toEqual([second.id, first.id])
    expect(await found({ Search: '白小' })).toEqual([first.id])
    expect(await found({ Search: '0000002' })).toEqual([second.id])
    expect(await found({ Search: '%' })).toEqual([])
    expect(await found({ From: days[1], To: days[1] })).toEqual([second.id])
    expect(await found({ From: days[0], To: '2026-03-02' })).toEqual([first.id])
    expect(await found({ To: '2020-01-01' })).toEqual([])
    expect(await call('GetExaminerHaveExamFromList', { From: '2020-02-31' }, marker)).toMatchObject({ Code: 0 })
    await server.db.updateTable('examBatch').set({ hidesIdentity: true }).where('id', '=', batch).execute()
    expect(await found({ Search: '白小' })).toEqual([])
    expect(await found({ Search: '87260000000001' })).toEqual([first.id])
    await server.db.updateTable('examBatch').set({ hidesIdentity: false }).where('id', '=', batch).execute()
  })

  test('X1 somebody else’s candidate, an unpaid and an unknown one answer alike; nobody marks for them', async () => {
    const one = await toMark()
    const unassigned = await toMark({}, [])
    const refunded = await toMark()
    await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', refunded.id).execute()
    const cases: Array<[ToMark, BuiltAccount]> = [
      [one, stranger],
      [unassigned, examiner],
      [refunded, examiner],
      [{ ...one, id: 2_000_000_000 }, examiner],
    ]
    for (const [which, who] of cases)
      for (const [action, input] of [
        ['GetExamFormReviewInfo', { EF_ID: which.id }],
        ['SubmitExaminerReview', await reviewOf(which)],
        ['SaveReviewDraft', { EF_ID: which.id, Draft: '{}' }],
      ] as const) {
        const answer = await call(action, input, who)
        expect([answer.status, answer.Code, answer.Msg], action).toEqual([404, 0, '没有找到相关信息'])
      }
    const seen = await call('GetExaminerHaveExamFromList', { PageSize: 100 }, stranger)
    expect(seen).toMatchObject({ listData: [], totalCount: 0, OtherMsg: { Open: 0, Draft: 0, Done: 0 } })
  })

  test('X2 candidates and staff get 403, nobody 401; an examiner 403 from the console', async () => {
    const one = await toMark()
    for (const action of ['GetExaminerHaveExamFromList', 'GetExamTimeMajors', 'GetExamFormReviewInfo']) {
      for (const who of [owner, staff]) expect((await call(action, { EF_ID: one.id }, who)).status).toBe(403)
      expect((await server.call('Examiner', action as keyof Contract['Examiner'], { EF_ID: one.id })).status).toBe(401)
    }
    for (const action of ['GetResultList', 'GetExamTimeList', 'GetExaminerList'] as const)
      expect((await server.call('Admin', action, {}, examiner)).status).toBe(403)
    expect((await server.call('Admin', 'ApproveResults', { EF_IDs: [one.id] }, examiner)).status).toBe(403)
  })

  test('the list by state, mode, major and page agrees with its counts', async () => {
    const who = await buildExaminer(server)
    const [open, draft, done] = (await Promise.all([0, 1, 2].map(() => toMark({}, [who])))) as [ToMark, ToMark, ToMark]
    const singing = await toMark({ majorId: SINGING }, [who])
    await call('SaveReviewDraft', { EF_ID: draft.id, Draft: '{"a":1}' }, who)
    expect((await call('SubmitExaminerReview', await reviewOf(done), who)).Code).toBe(1)
    const list = async (input: Record<string, unknown>) => {
      const answer = await call('GetExaminerHaveExamFromList', input, who)
      const counts = 'MID' in input ? { Open: 1, Draft: 0, Done: 0 } : { Open: 2, Draft: 1, Done: 1 }
      expect(answer.OtherMsg).toEqual({ ...counts, Awaited: 0 })
      return [answer.totalCount, answer.listData.map(({ EF_ID }) => EF_ID)]
    }
    const sorted = [...[open.id, singing.id].sort((a, b) => a - b), draft.id, done.id]
    expect(await list({})).toEqual([4, sorted])
    expect(await list({ State: 1 })).toEqual([1, [draft.id]])
    expect(await list({ State: 2, IsOnline: 1 })).toEqual([1, [done.id]])
    expect(await list({ MID: SINGING })).toEqual([1, [singing.id]])
    expect(await list({ PageIndex: 2, PageSize: 3 })).toEqual([4, sorted.slice(3)])
    const all = await call('GetExaminerHaveExamFromList', { State: 2 }, who)
    expect(all.listData[0]).toMatchObject({ State: 2, ERT_Code: 3, ER_ID: expect.any(Number) })
  })

  test('the list begins with what can be marked, ends with what is done, and repeats nobody page by page', async () => {
    const who = await buildExaminer(server)
    const done = await toMark({}, [who])
    const awaited = await toMark({ isSubmitted: false }, [who])
    const open = await toMark({}, [who])
    expect((await call('SubmitExaminerReview', await reviewOf(done), who)).Code).toBe(1)
    const seen: unknown[] = []
    for (const PageIndex of [1, 2, 3])
      seen.push(...(await call('GetExaminerHaveExamFromList', { PageIndex, PageSize: 1 }, who)).listData)
    expect(seen).toMatchObject([{ EF_ID: open.id }, { EF_ID: awaited.id }, { EF_ID: done.id }])
    // Only enrolments that can be marked count as open; those not submitted yet are listed but counted separately.
    const waiting = await call('GetExaminerHaveExamFromList', { State: 0 }, who)
    expect(waiting).toMatchObject({ totalCount: 2, OtherMsg: { Open: 1, Draft: 0, Done: 1, Awaited: 1 } })
  })

  test('exam times with majors and counts', async () => {
    const who = await buildExaminer(server)
    const [one, other] = [await toMark({}, [who]), await toMark({ majorId: SINGING }, [who])]
    const { item } = await server.call(
      'Admin',
      'SaveExamTime',
      { EB_ID: batch, IsOnline: 1, ExamBeginDate: '2026-11-19 08:00', ExamEndDate: '2026-11-25 18:00' },
      staff,
    )
    await server.db
      .updateTable('enrolment')
      .set({ examTimeId: Number(item.ET_ID) })
      .where('id', 'in', [one.id, other.id])
      .execute()
    await call('SubmitExaminerReview', await reviewOf(one), who)
    const times = await call('GetExamTimeMajors', { IsOnline: 1 }, who)
    expect(times.listData).toMatchObject([
      {
        ET_ID: item.ET_ID,
        ExamBeginDate: '2026-11-19T08:00:00+08:00',
        Majors: [
          { MID: 1, Open: 0, Done: 1 },
          { MID: SINGING, Open: 1, Done: 0 },
        ],
      },
    ])
    expect((await call('GetExamTimeMajors', { IsOnline: 0 }, who)).listData).toEqual([])
  })

  test('nothing submitted: 考生未上传视频！ to look at, and nothing to submit yet', async () => {
    const one = await toMark({ isSubmitted: false })
    expect(await call('GetExamFormReviewInfo', { EF_ID: one.id })).toMatchObject({ Code: 0, Msg: '考生未上传视频！' })
    expect(await call('SubmitExaminerReview', await reviewOf(one))).toMatchObject({
      Code: 0,
      Msg: '考生尚未提交，暂不能评审',
    })
  })
})

describe('the rules of a review', () => {
  const song = (EAS_ID: number, more = {}) => ({ EAS_ID, Comments: ['节奏稳定'], ...more })
  const judgements = (...songs: object[]) => ({ Judgement: JSON.stringify(songs) })
  const cases: Array<[string, (one: ToMark) => Record<string, unknown> | Promise<Record<string, unknown>>, string]> = [
    ['a song without a comment', ({ sheets: [first] }) => judgements(song(first)), '下列曲目未评审'],
    ['empty comments', ({ sheets }) => judgements(song(sheets[0]), { EAS_ID: sheets[1], Text: ' ' }), '下列曲目未评审'],
    ['no grade', () => ({ ERT_Code: null }), '请选择综合成绩'],
    ['an empty grade', () => ({ ERT_Code: '' }), '请选择综合成绩'],
    ['a grade of nobody’s', () => ({ ERT_Code: 5 }), '请选择综合成绩'],
    ['absent, which is staff’s', () => ({ ERT_Code: 0 }), '请选择综合成绩'],
    ['no signature', () => ({ Signature: '' }), '请签名确认'],
    ['a null signature', () => ({ Signature: null }), '请签名确认'],
    [
      '51 characters',
      ({ sheets: [a, b] }) => judgements(song(a), song(b, { Text: '好'.repeat(51) })),
      '评语不能超过50个字',
    ],
    ['a suggestion of 51', () => ({ Suggestion: '好'.repeat(51) }), '评语不能超过50个字'],
    [
      'a foreign song',
      ({ sheets: [a, b] }) => judgements(song(a), song(b), song(a + b)),
      '评语内容不正确，请刷新后重试',
    ],
    ['no JSON', () => ({ Judgement: '{"a"' }), '评语内容不正确，请刷新后重试'],
    ['a wrong shape', () => ({ Judgement: '{"EAS_ID":1}' }), '评语内容不正确，请刷新后重试'],
    ['nothing', () => ({ Judgement: undefined, ERT_Code: undefined }), '下列曲目未评审'],
  ]
  test.each(cases)('X3 %s is refused in the words of the specification', async (_name, change, Msg) => {
    const one = await toMark()
    const sent = await reviewOf(one, await change(one))
    expect(await call('SubmitExaminerReview', sent)).toMatchObject({ status: 200, Code: 0, Msg })
    const rows = await server.db.selectFrom('review').select('id').where('enrolmentId', '=', one.id).execute()
    expect(rows).toEqual([])
    // The same rules hold for a change.
    const first = await call('SubmitExaminerReview', await reviewOf(one))
    if (Msg !== '请签名确认')
      expect(await call('ChangeExaminerReview', { ...sent, ER_ID: first.OtherMsg.ER_ID })).toMatchObject({
        Code: 0,
        Msg,
      })
  })

  test('the unreviewed songs are named', async () => {
    const one = await toMark()
    const answer = await call('SubmitExaminerReview', await reviewOf(one, judgements(song(one.sheets[0]))))
    expect(answer.OtherMsg).toMatchObject({
      Text: '下列曲目未评审：二、小步舞曲',
      Songs: [{ EAS_ID: one.sheets[1], Ordinal: '二', Name: '小步舞曲' }],
    })
  })

  test('a song without a video needs no comment; a sheet without any cannot be reviewed', async () => {
    const one = await toMark({ videos: 1 })
    expect((await call('SubmitExaminerReview', await reviewOf(one, judgements(song(one.sheets[0]))))).Code).toBe(1)
    const none = await toMark({ videos: 0 })
    expect(await call('SubmitExaminerReview', await reviewOf(none))).toMatchObject({ Code: 0, Msg: '考生未上传视频！' })
  })

  test('an integrated review: one choice a category, suggestions apart', async () => {
    const one = await toMark({ majorId: SINGING })
    const choices = (...names: string[]) =>
      judgements(...names.map((Category, at) => ({ Category, Comment: `评语${at}` })))
    expect(await call('SubmitExaminerReview', await reviewOf(one, choices('音准', '音准')))).toMatchObject({
      Code: 0,
      Msg: '除建议外，每类评语只能选择一条',
    })
    const fine = await reviewOf(one, choices('音准', '气息', '建议', '建议'))
    expect((await call('SubmitExaminerReview', fine)).Code).toBe(1)
  })

  const noSignatures: Array<[string, () => Promise<string> | string]> = [
    [
      'an SVG',
      () => `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    ],
    [
      'an SVG that calls itself PNG',
      () => asPng(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ],
    ['a JPEG that calls itself PNG', async () => asPng(await picture(600, 300).jpeg().toBuffer())],
    ['too wide', async () => asPng(await picture(2001, 100).png().toBuffer())],
    ['too high', async () => asPng(await picture(600, 401).png().toBuffer())],
    ['too many bytes', () => asPng(Buffer.alloc(200 * 1024 + 1))],
    ['a blank sheet', async () => asPng(await picture(600, 300).png().toBuffer())],
    ['half a PNG', async () => (await signature()).slice(0, 400)],
    ['a foreign address', () => 'https://example.org/a.png'],
  ]
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
  const asPng = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
  test.each(noSignatures)('X5 %s is no signature', async (_name, make) => {
    const one = await toMark()
    expect(await call('SubmitExaminerReview', await reviewOf(one, { Signature: await make() }))).toMatchObject({
      Code: 0,
      Msg: '请签名确认',
    })
  })

  test('a signature is encoded anew and served by a link that expires', async () => {
    const one = await toMark()
    const png = Buffer.from((await signature()).split(',')[1] as string, 'base64')
    const Signature = asPng(Buffer.concat([png, Buffer.from('<script>')]))
    expect((await call('SubmitExaminerReview', await reviewOf(one, { Signature }))).Code).toBe(1)
    const info = await call('GetExamFormReviewInfo', { EF_ID: one.id })
    const link = String((info.OtherMsg.ExaminerReview as { Signature: string }).Signature)
    const { headers, rawPayload } = await server.app.inject({ method: 'GET', url: link })
    expect(headers['content-type']).toBe('image/png')
    expect(rawPayload.includes(Buffer.from('<script>'))).toBe(false)
    expect((await server.app.inject({ method: 'GET', url: link.split('?')[0] as string })).statusCode).toBe(404)
  })
})

describe('changing', () => {
  test('keeps every version, the signature where none is new, and moves the proposal along', async () => {
    const one = await toMark()
    const first = await call('SubmitExaminerReview', await reviewOf(one))
    const ER_ID = first.OtherMsg.ER_ID
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 3, isHeld: false })
    const change = await reviewOf(one, { ER_ID, ERT_Code: 2, Signature: undefined })
    expect(await call('ChangeExaminerReview', change)).toMatchObject({ OtherMsg: { ER_ID, Version: 2 } })
    const info = await call('GetExamFormReviewInfo', { EF_ID: one.id })
    const shown = info.OtherMsg.ExaminerReview as { Signature: string; ERT_Code: number; Version: number }
    expect(shown).toMatchObject({ ERT_Code: 2, Version: 2 })
    // The page sends back the signature link that it was given.
    await call('ChangeExaminerReview', { ...change, ERT_Code: 4, Signature: shown.Signature })
    const versions = await versionsOf(ER_ID)
    expect(versions.map(({ version, resultCode }) => [version, resultCode])).toEqual([
      [1, 3],
      [2, 2],
      [3, 4],
    ])
    expect(new Set(versions.map(({ signaturePath }) => signaturePath)).size).toBe(1)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 4 })
    await expect(server.db.deleteFrom('reviewVersion').execute()).rejects.toThrow('append-only')
  })

  test('X3 without an id, with another’s, and after approval', async () => {
    const one = await toMark()
    const { OtherMsg } = await call('SubmitExaminerReview', await reviewOf(one))
    const change = await reviewOf(one, { ER_ID: OtherMsg.ER_ID })
    for (const ER_ID of [0, '', null, undefined])
      expect(await call('ChangeExaminerReview', { ...change, ER_ID })).toMatchObject({
        status: 200,
        Code: 0,
        Msg: '请选择要修改的评语',
      })
    expect((await call('ChangeExaminerReview', change, stranger)).status).toBe(404)
    expect((await call('ChangeExaminerReview', { ...change, ER_ID: 1_999_999_999 })).status).toBe(404)
    expect((await approve(one)).OtherMsg).toEqual({ Approved: 1 })
    const fixed = { Code: 0, Msg: '成绩已审核，评审不能再修改' }
    expect(await call('ChangeExaminerReview', change)).toMatchObject(fixed)
    expect(await call('SaveReviewDraft', { EF_ID: one.id, Draft: '{}' })).toMatchObject(fixed)
    expect(await call('SubmitExaminerReview', change)).toMatchObject(fixed)
    expect(await versionsOf(OtherMsg.ER_ID)).toHaveLength(1)
  })

  test('one taken away sees and changes nothing any more', async () => {
    const one = await toMark()
    const { OtherMsg } = await call('SubmitExaminerReview', await reviewOf(one))
    await server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: [one.id], IsAssigned: 0 }, staff)
    expect((await call('ChangeExaminerReview', await reviewOf(one, { ER_ID: OtherMsg.ER_ID }))).status).toBe(404)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: null, isHeld: false })
    expect((await approve(one)).OtherMsg).toEqual({ Approved: 0 })
  })

  test('a draft comes back until the review is submitted, and never lies over it', async () => {
    const one = await toMark()
    const save = (Draft: string) => call('SaveReviewDraft', { EF_ID: one.id, Draft })
    await save('{"a":1}')
    expect((await save('{"a":"好"}')).OtherMsg).toMatchObject({ SavedTime: expect.stringContaining('+08:00') })
    expect((await call('GetExamFormReviewInfo', { EF_ID: one.id })).OtherMsg.Draft).toBe('{"a":"好"}')
    expect(await save('a\0b')).toMatchObject({ status: 200, Code: 0, Msg: '含有不能使用的字符' })
    await call('SubmitExaminerReview', await reviewOf(one))
    expect(await save('{"late":1}')).toMatchObject({ Code: 0, Msg: '请勿重复提交' })
    expect((await call('GetExamFormReviewInfo', { EF_ID: one.id })).OtherMsg.Draft).toBe('')
  })
})

describe('at once', () => {
  test('X4 ten submissions of one examiner: one review, nine 请勿重复提交', async () => {
    const one = await toMark()
    const sent = await reviewOf(one)
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('SubmitExaminerReview', sent)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(new Set(answers.filter(({ Code }) => Code === 0).map(({ Msg }) => Msg))).toEqual(new Set(['请勿重复提交']))
  })

  /** Holds each request just before it writes the result, so that they overlap. */
  const meeting = <T>(one: ToMark, requests: Array<() => Promise<T>>): Promise<T[]> =>
    meetAt(
      server,
      (tx) => tx.selectFrom('examResult').select('isHeld').where('enrolmentId', '=', one.id).forUpdate().execute(),
      requests,
    )

  // Without the enrolment's lock each would miss the other's review, and nothing would be proposed.
  test('X4 two examiners: the proposal knows both', async () => {
    const pair = [examiner, stranger]
    const one = await toMark({}, pair)
    const sent = [await reviewOf(one, { ERT_Code: 3 }), await reviewOf(one, { ERT_Code: 2 })]
    const answers = await meeting(
      one,
      pair.map((who, at) => () => call('SubmitExaminerReview', sent[at] ?? {}, who)),
    )
    expect(answers.map(({ Code }) => Code)).toEqual([1, 1])
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 2, isHeld: false })
  })

  // If either did not take the enrolment's lock, a change could follow the approval unnoticed, and the review would
  // differ from what was approved.
  test('approval against a change: who is first decides, and what was approved is what the review says', async () => {
    for (const isApprovalFirst of [true, false]) {
      const one = await toMark()
      const { OtherMsg } = await call('SubmitExaminerReview', await reviewOf(one))
      const change = await reviewOf(one, { ER_ID: OtherMsg.ER_ID, ERT_Code: 1 })
      const requests = [() => approve(one), () => call('ChangeExaminerReview', change)]
      const answers = await meeting<{ Code: number }>(one, isApprovalFirst ? requests : requests.reverse())
      expect(answers.map(({ Code }) => Code)).toEqual(isApprovalFirst ? [1, 0] : [1, 1])
      const review = await call('GetExamFormReviewInfo', { EF_ID: one.id })
      const code = isApprovalFirst ? 3 : 1
      expect(review.OtherMsg.ExaminerReview).toMatchObject({ ERT_Code: code, Version: isApprovalFirst ? 1 : 2 })
      expect(await resultOf(one.id)).toMatchObject({ resultCode: code })
    }
  })
})
