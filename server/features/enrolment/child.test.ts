import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChildWire, EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import type { FoundEnrolmentWire } from '#contract/enrolment/enrolmentStaff.ts'
import { maskCertNumber } from '#domain/people/identity.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildPhoto,
  ids,
  newIdNumber,
} from '#test/builders.ts'
import { PAYER, sandboxOrders } from '#test/control.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batches: number[]
let mother: BuiltAccount
let father: BuiltAccount
let clerk: BuiltAccount
let second: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batches = [await buildBatch(server), await buildBatch(server), await buildBatch(server)]
  mother = await buildAccount(server)
  father = await buildAccount(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  second = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
})
afterAll(() => server.stop())

/** A child that its mother has enrolled twice and its father once, by ids, the newest first. */
async function enrolledThrice() {
  const CertNO = newIdNumber()
  const child = { CertNO, Name: '段春晓', NameSpell: 'DUAN CHUN XIAO' }
  const ids: number[] = []
  for (const [at, batch] of batches.entries())
    ids.unshift((await buildEnrolment(server, at < 2 ? mother : father, batch, child)).id)
  const { listData } = await server.call('Admin', 'GetEnrolmentList', { Search: CertNO }, clerk)
  const [row] = listData as unknown as FoundEnrolmentWire[]
  return { CertNO, ids, CandidateID: row?.CandidateID ?? 0 }
}
const childOf = async (CandidateID: number, who = clerk) =>
  (await server.call('Admin', 'GetChild', { CandidateID }, who)).item as unknown as ChildWire
const seen = { Name: '段春晓', NameSpell: 'DUAN CHUN XIAO' }
const correct = (input: Record<string, unknown>, who = clerk) =>
  server.call<{ IsWaiting: number; CandidateID: number }>(
    'Admin',
    'CorrectEnrolment',
    { Reason: '户口本', Seen: seen, ...input },
    who,
  )

test('a child has all its enrolments, of both accounts, with what is missing as each family reads it', async () => {
  const { ids, CandidateID } = await enrolledThrice()
  const child = await childOf(CandidateID)
  expect(child.Enrolments.map(({ EF_ID }) => EF_ID)).toEqual(ids)
  expect(child.Accounts.map(({ UserID }) => UserID)).toEqual([mother.id, father.id])
  for (const { EF_ID, Step } of child.Enrolments) {
    expect(Step).toEqual({ Text: '请在报名截止前完成缴费', Until: expect.stringMatching(/前$/), Tone: 'todo' })
    expect((await server.call('Admin', 'GetEnrolmentDetail', { EF_ID }, clerk)).item.Step).toEqual(Step)
  }
  expect((await server.call('Admin', 'GetChild', { CandidateID: 999_999 }, clerk)).status).toBe(404)
})

test('one correction of the name mends all enrolments of the child, and tells each family once', async () => {
  const { ids, CandidateID } = await enrolledThrice()
  const [first = 0, ...others] = ids
  const AlsoFor = others.map((EF_ID) => ({ EF_ID, Seen: seen }))
  const answer = await correct({ EF_ID: first, Name: '吕春筱', NameSpell: 'LYU CHUN XIAO', AlsoFor })
  expect(answer.OtherMsg).toEqual({ IsWaiting: 0, CandidateID })
  const child = await childOf(CandidateID)
  expect(child.Enrolments.map(({ Name, NameSpell }) => `${Name} ${NameSpell}`)).toEqual(
    Array(3).fill('吕春筱 LYU CHUN XIAO'),
  )
  const told = await server.db
    .selectFrom('message')
    .select(['accountId', 'enrolmentId', 'alsoAbout'])
    .where('event', '=', 'corrected')
    .where('enrolmentId', 'in', ids)
    .orderBy('accountId')
    .execute()
  expect(told.map(({ accountId }) => accountId)).toEqual([mother.id, father.id])
})

test('a corrected certificate number is another child, whose id is told: that of the enrolment asked for', async () => {
  const { CertNO, ids, CandidateID } = await enrolledThrice()
  const [first = 0, ...others] = ids
  const Seen = { CertNO: maskCertNumber(CertNO) }
  const AlsoFor = others.map((EF_ID) => ({ EF_ID, Seen }))
  const { OtherMsg } = await correct({ EF_ID: first, CertNO: newIdNumber(), Seen, AlsoFor })
  const { Enrolments } = await childOf(OtherMsg.CandidateID)
  expect(Enrolments.map(({ EF_ID }) => EF_ID)).toEqual(ids)
  expect(Enrolments[0]?.CandidateID).toBe(OtherMsg.CandidateID)
  expect((await server.call('Admin', 'GetChild', { CandidateID }, clerk)).status).toBe(404)
})

