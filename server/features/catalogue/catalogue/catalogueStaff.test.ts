import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildPhoto,
  ids,
  signUpForm,
} from '#test/builders.ts'
import { buildExamRoom, exam, warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = (await buildExamRoom(server)).batchId
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await buildEnrolment(server, await buildAccount(server), batch)
})
afterAll(() => server.stop())

const row = { Position: 5, IsPub: 1, Version: 0 }
const area = { EA_Name: '腾冲市', IsOnlinePay: 0, PayAddress: '文化馆', PayHours: '', PayPhone: '', ...row }
const major = { MName: '古琴', Kind: 'song', ...row }
const grade = { GName: '演奏级', IsPrevCert: 1, UploadTime: 150, IsHearing: 0, ...row }
const type = { TypeName: '视奏', Answer: 'video', ...row }
const textbook = { BookName: '古筝教程', MID: ids.piano, ...row }

const kinds = [
  ['GetAreaList', 'SaveArea', 'EA_ID', 'EA_Name', area],
  ['GetMajorList', 'SaveMajor', 'MID', 'MName', major],
  ['GetGradeList', 'SaveGrade', 'GID', 'GName', grade],
  ['GetQuestionTypeList', 'SaveQuestionType', 'EQT_ID', 'TypeName', type],
  ['GetTextbookList', 'SaveTextbook', 'TB_ID', 'BookName', textbook],
] as const
type List = (typeof kinds)[number][0]
type Save = (typeof kinds)[number][1]
type Wire = Record<string, unknown>

const save = (action: Save, input: Wire, who = staff) => server.call('Admin', action, input, who)
const list = async (action: List, input: Wire = {}, who = staff) => server.call('Admin', action, input, who)
const auditOf = (action: string, subjectId: unknown) =>
  server.db
    .selectFrom('auditLog')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', action)
    .where('subjectId', '=', Number(subjectId))
    .orderBy('id')
    .execute()

describe.each(kinds)('%s and %s', (listAction, saveAction, id, name, input) => {
  test('creates, changes, switches off; each change is written down, and one that changes nothing is not', async () => {
    const created = await save(saveAction, input)
    expect(created).toMatchObject({ Code: 1, item: { ...input, Version: 1 } })
    const own: Wire = created.item
    const changed = await save(saveAction, {
      ...input,
      [id]: own[id],
      [name]: '改名',
      IsPub: 0,
      Reason: '不再开考',
      Version: 1,
    })
    expect(changed.item).toMatchObject({ [id]: own[id], [name]: '改名', IsPub: 0, Version: 2 })
    expect((await save(saveAction, { ...input, [id]: own[id], [name]: '改名', IsPub: 0, Version: 2 })).item).toEqual(
      changed.item,
    )
    expect((await list(listAction, { Search: '改名' })).listData).toEqual([changed.item])
    expect((await list(listAction, { Search: '改名', IsPub: 1 })).totalCount).toBe(0)
    expect(await auditOf(saveAction, own[id])).toMatchObject([
      { actorId: staff.id, before: null, after: { [name]: input[name as keyof typeof input] } },
      { before: { IsPub: 1 }, after: { [name]: '改名', IsPub: 0 } },
    ])
  })

  test('a name is needed, fits, and is not taken', async () => {
    await save(saveAction, { ...input, [name]: '唯一' })
    expect((await save(saveAction, { ...input, [name]: ' ' })).Msg).toBe('请填写名称')
    expect((await save(saveAction, { ...input, [name]: '名'.repeat(41) })).Msg).toBe('名称最多40个字')
    expect((await save(saveAction, { ...input, [name]: ' 唯一 ' })).Msg).toBe(
      '已有名为“唯一”的，请换一个名称，或修改原来的',
    )
    for (const alike of ['唯 一', '唯一🎵'])
      expect((await save(saveAction, { ...input, [name]: alike })).Msg).toBe(
        '已有名为“唯一”的，请换一个名称，或修改原来的',
      )
    expect((await save(saveAction, { ...input, [id]: 2_000_000, [name]: '没有' })).status).toBe(404)
  })

  test('two at once: one saves, the others are told; a repeat is answered once', async () => {
    const own: Wire = (await save(saveAction, { ...input, [name]: '同时' })).item
    await warmPool(server)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => save(saveAction, { ...input, ...own, [name]: `同时${n}` })),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE', Version: 2 })
    const twice = { ...input, [name]: '一次', RequestKey: randomUUID() }
    const [first, second] = await Promise.all([save(saveAction, twice), save(saveAction, twice)])
    expect(first).toMatchObject({ Code: 1 })
    expect(second.item).toEqual(first.item)
    expect((await list(listAction, { Search: '一次' })).totalCount).toBe(1)
  })

  test('is paged and sorted, with the exact total', async () => {
    const all = await list(listAction, { PageSize: 100, Sort: id })
    const numbers = all.listData.map((one: Wire) => Number(one[id]))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    const second = await list(listAction, { PageSize: 1, PageIndex: 2, Sort: `-${id}` })
    expect(second).toMatchObject({ totalCount: numbers.length, listData: [{ [id]: numbers.at(-2) }] })
    expect(await list(listAction, { Only: numbers[0] })).toMatchObject({
      totalCount: 1,
      listData: [{ [id]: numbers[0] }],
    })
    const byName = await list(listAction, { PageSize: 100, Sort: name })
    expect(byName.listData).toHaveLength(numbers.length)
  })

  test('is for the schedule alone', async () => {
    const other = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect((await list(listAction, {}, other)).status).toBe(403)
    expect((await save(saveAction, input, other)).status).toBe(403)
  })
})

