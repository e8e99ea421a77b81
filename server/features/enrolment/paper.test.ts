import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildLogin,
  buildPhoto,
  ids,
  newIdNumber,
  newMobile,
  paperNote,
  signUpForm,
} from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let clerk: BuiltAccount
let colleague: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  colleague = await buildAccount(server, { userType: 9, roles: ['desk'] })
})
afterAll(() => server.stop())

type Changes = Record<string, unknown>
interface Entered {
  EF_ID: number
  Fee: number
}
/** A whole request of this clerk, with a photo that he uploaded. */
async function request(changes: Changes = {}, who = clerk, EB_ID = batch): Promise<Changes> {
  return { ...signUpForm(EB_ID, await buildPhoto(server, who)), ...paperNote(), RequestKey: randomUUID(), ...changes }
}
const send = (input: Changes, who = clerk) => server.call<Entered>('Admin', 'EnrolFromPaper', input, who)
async function enter(changes: Changes = {}, who = clerk): Promise<number> {
  const answer = await send(await request(changes, who), who)
  expect(answer.Msg).toBe('')
  return answer.OtherMsg.EF_ID
}
const enrolmentOf = (id: number) =>
  server.db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const accountOf = async (id: number) =>
  server.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', (await enrolmentOf(id)).accountId)
    .executeTakeFirstOrThrow()
const ownedBy = async (accountId: number) => {
  const token = await buildLogin(server, { id: accountId })
  return (await server.call('Exam', 'GetMyExamFormList', {}, { token })).listData
}
const detail = async (EF_ID: number) => (await server.call('Admin', 'GetEnrolmentDetail', { EF_ID }, clerk)).item

describe('an enrolment from paper', () => {
  test('goes to the account of the family’s mobile, with pictures, order, consent and audit', async () => {
    const family = await buildAccount(server)
    const mobiles = { FamilyMobile: family.mobile, FamilyMobileAgain: family.mobile }
    const answer = await send(await request({ ...mobiles, GID: ids.grade2 }))
    expect(answer).toMatchObject({ Code: 1, OtherMsg: { Fee: 160, CheckStatus: 0 } })
    const id = answer.OtherMsg.EF_ID
    expect(await ownedBy(family.id)).toMatchObject([{ EF_ID: id, Name: '李小音', IsPay: 0, Mobile: family.mobile }])
    expect(await detail(id)).toMatchObject({
      ConsentVersion: '2026-11',
      IsPaperConsent: 1,
      PaperForm: { FormNumber: 'KM-2026-0031', ReceivedBy: '张老师', ReceivedDate: '2026-11-01' },
      Orders: [{ Fee: 160, Status: 'created' }],
      History: [{ Action: 'EnrolFromPaper', After: { formNumber: 'KM-2026-0031', hasMobile: true } }],
    })
    // The family edits it like one of its own, with the picture that the clerk uploaded.
    const own = (await ownedBy(family.id))[0] as Changes
    const edit = { ...signUpForm(batch, String(own.Photo), { CertNO: own.CertNO, TName: '星海琴行' }), EF_ID: id }
    expect(await server.call('Exam', 'UpdateExamForm', edit, family)).toMatchObject({ Code: 1 })
    // Whoever enrols himself has no paper form.
    const own2 = await buildEnrolment(server, family, batch)
    expect(await detail(own2.id)).toMatchObject({ IsPaperConsent: 0, PaperForm: null })
  })

  test('makes an account without a password, which the answer does not tell', async () => {
    const known = await buildAccount(server)
    const mobile = newMobile()
    const answers = await Promise.all(
      [known.mobile, mobile].map(async (one) =>
        send(await request({ FamilyMobile: one, FamilyMobileAgain: ` ${one.slice(0, 3)} ${one.slice(3)}` })),
      ),
    )
    expect(answers.map(({ OtherMsg }) => Object.keys(OtherMsg))).toEqual([
      ['EF_ID', 'Fee', 'CreateTime', 'CheckStatus'],
      ['EF_ID', 'Fee', 'CreateTime', 'CheckStatus'],
    ])
    const made = await accountOf(answers[1]?.OtherMsg.EF_ID ?? 0)
    expect(made).toMatchObject({ mobile, userType: 1, passwordHash: 'none', agreeVersion: null, name: '李妈妈' })
    for (const Pwd of ['none', ''])
      expect((await server.call('User', 'GetToken', { Mobile: mobile, Pwd })).Code).toBe(0)
    // The family's own account stays as it was.
    expect(await accountOf(answers[0]?.OtherMsg.EF_ID ?? 0)).toMatchObject({ id: known.id, name: '测试' })
  })

  test('of a family without a mobile goes to an account of the child that nobody can name', async () => {
    const CertNO = newIdNumber()
    const none = { HasMobile: 0, FamilyMobile: '', FamilyMobileAgain: '', PMobile: '0871-6512345', CertNO }
    const piano = await enter(none)
    const hearing = await enter({ ...none, MID: ids.hearing, GID: ids.hearingGrade })
    const account = await accountOf(piano)
    expect(await accountOf(hearing)).toEqual(account)
    expect((await accountOf(await enter({ ...none, CertNO: newIdNumber() }))).id).not.toBe(account.id)
    expect((await enrolmentOf(piano)).mobile).toBe('')
    expect(account.mobile).not.toContain(CertNO)
    for (const [action, input] of [
      ['GetToken', { Mobile: account.mobile, Pwd: 'none' }],
      ['UserExists', { Mobile: account.mobile }],
    ] as const)
      expect((await server.call('User', action, input)).Msg).toBe('请输入正确的手机号格式')
    expect(await detail(piano)).toMatchObject({ Mobile: '', PMobile: '0871-6512345' })
  })

  test('without a consent to the face check has none, whatever the form says otherwise', async () => {
    const id = await enter({ ConsentVersion: '' })
    expect(await detail(id)).toMatchObject({
      ConsentVersion: '',
      IsPaperConsent: 0,
      PaperForm: { ReceivedBy: '张老师' },
    })
    const { accountId } = await enrolmentOf(id)
    const token = await buildLogin(server, { id: accountId })
    const own = (await ownedBy(accountId))[0] as Changes
    const edit = { ...signUpForm(batch, String(own.Photo), { CertNO: own.CertNO }), EF_ID: id }
    await server.call('Exam', 'UpdateExamForm', edit, { token })
    expect(await detail(id)).toMatchObject({ ConsentVersion: '2026-11', IsPaperConsent: 0 })
  })
})

