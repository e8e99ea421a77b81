import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { makeSetUpLink } from '#server/process/setUpLink.ts'
import { totpCode } from './authenticators.ts'
import { buildAccount, buildPhoto, newIdNumber, newMobile, signUpForm } from './builders.ts'
import { control, PAYER } from './control.ts'
import { actionsOf, uploadVideo } from './examBuilders.ts'
import { startTestServer, type TestServer } from './server.ts'
import { eventually } from './waiting.ts'

// An association that starts with an empty database and uses nothing but the calls of its staff: at the end a candidate
// has enrolled, paid and handed in an exam.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0', LIMIT_LOGIN: '0' } })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>

test('from an empty installation to a submitted exam, by the calls of staff and candidates alone', async () => {
  const { db, clock } = server
  for (const table of ['account', 'examArea', 'major', 'grade', 'examBatch', 'question', 'news'] as const)
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])

  // The first administrator, who gives a second factor before anything else.
  const link = await makeSetUpLink(server.config.databaseUrl as string, 'https://example.test', clock.now())
  const Pwd = '一句不短的口令2026'
  const accepted = await server.call<{ Token: string }>('User', 'AcceptInvitation', {
    Key: new URL(link ?? '').hash.slice(1),
    Mobile: newMobile(),
    Name: '段主任',
    Pwd,
  })
  const admin = { token: accepted.OtherMsg.Token }
  const office = async (action: string, input: Row = {}) => {
    const answer = await server.call<Row>('Admin', action, input, admin)
    expect([action, answer.Code, answer.Msg]).toEqual([action, 1, ''])
    return answer
  }
  const { OtherMsg: begun } = await office('BeginTotp', { Pwd })
  await office('ConfirmTotp', { Code: totpCode(String(begun.Secret), clock.now()) })

  // The catalogue and the bank.
  const row = { Position: 1, IsPub: 1, Version: 0 }
  const pay = { PayAddress: '', PayHours: '', PayPhone: '' }
  const { EA_ID } = (await office('SaveArea', { EA_Name: '昆明市', IsOnlinePay: 1, ...pay, ...row })).item
  const { MID } = (await office('SaveMajor', { MName: '钢琴', Kind: 'song', ...row })).item
  const hearing = await office('SaveMajor', { MName: '音乐听力', Kind: 'hearing', ...row })
  expect(hearing.item).toMatchObject({ MID: HEARING_MAJOR_ID, ParentID: 0 })
  const minutes = { IsPrevCert: 0, UploadTime: 60, IsHearing: 0 }
  const { GID } = (await office('SaveGrade', { GName: '一级', ...minutes, ...row })).item
  const { EQT_ID } = (await office('SaveQuestionType', { TypeName: '乐曲', Answer: 'video', ...row })).item
  const { TB_ID } = (await office('SaveTextbook', { BookName: '钢琴考级教程', MID, ...row })).item
  const question = { MID, GID, EQT_ID, TB_ID, Scores: [], IsPub: 1, Version: 0 }
  for (const Question of ['小步舞曲', '练习曲第一条']) await office('SaveQuestion', { Question, ...question })
  const Patterns = [{ EQT_ID, IsRandom: 1, SubmitNum: 1 }]
  const programme = (await office('SavePatterns', { MID, GID, Patterns, Version: 0 })).item
  expect(programme).toMatchObject({ Shortages: [] })

  // What the site says.
  const site = {
    Name: '云南省音乐家协会考级',
    Copyright: '云南省音乐家协会',
    ServicePhones: ['0871-63100000'],
    OfficeName: '考级办公室',
    OfficePhone: '0871-63100000',
    OfficeAddress: '昆明市',
    ShareTitle: '音乐考级',
    ShareText: '在线报名',
  }
  const { Version: siteVersion } = (await server.call('Admin', 'GetSiteSettings', {}, admin)).item as Row
  await office('SaveSiteSettings', { ...site, Version: siteVersion ?? 0 })

  // A batch: what is missing is named, and it is published once nothing is.
  const times = { RegStartDate: '2026-11-01 00:00', RegEndDate: '2026-12-20 00:00' }
  const made = { EB_Name: '2026年冬季音乐考级', ExamYear: 2026, CertNOPrefix: '87', ...times }
  const { EB_ID, FeeVersion } = (await office('CreateBatch', made)).item
  const unready = (await office('CheckBatchReady', { EB_ID })).listData
  expect(unready.some(({ IsBlocking }) => IsBlocking === 1)).toBe(true)
  const created = (await office('GetBatch', { EB_ID })).item
  const named = { EB_ID, EB_Name: made.EB_Name, ExamYear: 2026, CertNOPrefix: '87', MaxSessions: 0, ...times }
  await office('SaveBatch', { ...named, Info: '<p>报名须知</p>', Version: created.Version })
  await office('SaveBatchFees', { EB_ID, FeeVersion, Cells: [{ EA_ID: 0, MID, GID, Fee: 150 }] })
  const findings = (await office('CheckBatchReady', { EB_ID })).listData
  expect(findings.filter(({ IsBlocking }) => IsBlocking === 1)).toEqual([])
  const menu = async () => (await server.call('ExamPublic', 'GetALLExamBatchMenuList')).listData
  expect(await menu()).toEqual([])
  const draft = (await office('GetBatch', { EB_ID })).item
  await office('PublishBatch', { EB_ID, Offers: 1, Version: draft.Version })
  expect(await menu()).toMatchObject([{ EB_ID }])

  // A candidate enrols and pays.
  const parent = await buildAccount(server, { openId: PAYER })
  const form = signUpForm(Number(EB_ID), await buildPhoto(server, parent), { EA_ID, MID, GID, CertNO: newIdNumber() })
  const signedUp = await server.call<{ EF_ID: number; Fee: number }>('Exam', 'ExamSignUp', form, parent)
  expect(signedUp).toMatchObject({ Code: 1, OtherMsg: { Fee: 150 } })
  const { EF_ID } = signedUp.OtherMsg
  const info = await server.call<{ PayCode: string }>('Exam', 'GetExamFormInfo', { EF_ID }, parent)
  const { PayCode } = info.OtherMsg
  await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode, OpenID: '', IP: '1.2.3.4' }, parent)
  await control(server, { pay: { outTradeNo: PayCode } })
  const paid = () => db.selectFrom('enrolment').select('payStatus').where('id', '=', EF_ID).executeTakeFirstOrThrow()
  await eventually('payment of the enrolment', paid, ({ payStatus }) => payStatus === 1)

  // The exam is given a window, and the candidate sits in it.
  const window = { ExamBeginDate: '2026-11-20 09:00', ExamEndDate: '2026-11-25 09:00' }
  const place = { IsOnline: 1, ExamAddress: '', ExamRoom: '' }
  const { ET_ID } = (await office('SaveExamTime', { EB_ID, ...place, ...window })).item
  await office('PublishExamTime', { ET_ID, IsPub: 1 })
  await office('AssignExamTime', { ET_ID, EF_IDs: [EF_ID] })
  const candidate = { ...parent, enrolmentId: EF_ID }
  const { start, selectTextbook, draw, attach, submit } = actionsOf(server, candidate)
  expect(await start()).toMatchObject({ Code: 1, OtherMsg: { Minutes: 60 } })
  await selectTextbook(Number(TB_ID))
  const [pattern] = programme.Patterns as Array<{ EP_ID: number }>
  const drawn = await draw(Number(pattern?.EP_ID))
  const sheetId = Number(drawn.item.EAS_ID)
  expect((await attach(sheetId, await uploadVideo(server, candidate, sheetId))).Code).toBe(1)
  expect(await submit(1)).toMatchObject({ Code: 1 })
  const drawnPiece = db.selectFrom('drawnPiece').innerJoin('question', 'question.id', 'drawnPiece.questionId')
  const { title } = await drawnPiece.select('title').where('enrolmentId', '=', EF_ID).executeTakeFirstOrThrow()
  expect(['小步舞曲', '练习曲第一条']).toContain(title)
})