test('what a candidate’s exam rests on does not change under him', async () => {
  const [piano] = (await list('GetMajorList', { Search: '钢琴' })).listData
  expect((await save('SaveMajor', { ...piano, Kind: 'integrated' })).Msg).toBe('已有考生报考该专业，不能再改评审方式')
  const [first] = (await list('GetGradeList', { Search: '一级' })).listData
  expect((await save('SaveGrade', { ...first, IsHearing: 1 })).Msg).toBe('已有考生报考该级别，不能再改是否为听力级别')
  const other: Wire = (await save('SaveMajor', { ...major, MName: '箜篌' })).item
  const [book] = (await list('GetTextbookList', { Search: '教材一' })).listData
  expect((await save('SaveTextbook', { ...book, MID: other.MID })).Msg).toBe(
    '该教材已有题目或已被考生选用，不能再改专业',
  )
  expect((await save('SaveTextbook', { ...textbook, BookName: '别的', MID: 2_000_000 })).status).toBe(404)
  expect((await save('SaveMajor', { ...other, Kind: 'hearing' })).Msg).toBe('听力专业与其他类别不能互改，请新建专业')
  expect((await save('SaveMajor', { ...major, MName: '视唱', Kind: 'hearing' })).Msg).toMatch(
    /^听力专业只能有一个，已有“/,
  )
  const hearing = await list('GetMajorList', { Kind: 'hearing', PageSize: 100 })
  expect(hearing.listData.map(({ Kind }) => Kind)).toEqual(hearing.listData.map(() => 'hearing'))
  expect(hearing.listData).toMatchObject([{ MID: HEARING_MAJOR_ID, ParentID: 0 }])
  const { id } = await server.db
    .insertInto('examSession')
    .values({
      enrolmentId: (await server.db.selectFrom('enrolment').select('id').executeTakeFirstOrThrow()).id,
      startedAt: server.clock.now(),
      endsAt: server.clock.now() + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('answerSheet')
    .values({
      sessionId: id,
      patternId: exam.drawnPattern,
      slotNo: 1,
      questionId: 9001,
      isDrawn: true,
      createdAt: server.clock.now(),
    })
    .execute()
  const [scales] = (await list('GetQuestionTypeList', { Search: '音阶' })).listData
  expect((await save('SaveQuestionType', { ...scales, Answer: 'choice' })).Msg).toBe(
    '该题型已在考生的试卷上，不能再改作答方式',
  )
})

test('minutes and pay desk have limits', async () => {
  expect((await save('SaveGrade', { ...grade, UploadTime: 0 })).Msg).toBe('考试时长须为1至600分钟')
  expect((await save('SaveArea', { ...area, PayHours: '时'.repeat(61) })).Msg).toBe(
    '缴费地址最多100个字，时间和电话最多60个字',
  )
})

test('the public lists follow each change at once, and what is switched off takes no enrolment', async () => {
  const own = await buildBatch(server)
  const publicList = async (action: string) => JSON.stringify((await server.call('ExamPublic', action)).listData)
  for (const [action, listAction, saveAction, name] of [
    ['GetExamAreaList', 'GetAreaList', 'SaveArea', 'EA_Name'],
    ['GetALLMajorsList', 'GetMajorList', 'SaveMajor', 'MName'],
    ['GetALLGradesList', 'GetGradeList', 'SaveGrade', 'GName'],
  ] as const) {
    const [before] = (await list(listAction, { PageSize: 100, Sort: 'Position' })).listData as Wire[]
    const text = String(before?.[name])
    expect(await publicList(action)).toContain(`"${text}"`)
    const renamed: Wire = (await save(saveAction, { ...before, [name]: `${text}新` })).item
    expect(await publicList(action)).toContain(`"${text}新"`)
    await save(saveAction, { ...renamed, [name]: text })
  }
  const account = await buildAccount(server)
  const signUp = async () =>
    server.call('Exam', 'ExamSignUp', signUpForm(own, await buildPhoto(server, account)), account)
  for (const [listAction, saveAction, search] of [
    ['GetAreaList', 'SaveArea', '昆明市'],
    ['GetMajorList', 'SaveMajor', '钢琴'],
    ['GetGradeList', 'SaveGrade', '一级'],
  ] as const) {
    const [on] = (await list(listAction, { Search: search })).listData
    const silent = await save(saveAction, { ...on, IsPub: 0 })
    expect(silent.OtherMsg, search).toMatchObject({ Reason: 'REASON_REQUIRED' })
    const off: Wire = (await save(saveAction, { ...on, IsPub: 0, Reason: '不再开考' })).item
    expect((await signUp()).Msg, search).toBe('当前批次在该地区不开考所选专业和级别，请重新选择')
    expect((await save(saveAction, { ...off, IsPub: 1 })).Code).toBe(1)
  }
  expect((await signUp()).Code).toBe(1)
})

const removable = [
  ['area', 'SaveArea', 'EA_ID', { ...area, EA_Name: '误建考区' }],
  ['major', 'SaveMajor', 'MID', { ...major, MName: '误建专业' }],
  ['grade', 'SaveGrade', 'GID', { ...grade, GName: '误建级别' }],
  ['questionType', 'SaveQuestionType', 'EQT_ID', { ...type, TypeName: '误建题型' }],
  ['textbook', 'SaveTextbook', 'TB_ID', { ...textbook, BookName: '误建教材' }],
] as const
const remove = (Kind: string, ID: unknown, Version: number, who = staff) =>
  server.call('Admin', 'RemoveCatalogueRow', { Kind, ID, Version }, who)

test.each(removable)(
  'a %s that was never used is deleted by the version that was seen, once',
  async (kind, action, id, input) => {
    const own: Wire = (await save(action, input)).item
    expect((await remove(kind, own[id], 7)).OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    const other = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect((await remove(kind, own[id], 1, other)).status).toBe(403)
    const answers = await Promise.all([1, 2, 3].map(() => remove(kind, own[id], 1)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404])
    // Rows of other kinds may have had the same id.
    const written = await auditOf('RemoveCatalogueRow', own[id])
    expect(written.at(-1)).toMatchObject({
      before: { name: expect.stringContaining('误建') },
      after: null,
    })
  },
)
