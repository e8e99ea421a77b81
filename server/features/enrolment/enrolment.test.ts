import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalCertNumber } from '#domain/people/identity.ts'
import type { Instant } from '#domain/time.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildPhoto,
  ids,
  newIdNumber,
  signUpForm,
} from '#test/builders.ts'
import { buildExaminer } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

function countEnrolments(certIndexOf: { accountId: number }) {
  return server.db.selectFrom('enrolment').selectAll().where('accountId', '=', certIndexOf.accountId).execute()
}

describe('ExamSignUp', () => {
  test('stores what was typed, takes the fee from the table, keeps the certificate number sealed', async () => {
    const account = await buildAccount(server)
    const CertNO = newIdNumber()
    const photo = await buildPhoto(server, account)
    const answer = await server.call<{ EF_ID: number; Fee: number; CheckStatus: number; CreateTime: string }>(
      'Exam',
      'ExamSignUp',
      signUpForm(batch, photo, { CertNO, Name: ' 曾 小音 ', Fee: 1, IsPay: 1, ExamNO: 'X', CheckStatus: 1, UserID: 1 }),
      account,
    )
    expect(answer).toMatchObject({ status: 200, Code: 1, OtherMsg: { Fee: 150, CheckStatus: 0 } })
    expect(answer.OtherMsg.CreateTime).toBe('2026-11-20T10:00:00+08:00')
    const [row] = await countEnrolments({ accountId: account.id })
    expect(row).toMatchObject({
      name: '曾 小音',
      feeFen: 15_000,
      payStatus: 0,
      examNo: null,
      accountId: account.id,
    })
    const candidate = await server.db
      .selectFrom('candidate')
      .selectAll()
      .where('accountId', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(candidate)).not.toContain(CertNO)
    expect(candidate.certMasked).toBe(`530***********${CertNO.slice(-4)}`)
    const info = await server.call('Exam', 'GetExamFormInfo', { EF_ID: answer.OtherMsg.EF_ID }, account)
    expect(info.item).toMatchObject({ CertNO, Name: '曾 小音', IsOnline: 1, ExamTime: null, ExamResult: null })
    expect(info.item.Photo).toMatch(/^\/files\/UserPhoto\//)
  })

  const refused: Array<[field: string, changes: Record<string, unknown>, message: string]> = [
    ['EB_ID', { EB_ID: 0 }, '请选择批次'],
    ['EA_ID', { EA_ID: '' }, '请选择考试地区'],
    ['MID', { MID: '' }, '请选择考试专业和级别'],
    ['GID', { GID: null }, '请选择考试专业和级别'],
    ['Name', { Name: '  ' }, '请输入考生姓名'],
    ['Name', { Name: '音'.repeat(16) }, '请输入正确的考生姓名'],
    ['NameSpell', { NameSpell: '' }, '请输入姓名拼音'],
    ['Sex', { Sex: '' }, '请选择性别'],
    ['CertType', { CertType: '' }, '请选择证件类型'],
    ['CertNO', { CertNO: '' }, '请输入证件号码'],
    ['CertNO', { CertNO: '530102201405120000' }, '请填写正确的身份证号码'],
    ['BirthDate', { BirthDate: '' }, '请选择出生年月'],
    ['PName', { PName: '' }, '请输入联系人'],
    ['PMobile', { PMobile: '' }, '请输入联系电话'],
    ['TName', { TName: '' }, '请输入培训机构/老师'],
    ['TMobile', { TMobile: '' }, '请输入老师电话'],
    ['PostName', { IsPost: 1 }, '请输入收件人'],
    ['PostMobile', { IsPost: 1, PostName: '李' }, '请输入收件人电话'],
    ['PostAddress', { IsPost: 1, PostName: '李', PostMobile: '13800001111' }, '请输入收件地址'],
    ['IsOnline', { IsOnline: -1 }, '请选择考试方式'],
    ['Photo', { Photo: '' }, '请上传考生的近期免冠证件照'],
  ]
  test.each(refused)('%s %j: %s', async (field, changes, message) => {
    const account = await buildAccount(server)
    const photo = await buildPhoto(server, account)
    const answer = await server.call('Exam', 'ExamSignUp', signUpForm(batch, photo, changes), account)
    expect(answer).toMatchObject({ status: 200, Code: 0, Msg: message, OtherMsg: { Field: field } })
    expect(await countEnrolments({ accountId: account.id })).toHaveLength(0)
  })

  const closed: Array<[string, Parameters<typeof buildBatch>[1], string]> = [
    ['not started', { opensInDays: 1 }, '该批次报名尚未开始'],
    ['ended', { closesInDays: -1 }, '该批次报名已结束'],
    ['locked', { isLocked: true }, '该批次已锁定，暂不能报名'],
  ]
  test.each(closed)('a batch that is %s takes nobody', async (_name, options, message) => {
    const account = await buildAccount(server)
    const closedBatch = await buildBatch(server, options)
    const form = signUpForm(closedBatch, await buildPhoto(server, account))
    expect(await server.call('Exam', 'ExamSignUp', form, account)).toMatchObject({ Code: 0, Msg: message })
  })

  test('offline is refused with prefix 53 and for the hearing test, whatever the page offered', async () => {
    const account = await buildAccount(server)
    const yunnan = await buildBatch(server, { prefix: '53' })
    const photo = await buildPhoto(server, account)
    const message = '该批次或专业不开设现场考试，请选择线上考试'
    const inYunnan = signUpForm(yunnan, photo, { IsOnline: 0 })
    expect(await server.call('Exam', 'ExamSignUp', inYunnan, account)).toMatchObject({ Code: 0, Msg: message })
    const hearing = signUpForm(batch, photo, { MID: ids.hearing, GID: ids.hearingGrade, IsOnline: 0 })
    expect(await server.call('Exam', 'ExamSignUp', hearing, account)).toMatchObject({ Code: 0, Msg: message })
    const allowed = signUpForm(batch, photo, { IsOnline: 0 })
    expect(await server.call('Exam', 'ExamSignUp', allowed, account)).toMatchObject({ Code: 1 })
  })

  test('a combination without a fee, and somebody else’s photo, are refused', async () => {
    const account = await buildAccount(server)
    const stranger = await buildAccount(server)
    const photo = await buildPhoto(server, account)
    const noFee = signUpForm(batch, photo, { MID: ids.hearing, GID: ids.grade1 })
    expect(await server.call('Exam', 'ExamSignUp', noFee, account)).toMatchObject({
      Code: 0,
      Msg: '当前批次在该地区不开考所选专业和级别，请重新选择',
    })
    const foreign = signUpForm(batch, await buildPhoto(server, stranger))
    expect(await server.call('Exam', 'ExamSignUp', foreign, account)).toMatchObject({
      Code: 0,
      Msg: '没有找到上传的图片，请重新上传',
    })
  })

  // Without the account's lock two of these both find nothing, and one fails on the unique index instead of answering.
  test('fifty identical requests at once: one enrolment, one order, fifty equal answers', async () => {
    const account = await buildAccount(server)
    const form = signUpForm(batch, await buildPhoto(server, account))
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call<{ EF_ID: number }>('Exam', 'ExamSignUp', form, account)),
    )
    expect(new Set(answers.map(({ Code }) => Code))).toEqual(new Set([1]))
    expect(new Set(answers.map(({ OtherMsg }) => OtherMsg.EF_ID)).size).toBe(1)
    const rows = await countEnrolments({ accountId: account.id })
    expect(rows).toHaveLength(1)
    const orders = await server.db
      .selectFrom('payOrder')
      .selectAll()
      .where('enrolmentId', '=', rows[0]?.id ?? 0)
      .execute()
    expect(orders).toHaveLength(1)
  })

  // Two accounts hold different locks: the unique index on (batch, certificate, major) decides.
  test('two accounts enrol one child for one major at once: one wins', async () => {
    const [one, two] = [await buildAccount(server), await buildAccount(server)]
    const CertNO = newIdNumber()
    const forms = [
      signUpForm(batch, await buildPhoto(server, one), { CertNO }),
      signUpForm(batch, await buildPhoto(server, two), { CertNO }),
    ]
    const answers = await Promise.all([
      server.call('Exam', 'ExamSignUp', forms[0], one),
      server.call('Exam', 'ExamSignUp', forms[1], two),
    ])
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    expect(answers.find(({ Code }) => Code === 0)?.Msg).toBe('该考生在本批次已报考该专业')
  })

  test('another grade of the same major is a duplicate, another major is not; 15 and 18 digits are one person', async () => {
    const account = await buildAccount(server)
    const photo = await buildPhoto(server, account)
    const CertNO = '530102850512123'
    const first = signUpForm(batch, photo, { CertNO, BirthDate: '1985.05' })
    expect(await server.call('Exam', 'ExamSignUp', first, account)).toMatchObject({ Code: 1 })
    for (const sameNumber of [CertNO, canonicalCertNumber(1, CertNO)]) {
      const otherGrade = { ...first, GID: ids.grade2, CertNO: sameNumber }
      expect(await server.call('Exam', 'ExamSignUp', otherGrade, account)).toMatchObject({
        Msg: '该考生在本批次已报考该专业',
      })
    }
    const hearing = { ...first, MID: ids.hearing, GID: ids.hearingGrade }
    expect(await server.call('Exam', 'ExamSignUp', hearing, account)).toMatchObject({ Code: 1 })
  })

  test('a repeated request is answered with the enrolment even after the batch has closed', async () => {
    const account = await buildAccount(server)
    const soon = await buildBatch(server, { closesInDays: 1 })
    const form = signUpForm(soon, await buildPhoto(server, account))
    const first = await server.call<{ EF_ID: number }>('Exam', 'ExamSignUp', form, account)
    const now = server.clock.now()
    server.clock.advance(2 * 86_400_000)
    const again = await server.call<{ EF_ID: number }>('Exam', 'ExamSignUp', form, account)
    server.clock.set(now)
    expect(again).toMatchObject({ Code: 1, OtherMsg: { EF_ID: first.OtherMsg.EF_ID } })
  })

  test('the limit of one user in a batch holds', async () => {
    const small = await startTestServer({ env: { LIMIT_ENROLMENTS_PER_BATCH: '2' } })
    const account = await buildAccount(small)
    const smallBatch = await buildBatch(small)
    await buildEnrolment(small, account, smallBatch)
    await buildEnrolment(small, account, smallBatch)
    const third = signUpForm(smallBatch, await buildPhoto(small, account))
    expect(await small.call('Exam', 'ExamSignUp', third, account)).toMatchObject({
      Code: 0,
      Msg: '您在本批次的报名数量已达上限',
    })
    await small.stop()
  })
})