describe('the rules of the sign-up hold', () => {
  test.each([
    [{ EB_ID: '' }, '请选择批次', 'EB_ID'],
    [{ EA_ID: '' }, '请选择考试地区', 'EA_ID'],
    [{ GID: '' }, '请选择考试专业和级别', 'GID'],
    [{ Name: '' }, '请输入考生姓名', 'Name'],
    [{ CertNO: '530102201405120011' }, '请填写正确的身份证号码', 'CertNO'],
    [{ Photo: '' }, '请上传考生的近期免冠证件照', 'Photo'],
    [{ Photo: 'UserPhoto/20261120/none.jpg' }, '没有找到上传的图片，请重新上传', 'Photo'],
    [{ MID: ids.hearing, GID: ids.grade1 }, '当前批次在该地区不开考所选专业和级别，请重新选择', 'GID'],
    [{ MID: ids.hearing, GID: ids.hearingGrade, IsOnline: 0 }, '该批次或专业不开设现场考试，请选择线上考试', undefined],
    [{ FamilyMobile: '' }, '请输入手机号', 'FamilyMobile'],
    [{ FamilyMobileAgain: '13900000000' }, '两次填写的家长手机号不一致，请对照报名表核对', 'FamilyMobileAgain'],
    [{ FormNumber: '' }, '请填写纸质报名表的编号，最多20个汉字', 'FormNumber'],
    [{ ReceivedBy: '' }, '请填写纸质报名表由谁接收，最多15个汉字', 'ReceivedBy'],
    [{ ReceivedDate: '2099-01-01' }, '请填写接收纸质报名表的日期，不能晚于今天', 'ReceivedDate'],
    [{ IsSigned: 0 }, '纸质报名表上没有监护人签字的，不能代为报名', 'IsSigned'],
  ])('%j: %s', async (changes, Msg, Field) => {
    const mobile = newMobile()
    const answer = await send(await request({ FamilyMobile: mobile, FamilyMobileAgain: mobile, ...changes }))
    expect([answer.Code, answer.Msg, answer.OtherMsg]).toMatchObject([0, Msg, Field ? { Field } : {}])
    // No account is left of what was refused.
    expect(await server.db.selectFrom('account').select('id').where('mobile', '=', mobile).execute()).toEqual([])
  })

  test('the windows of the batch and drafts, too', async () => {
    const sendTo = async (options: Parameters<typeof buildBatch>[1]) =>
      (await send(await request({}, clerk, await buildBatch(server, options)))).Msg
    expect(await sendTo({ isDraft: true })).toBe('请选择批次')
    expect(await sendTo({ isLocked: true })).toBe('该批次已锁定，暂不能报名')
    expect(await sendTo({ opensInDays: -9, closesInDays: -1 })).toBe('该批次报名已结束')
    expect(await sendTo({ opensInDays: 1 })).toBe('该批次报名尚未开始')
  })

  test('nobody’s pictures but the clerk’s own are taken', async () => {
    const stranger = await buildAccount(server)
    const answer = await send(await request({ Photo: await buildPhoto(server, stranger) }))
    expect(answer.Msg).toBe('没有找到上传的图片，请重新上传')
    // Once entered, a picture is the family's and cannot be used for another child.
    const first = await request()
    await send(first)
    const second = await send(await request({ Photo: first.Photo }))
    expect(second.Msg).toBe('没有找到上传的图片，请重新上传')
  })

  test('only those whose work it is may enter, and only for their areas', async () => {
    for (const role of ['finance', 'schedule', 'results', 'content'] as const) {
      const other = await buildAccount(server, { userType: 9, roles: [role] })
      expect((await send(await request({}, other), other)).status).toBe(403)
    }
    const { status } = await send(await request(), await buildAccount(server))
    expect(status).toBe(403)
    const desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
    await server.db.insertInto('staffAccount').values({ accountId: desk.id, isAreaLimited: true }).execute()
    await server.db.insertInto('staffArea').values({ accountId: desk.id, areaId: ids.deskArea }).execute()
    expect(await send(await request({}, desk), desk)).toMatchObject({
      Code: 0,
      Msg: '您的账号不负责该考区，请选择自己负责的考区',
      OtherMsg: { Field: 'EA_ID' },
    })
    expect(await send(await request({ EA_ID: ids.deskArea }, desk), desk)).toMatchObject({ Code: 1 })
  })

  test('an account has no more enrolments in a batch than by its own hand', async () => {
    const limited = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_ENROLMENTS_PER_BATCH: '1' } })
    try {
      const EB_ID = await buildBatch(limited)
      const staff = await buildAccount(limited, { userType: 9, roles: ['desk'] })
      const mobile = newMobile()
      const enterOne = async () =>
        limited.call(
          'Admin',
          'EnrolFromPaper',
          {
            ...signUpForm(EB_ID, await buildPhoto(limited, staff)),
            ...paperNote({ FamilyMobile: mobile, FamilyMobileAgain: mobile }),
          },
          staff,
        )
      expect((await enterOne()).Code).toBe(1)
      expect((await enterOne()).Msg).toBe('您在本批次的报名数量已达上限')
    } finally {
      await limited.stop()
    }
  })
})