test('two identifying facts of all wait at the head of each, and are decided as one by another person', async () => {
  const { CertNO, ids, CandidateID } = await enrolledThrice()
  const [first = 0, ...others] = ids
  const number = newIdNumber()
  const Seen = { ...seen, CertNO: maskCertNumber(CertNO) }
  const AlsoFor = others.map((EF_ID) => ({ EF_ID, Seen }))
  const ask = await correct({ EF_ID: first, Name: '吕春筱', CertNO: number, Seen, AlsoFor })
  expect(ask.OtherMsg).toEqual({ IsWaiting: 1, CandidateID })
  const waiting = (await childOf(CandidateID)).Enrolments.map(({ Name, Waiting }) => [Name, Waiting?.Also])
  expect(waiting).toEqual(Array(3).fill(['段春晓', 2]))
  const queue = await server.call('Admin', 'GetCorrectionList', { IsWaiting: 1 }, second)
  const mine = queue.listData.filter(({ EF_ID }) => ids.includes(Number(EF_ID)))
  expect(mine).toHaveLength(1)
  const decide = (who: BuiltAccount) =>
    server.call('Admin', 'DecideCorrection', { C_ID: mine[0]?.C_ID, IsApproved: 1, Note: '' }, who)
  expect((await decide(clerk)).OtherMsg).toMatchObject({ Reason: 'CORRECTION_OWN' })
  // Who is the contact in one of the others is told beforehand as well.
  const contact = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  const [other = 0] = others
  await server.db.updateTable('enrolment').set({ contactMobile: contact.mobile }).where('id', '=', other).execute()
  const told = await server.call('Admin', 'GetCorrectionList', { EF_ID: first }, contact)
  expect([mine[0], ...told.listData]).toMatchObject([{ IsOwnFamily: 0 }, { IsOwnFamily: 1 }])
  expect((await decide(contact)).OtherMsg).toMatchObject({ Reason: 'OWN_FAMILY' })
  expect((await decide(second)).OtherMsg).toEqual({ State: 'approved' })
  const found = await server.call('Admin', 'GetEnrolmentList', { Search: number }, clerk)
  expect(found.listData.map(({ Name }) => Name)).toEqual(['吕春筱', '吕春筱', '吕春筱'])
})