describe('other people’s enrolments do not exist', () => {
  const calls = [
    ['GetExamFormInfo', {}],
    ['UpdateExamForm', {}],
    ['UpdateExamFormPhoto', { Photo: 'UserPhoto/x.jpg' }],
    ['CreateExamNo', {}],
    ['GetPayState', {}],
  ] as const
  test.each(calls)('%s', async (action, extra) => {
    const owner = await buildAccount(server)
    const stranger = await buildAccount(server)
    const { id } = await buildEnrolment(server, owner, batch)
    const controller = action === 'CreateExamNo' ? 'ExamPublic' : action === 'GetPayState' ? 'WeiXin' : 'Exam'
    const form = signUpForm(batch, await buildPhoto(server, stranger))
    for (const EF_ID of [id, 2_000_000_000]) {
      const answer = await server.call(
        controller,
        action,
        { ...(action === 'UpdateExamForm' ? form : {}), ...extra, EF_ID },
        stranger,
      )
      expect(answer).toMatchObject({ status: 404, Code: 0, Msg: '没有找到相关信息' })
    }
  })

  test.each([0, -1, 2 ** 31, 2 ** 53 - 1, '007', 1e3])('EF_ID %s is unknown', async (EF_ID) => {
    const account = await buildAccount(server)
    expect((await server.call('Exam', 'GetExamFormInfo', { EF_ID }, account)).status).toBe(404)
  })

  test.each(['1 or 1=1', '', '1e3', '0x10', '１'])('EF_ID “%s” is no number', async (EF_ID) => {
    const account = await buildAccount(server)
    const answer = await server.call('Exam', 'GetExamFormInfo', { EF_ID }, account)
    expect(answer).toMatchObject({ status: 400, Code: 0, Msg: '参数不正确，请重试' })
  })
})