describe('two at once', () => {
  test('one form entered by two clerks is one enrolment, and the second is told', async () => {
    await warmPool(server)
    for (const withMobile of [true, false]) {
      const mobile = withMobile ? newMobile() : ''
      const same = {
        CertNO: newIdNumber(),
        HasMobile: withMobile ? 1 : 0,
        FamilyMobile: mobile,
        FamilyMobileAgain: mobile,
      }
      const answers = await Promise.all(
        [clerk, colleague, clerk, colleague].map(async (who) => send(await request(same, who), who)),
      )
      expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
      for (const { Code, Msg } of answers) if (Code !== 1) expect(Msg).toBe('该考生在本批次已报考该专业')
      const [{ EF_ID } = { EF_ID: 0 }] = answers.flatMap(({ Code, OtherMsg }) => (Code === 1 ? [OtherMsg] : []))
      expect((await detail(EF_ID)).Orders).toHaveLength(1)
    }
  })

  test('a request sent again after a lost answer gets the first answer', async () => {
    const input = await request()
    const [first, second] = [await send(input), await send(input)]
    expect(second.OtherMsg).toEqual(first.OtherMsg)
    const { CertNO } = input
    const found = await server.call('Admin', 'GetEnrolmentList', { Search: CertNO }, clerk)
    expect(found.totalCount).toBe(1)
  })

  test('the family enrols by itself while the form is entered: one of them holds', async () => {
    await warmPool(server)
    const family = await buildAccount(server)
    const mobiles = { FamilyMobile: family.mobile, FamilyMobileAgain: family.mobile }
    const CertNO = newIdNumber()
    const [own, entered] = await Promise.all([
      server.call('Exam', 'ExamSignUp', signUpForm(batch, await buildPhoto(server, family), { CertNO }), family),
      send(await request({ ...mobiles, CertNO })),
    ])
    // The family's own request says the same as the stored one and is answered with it.
    expect([own.Code, entered.Code]).toContain(1)
    expect(await ownedBy(family.id)).toHaveLength(1)
  })
})