test('a correction of several is done for all or for none', async () => {
  const { ids, CandidateID } = await enrolledThrice()
  const [first = 0, other = 0] = ids
  const stale = await correct({ EF_ID: first, Name: '吕春筱', AlsoFor: [{ EF_ID: other, Seen: { Name: '别名' } }] })
  expect(stale.OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
  const stranger = (await buildEnrolment(server, mother, batches[0] ?? 0, { CertNO: newIdNumber(), Name: '段春晓' })).id
  const another = await correct({ EF_ID: first, Name: '吕春筱', AlsoFor: [{ EF_ID: stranger, Seen: seen }] })
  expect(another.status).toBe(404)
  expect((await childOf(CandidateID)).Enrolments.map(({ Name }) => Name)).toEqual(['段春晓', '段春晓', '段春晓'])
})

test('staff limited to areas see, and correct with it, only the enrolments of theirs', async () => {
  const { ids, CandidateID } = await enrolledThrice()
  const areas = await server.db.selectFrom('examArea').select('id').orderBy('id').execute()
  const [first = 0, other = 0] = ids
  const { areaId } = await server.db
    .selectFrom('enrolment')
    .select('areaId')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const elsewhere = areas.find(({ id }) => id !== areaId)?.id ?? 0
  await server.db.updateTable('enrolment').set({ areaId: elsewhere }).where('id', '=', other).execute()
  const limited = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  await server.db.insertInto('staffAccount').values({ accountId: limited.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: limited.id, areaId }).execute()
  const child = await childOf(CandidateID, limited)
  expect(child.Enrolments.map(({ EF_ID }) => EF_ID)).toEqual(ids.filter((id) => id !== other))
  const answer = await correct({ EF_ID: first, Name: '吕春筱', AlsoFor: [{ EF_ID: other, Seen: seen }] }, limited)
  expect(answer.status).toBe(404)
})

test('a photo handed in at the office takes the place of one that had passed, is checked anew, told and written down', async () => {
  const { ids } = await enrolledThrice()
  const EF_ID = ids[0] ?? 0
  const detail = async () =>
    (await server.call('Admin', 'GetEnrolmentDetail', { EF_ID }, clerk)).item as unknown as EnrolmentDetailWire
  const { PhotoVersion } = await detail()
  await server.call('Admin', 'CheckPhoto', { EF_ID, PhotoVersion, CheckStatus: 1 }, second)
  const Photo = await buildPhoto(server, clerk)
  const replace = (input: object) =>
    server.call('Admin', 'ReplacePhoto', { EF_ID, Photo, PhotoVersion, Reason: '家长交来新照片', ...input }, clerk)
  expect((await replace({ Reason: '' })).OtherMsg).toMatchObject({ Reason: 'CORRECTION_REASON_REQUIRED' })
  expect((await replace({ Photo: '/files/UserPhoto/none.jpg' })).OtherMsg).toMatchObject({ Reason: 'PICTURE_MISSING' })
  expect((await replace({})).Code).toBe(1)
  expect((await replace({})).OtherMsg).toMatchObject({ Reason: 'PHOTO_CHANGED' })
  const now = await detail()
  expect(now.CheckStatus).toBe(0)
  expect(now.PhotoVersion).not.toBe(PhotoVersion)
  expect(now.History.map(({ Text }) => Text)).toContain('代换了证件照，须重新审核；原因：家长交来新照片')
  expect(now.Events.map(({ Kind }) => Kind)).not.toContain('photoChanged')
  const { text } = await server.db
    .selectFrom('message')
    .select('text')
    .where('event', '=', 'corrected')
    .where('enrolmentId', '=', EF_ID)
    .executeTakeFirstOrThrow()
  expect(text).toContain('更换证件照（家长交来新照片）')
})

test('an enrolment moves to another area and way of sitting for its fee: told, written down, and once of many at once', async () => {
  const { ids, CandidateID } = await enrolledThrice()
  const EF_ID = ids[0] ?? 0
  const detail = async () =>
    (await server.call('Admin', 'GetEnrolmentDetail', { EF_ID }, clerk)).item as unknown as EnrolmentDetailWire
  const { EA_ID, IsOnline, Fee, MID, GID, EB_ID } = await detail()
  const area = await server.db
    .insertInto('examArea')
    .values({ name: '大理州', paysOnline: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('batchFee')
    .values({ batchId: EB_ID, areaId: area.id, majorId: MID, gradeId: GID, feeFen: Fee * 100 + 1000 })
    .execute()
  const move = (input: object = {}) =>
    server.call(
      'Admin',
      'MoveEnrolment',
      { EF_ID, EA_ID: area.id, IsOnline, Seen: { EA_ID, IsOnline, Fee }, Reason: '搬家', ...input },
      clerk,
    )
  expect((await move({ EA_ID })).OtherMsg).toMatchObject({ Reason: 'MOVE_NOTHING' })
  expect((await move({ EA_ID: 999 })).OtherMsg).toMatchObject({ Reason: 'CHOICE_NOT_OFFERED' })
  expect((await move({ Reason: '' })).OtherMsg).toMatchObject({ Reason: 'CORRECTION_REASON_REQUIRED' })
  const answers = await Promise.all([move(), move(), move()])
  expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  const moved = await detail()
  expect(moved).toMatchObject({ EA_Name: '大理州', Fee: Fee + 10 })
  expect(moved.History.map(({ Text }) => Text).at(-1)).toMatch(
    /^转考区或考试方式：考区 .+ → 大理州，报名费 .+；原因：搬家$/,
  )
  const told = await server.call('Exam', 'GetMyCorrections', { EF_ID }, father)
  expect(told.listData).toHaveLength(1)
  const message = await server.db
    .selectFrom('message')
    .select('text')
    .where('event', '=', 'corrected')
    .where('enrolmentId', '=', EF_ID)
    .executeTakeFirstOrThrow()
  expect(message.text).toContain('转到大理州')
  await server.db
    .updateTable('enrolment')
    .set({ payStatus: 1, payMethod: 'waived', paidAt: server.clock.now() })
    .where('id', '=', EF_ID)
    .execute()
  const back = await move({ EA_ID, Seen: { EA_ID: area.id, IsOnline, Fee: Fee + 10 } })
  expect(back.OtherMsg).toMatchObject({ Reason: 'MOVE_FEE_DIFFERS' })
  expect((await childOf(CandidateID)).Enrolments).toHaveLength(3)
})

test('a local office that cannot move a child to another area leaves its started payment open', async () => {
  const owner = await buildAccount(server, { openId: PAYER })
  const [batchId = 0] = batches
  const { id, payCode } = await buildEnrolment(server, owner, batchId)
  await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode, OpenID: '', IP: '1.2.3.4' }, owner)
  server.clock.advance(301_000)
  const local = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  await server.db.insertInto('staffAccount').values({ accountId: local.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: local.id, areaId: ids.area }).execute()
  const fee = { batchId, areaId: ids.deskArea, majorId: ids.piano, gradeId: ids.grade1, feeFen: 17_000 }
  await server.db
    .insertInto('batchFee')
    .values(fee)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { item } = await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: id }, local)
  const { EA_ID, IsOnline, Fee } = item as unknown as EnrolmentDetailWire
  const move = { EF_ID: id, EA_ID: ids.deskArea, IsOnline, Seen: { EA_ID, IsOnline, Fee }, Reason: '搬家' }
  expect((await server.call('Admin', 'MoveEnrolment', move, local)).OtherMsg).toMatchObject({
    Reason: 'LEAVE_TO_OFFICE',
  })
  expect((await sandboxOrders(server)).find(({ outTradeNo }) => outTradeNo === payCode)?.state).toBe('NOTPAY')
})