describe('UpdateExamForm', () => {
  test('changes an unpaid enrolment, its fee and its order, and has it checked again', async () => {
    const account = await buildAccount(server)
    const { id, payCode } = await buildEnrolment(server, account, batch)
    await server.db.updateTable('enrolment').set({ checkStatus: 1 }).where('id', '=', id).execute()
    const form = signUpForm(batch, await buildPhoto(server, account), { EF_ID: id, GID: ids.grade8, Name: '李大音' })
    const answer = await server.call('Exam', 'UpdateExamForm', form, account)
    expect(answer).toMatchObject({ Code: 1, OtherMsg: { EF_ID: id, Fee: 220, CheckStatus: 0 } })
    const info = await server.call<{ PayCode: string }>('Exam', 'GetExamFormInfo', { EF_ID: id }, account)
    expect(info.item).toMatchObject({ Name: '李大音', GID: ids.grade8, Fee: 220, IsSkip: 1, CheckStatus: 0 })
    expect(info.OtherMsg.PayCode).not.toBe(payCode)
    const photos = await server.db.selectFrom('enrolmentPhoto').selectAll().where('enrolmentId', '=', id).execute()
    expect(photos).toHaveLength(2)
  })

  test('a paid one, and another batch, are refused', async () => {
    const account = await buildAccount(server)
    const { id } = await buildEnrolment(server, account, batch)
    const other = await buildBatch(server)
    const photo = await buildPhoto(server, account)
    expect(await server.call('Exam', 'UpdateExamForm', signUpForm(other, photo, { EF_ID: id }), account)).toMatchObject(
      {
        Code: 0,
        Msg: '报名批次不能修改，如需更换批次请重新报名',
      },
    )
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now() })
      .where('id', '=', id)
      .execute()
    expect(await server.call('Exam', 'UpdateExamForm', signUpForm(batch, photo, { EF_ID: id }), account)).toMatchObject(
      {
        Code: 0,
        Msg: '该报名已缴费，不能修改',
      },
    )
  })
})

describe('UpdateExamFormPhoto', () => {
  test('is checked again, keeps the old photo known, and is refused once passed or over 2,048,000 bytes', async () => {
    const account = await buildAccount(server)
    const { id } = await buildEnrolment(server, account, batch)
    await server.db
      .updateTable('enrolment')
      .set({ checkStatus: 2, checkRemark: '背景##请换白底' })
      .where('id', '=', id)
      .execute()
    const before = await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, account)
    expect(before.item.CheckRemark).toBe('请换白底')
    const Photo = await buildPhoto(server, account)
    expect(await server.call('Exam', 'UpdateExamFormPhoto', { EF_ID: id, Photo }, account)).toMatchObject({
      Code: 1,
      OtherMsg: { CheckStatus: 0 },
    })
    const large = await buildPhoto(server, account)
    const setSize = (originalBytes: number) =>
      server.db.updateTable('storedFile').set({ originalBytes }).where('path', '=', large).execute()
    await setSize(2_048_001)
    expect(await server.call('Exam', 'UpdateExamFormPhoto', { EF_ID: id, Photo: large }, account)).toMatchObject({
      Code: 0,
      Msg: '上传照片不能超过2MB',
    })
    await setSize(2_048_000)
    expect((await server.call('Exam', 'UpdateExamFormPhoto', { EF_ID: id, Photo: large }, account)).Code).toBe(1)
    await server.db.updateTable('enrolment').set({ checkStatus: 1 }).where('id', '=', id).execute()
    expect(await server.call('Exam', 'UpdateExamFormPhoto', { EF_ID: id, Photo }, account)).toMatchObject({
      Code: 0,
      Msg: '照片已审核通过，不能修改',
    })
  })
})

describe('GetMyExamFormList', () => {
  test('pages newest first with the whole count, also past the end and with senseless pages', async () => {
    const account = await buildAccount(server)
    const made: number[] = []
    for (let i = 0; i < 12; i++) made.push((await buildEnrolment(server, account, batch)).id)
    const idsOf = async (input: Record<string, unknown>) => {
      const { listData, totalCount } = await server.call('Exam', 'GetMyExamFormList', input, account)
      return { ids: listData.map((row) => row.EF_ID), totalCount }
    }
    const newest = [...made].reverse()
    expect(await idsOf({})).toEqual({ ids: newest.slice(0, 10), totalCount: 12 })
    expect(await idsOf({ PageIndex: 2, PageSize: 10 })).toEqual({ ids: newest.slice(10), totalCount: 12 })
    expect(await idsOf({ PageIndex: 9 })).toEqual({ ids: [], totalCount: 12 })
    expect(await idsOf({ PageIndex: -3, PageSize: 1_000_000 })).toEqual({ ids: newest, totalCount: 12 })
    expect(await idsOf({ IsPay: 1 })).toEqual({ ids: [], totalCount: 0 })
    expect(await idsOf({ IsPay: 0 })).toEqual({ ids: newest.slice(0, 10), totalCount: 12 })
  })

  test('room and time are withheld until the batch shows them and the time is published', async () => {
    const account = await buildAccount(server)
    const { id } = await buildEnrolment(server, account, batch)
    const at = (hours: number) => server.clock.now() + hours * 3_600_000
    const { id: timeId } = await server.db
      .insertInto('examTime')
      .values({
        batchId: batch,
        isOnline: false,
        beginsAt: at(48),
        endsAt: at(50),
        room: '201',
        address: '昆明',
        publishedAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('enrolment').set({ examTimeId: timeId }).where('id', '=', id).execute()
    const shown = async () => (await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, account)).item.ExamTime
    const showAt = (showRoomAt: Instant) =>
      server.db.updateTable('examBatch').set({ showRoomAt }).where('id', '=', batch).execute()
    await showAt(at(-1))
    expect(await shown()).toBeNull()
    await server.db
      .updateTable('examTime')
      .set({ publishedAt: at(-1) })
      .where('id', '=', timeId)
      .execute()
    expect(await shown()).toMatchObject({ ExamRoom: '201', IsPub: 1 })
    await showAt(at(1))
    expect(await shown()).toBeNull()
  })
})

describe('exam numbers', () => {
  test('unpaid: refused; two hundred requests over twenty paid ones: each its own, the same every time', async () => {
    const account = await buildAccount(server)
    const made: number[] = []
    for (let i = 0; i < 20; i++) made.push((await buildEnrolment(server, account, batch)).id)
    expect(await server.call('ExamPublic', 'CreateExamNo', { EF_ID: made[0] }, account)).toMatchObject({
      Code: 0,
      Msg: '该报名尚未缴费',
    })
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now() })
      .where('id', 'in', made)
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const EF_ID = made[i % 20] as number
        const answer = await server.call<{ ExamNO: string }>('ExamPublic', 'CreateExamNo', { EF_ID }, account)
        return [EF_ID, answer.OtherMsg.ExamNO] as const
      }),
    )
    const numbers = new Map<number, Set<string>>()
    for (const [EF_ID, examNo] of answers) numbers.set(EF_ID, (numbers.get(EF_ID) ?? new Set()).add(examNo))
    expect([...numbers.values()].every((set) => set.size === 1)).toBe(true)
    expect(new Set(answers.map(([, examNo]) => examNo)).size).toBe(20)
    expect(answers[0]?.[1]).toMatch(/^872600?\d+$/)
  })

  test('are told to the owner, the assigned examiner and staff, and to nobody else', async () => {
    const account = await buildAccount(server)
    const [assigned, other] = [await buildExaminer(server), await buildExaminer(server)]
    const schedule = await buildAccount(server, { userType: 9, roles: ['schedule'] })
    const { id } = await buildEnrolment(server, account, batch)
    const paid = { payStatus: 1, paidAt: server.clock.now() } as const
    await server.db.updateTable('enrolment').set(paid).where('id', '=', id).execute()
    const given = { UserID: assigned.id, EF_IDs: [id], IsAssigned: 1 }
    expect((await server.call('Admin', 'AssignExaminer', given, schedule)).Code).toBe(1)
    const ask = (who: BuiltAccount) =>
      server.call<Record<string, unknown>>('ExamPublic', 'CreateExamNo', { EF_ID: id }, who)
    const { OtherMsg } = await ask(assigned)
    expect(OtherMsg.ExamNO).toMatch(/^8726\d+$/)
    for (const who of [account, schedule]) expect((await ask(who)).OtherMsg).toEqual(OtherMsg)
    for (const who of [other, await buildAccount(server)]) expect((await ask(who)).status).toBe(404)
  })
})
