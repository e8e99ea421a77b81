import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twinWords } from '#domain/enrolment/photoHints.ts'
import { maskCertNumber } from '#domain/people/identity.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildPhoto,
  ids,
  newIdNumber,
  newMobile,
  paperNote,
  signUpForm,
} from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/**
 * What a staff account that is limited to one area learns of another one by the calls that are not lists of enrolments:
 * exam numbers, views and paper forms, and the rules about two enrolments of one child (office#roles).
 */
let server: TestServer
let batch: number
let clerk: BuiltAccount
let free: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_ENROLMENTS_PER_BATCH: '3' } })
  batch = await buildBatch(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment', 'desk'] })
  free = await buildAccount(server, { userType: 9, roles: ['enrolment', 'desk'] })
  await limit(clerk, [ids.area])
})
afterAll(() => server.stop())

async function limit(account: BuiltAccount, areaIds: number[]): Promise<void> {
  const { db } = server
  await db
    .insertInto('staffAccount')
    .values({ accountId: account.id, isAreaLimited: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('staffArea').where('accountId', '=', account.id).execute()
  for (const areaId of areaIds) await db.insertInto('staffArea').values({ accountId: account.id, areaId }).execute()
  server.services.login.forget(account.id)
}

type Changes = Record<string, unknown>
const OWN = ids.area
const FOREIGN = ids.deskArea
const MUSIC = { MID: ids.hearing, GID: ids.hearingGrade }
async function enrolled(EA_ID: number, changes: Changes = {}) {
  const CertNO = newIdNumber()
  const account = await buildAccount(server)
  const { id } = await buildEnrolment(server, account, batch, { EA_ID, CertNO, Name: '外区小谱', ...changes })
  return { id, CertNO, account }
}
const setPayStatus = (id: number, payStatus: 0 | 1 | 2) =>
  server.db
    .updateTable('enrolment')
    .set({ payStatus, paidAt: payStatus === 0 ? null : server.clock.now() })
    .where('id', '=', id)
    .execute()
const saidIn = ({ Code, OtherMsg }: { Code: number; OtherMsg: unknown }) =>
  Code === 1 ? 'done' : (OtherMsg as { Reason?: string } | null)?.Reason

describe('a paper form', () => {
  const enter = async (changes: Changes, who: BuiltAccount) =>
    server.call(
      'Admin',
      'EnrolFromPaper',
      { ...signUpForm(batch, await buildPhoto(server, who)), ...paperNote(), ...changes },
      who,
    )
  const ofMobile = (mobile: string) => ({ FamilyMobile: mobile, FamilyMobileAgain: mobile })
  /** What stands in the way, the changes of the form that meet it, and what is said to a limited account and to another. */
  test.each<[string, () => Promise<Changes>, string, string]>([
    ['nothing', async () => ({}), 'done', 'done'],
    [
      'the child in an own area',
      async () => ({ CertNO: (await enrolled(OWN)).CertNO }),
      'ENROLMENT_DUPLICATE',
      'ENROLMENT_DUPLICATE',
    ],
    [
      'the child in another area',
      async () => ({ CertNO: (await enrolled(FOREIGN)).CertNO }),
      'LEAVE_TO_OFFICE',
      'ENROLMENT_DUPLICATE',
    ],
    [
      'the child in another area, which a form with a fault does not bring out',
      async () => ({ CertNO: (await enrolled(FOREIGN)).CertNO, Photo: 'UserPhoto/20261120/none.jpg' }),
      'PICTURE_MISSING',
      'ENROLMENT_DUPLICATE',
    ],
    [
      'the child in another area for another major',
      async () => ({ CertNO: (await enrolled(FOREIGN, MUSIC)).CertNO }),
      'done',
      'done',
    ],
    [
      'a family with as many enrolments elsewhere as it may have',
      async () => {
        const { account } = await enrolled(FOREIGN)
        for (let count = 1; count < 3; count++)
          await buildEnrolment(server, account, batch, { EA_ID: FOREIGN, CertNO: newIdNumber() })
        return ofMobile(account.mobile)
      },
      'LEAVE_TO_OFFICE',
      'ENROLMENT_LIMIT',
    ],
    [
      'a family whose account is closed',
      async () => {
        const { account } = await enrolled(FOREIGN)
        const { now } = server.clock
        await server.db.updateTable('account').set({ disabledAt: now() }).where('id', '=', account.id).execute()
        return ofMobile(account.mobile)
      },
      'LEAVE_TO_OFFICE',
      'ACCOUNT_CLOSED',
    ],
  ])('%s stands in the way', async (_, changes, toLimited, toFree) => {
    const answer = await enter(await changes(), clerk)
    expect(saidIn(answer)).toBe(toLimited)
    expect(JSON.stringify(answer)).not.toContain('外区小谱')
    expect(saidIn(await enter(await changes(), free))).toBe(toFree)
  })

  test('that a family sends elsewhere at the same moment', async () => {
    const CertNO = newIdNumber()
    const account = await buildAccount(server)
    const foreign = signUpForm(batch, await buildPhoto(server, account), { EA_ID: FOREIGN, CertNO })
    const [own, entered] = await Promise.all([
      server.call('Exam', 'ExamSignUp', foreign, account),
      enter({ CertNO, ...ofMobile(newMobile()) }, clerk),
    ])
    expect([
      ['done', 'LEAVE_TO_OFFICE'],
      ['ENROLMENT_DUPLICATE', 'done'],
    ]).toContainEqual([saidIn(own), saidIn(entered)])
  })
})

describe('a correction', () => {
  const toDouble = [
    [OWN, 'ENROLMENT_DUPLICATE', 'ENROLMENT_DUPLICATE'],
    [FOREIGN, 'LEAVE_TO_OFFICE', 'ENROLMENT_DUPLICATE'],
  ] as const
  test.each(toDouble)('to the certificate of a child in area %i', async (areaId, toLimited, toFree) => {
    for (const [who, said] of [
      [clerk, toLimited],
      [free, toFree],
    ] as const) {
      const [other, mine] = [await enrolled(areaId), await enrolled(OWN)]
      const Seen = { CertNO: maskCertNumber(mine.CertNO) }
      const input = { EF_ID: mine.id, CertNO: other.CertNO, Seen, Reason: '核对户口本' }
      expect(saidIn(await server.call('Admin', 'CorrectEnrolment', input, who))).toBe(said)
    }
  })

  test.each(toDouble)('to a major that the child has in area %i', async (areaId, toLimited, toFree) => {
    for (const [who, said] of [
      [clerk, toLimited],
      [free, toFree],
    ] as const) {
      const mine = await enrolled(OWN)
      await buildEnrolment(server, await buildAccount(server), batch, { EA_ID: areaId, CertNO: mine.CertNO, ...MUSIC })
      const Seen = { MID: ids.piano, GID: ids.grade1, Fee: 150 }
      const input = { EF_ID: mine.id, ...MUSIC, Seen, Reason: '报错了专业' }
      expect(saidIn(await server.call('Admin', 'CorrectChoice', input, who))).toBe(said)
    }
  })
})

describe('an exam number', () => {
  const ask = (EF_ID: number) => server.call<{ ExamNO: string }>('ExamPublic', 'CreateExamNo', { EF_ID }, clerk)
  test.each<[string, 0 | 1 | 2, string | null]>([
    ['unpaid', 0, null],
    ['paid and without one', 1, null],
    ['paid and with one', 1, 'T-1'],
    ['refunded', 2, 'T-2'],
  ])('of an enrolment elsewhere, %s, is asked for as of one that does not exist', async (_, payStatus, examNo) => {
    const { id } = await enrolled(FOREIGN)
    await setPayStatus(id, payStatus)
    await server.db.updateTable('enrolment').set({ examNo }).where('id', '=', id).execute()
    const [answer, unknown] = [await ask(id), await ask(999_999_999)]
    expect([answer.status, answer.Code, answer.Msg, saidIn(answer)]).toEqual([
      unknown.status,
      unknown.Code,
      unknown.Msg,
      saidIn(unknown),
    ])
    expect((await server.db.selectFrom('enrolment').select('examNo').where('id', '=', id).execute())[0]?.examNo).toBe(
      examNo,
    )
  })

  test('of an own area is given once, and who gave it is written down', async () => {
    const { id } = await enrolled(OWN)
    expect(saidIn(await ask(id))).toBe('ENROLMENT_UNPAID')
    await setPayStatus(id, 1)
    const [first, second] = [await ask(id), await ask(id)]
    expect(first.OtherMsg.ExamNO).not.toBe('')
    expect(second.OtherMsg).toEqual(first.OtherMsg)
    const { item } = await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: id }, clerk)
    expect(item.History).toMatchObject([{ Action: 'CreateExamNo', After: { examNo: first.OtherMsg.ExamNO } }])
  })
})

describe('a saved view', () => {
  const save = (Name: string, who: BuiltAccount) =>
    server.call(
      'Admin',
      'SaveView',
      { Screen: 'enrolments', Name, Address: 'search=外区小谱', Columns: ['Name'], IsShared: 1 },
      who,
    )
  const seenBy = async (who: BuiltAccount) =>
    (await server.call('Admin', 'GetSavedViews', { Screen: 'enrolments' }, who)).listData.map(({ Name }) => Name)
  /** The areas of its owner when he saved it and now, and who sees it then. */
  test.each<[string, number[] | null, number[] | null, { owner: boolean; limited: boolean }]>([
    ['of an own area', [OWN], [OWN], { owner: true, limited: true }],
    ['of another area', [FOREIGN], [FOREIGN], { owner: true, limited: false }],
    ['of both', [OWN, FOREIGN], [OWN, FOREIGN], { owner: true, limited: false }],
    ['of everything', null, null, { owner: true, limited: false }],
    ['of everything, whose owner was limited afterwards', null, [OWN], { owner: false, limited: false }],
    ['of another area, whose owner was moved', [FOREIGN], [OWN], { owner: false, limited: false }],
    ['of both, whose owner kept one', [OWN, FOREIGN], [OWN], { owner: false, limited: false }],
    ['of another area, whose owner has none now', [FOREIGN], [], { owner: false, limited: false }],
    ['of an own area, whose owner got another one', [OWN], [OWN, FOREIGN], { owner: true, limited: true }],
  ])('%s', async (name, saved, now, expected) => {
    const owner = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    if (saved) await limit(owner, saved)
    const Name = name.slice(-20)
    expect((await save(Name, owner)).Code).toBe(1)
    if (now) await limit(owner, now)
    expect((await seenBy(owner)).includes(Name)).toBe(expected.owner)
    expect((await seenBy(clerk)).includes(Name)).toBe(expected.limited)
    expect((await seenBy(free)).includes(Name)).toBe(true)
    await server.db.deleteFrom('savedView').where('ownerId', '=', owner.id).execute()
  })
})

describe('two children', () => {
  test.each([
    [OWN, true],
    [FOREIGN, false],
  ])('with one photo, the other in area %i: pointed out to a limited account: %s', async (areaId, isTold) => {
    const [mine, other] = [await enrolled(OWN), await enrolled(areaId)]
    const photoOf = ({ id }: { id: number }) =>
      server.db.selectFrom('enrolmentPhoto').selectAll().where('enrolmentId', '=', id).executeTakeFirstOrThrow()
    const { id: recordId, photoId: fileId } = await photoOf(mine)
    const { photoId: twinId } = await photoOf(other)
    await server.db.insertInto('photoTwin').values({ fileId, twinId, distance: 0 }).execute()
    await server.db
      .insertInto('photoMeasure')
      .values({
        recordId,
        fileId,
        hash: Buffer.alloc(32),
        lookHints: [],
        faceHints: [],
        measuredAt: server.clock.now(),
      })
      .execute()
    const hinted = async (who: BuiltAccount) => {
      const { listData } = await server.call('Admin', 'GetPhotoCheckList', { PageSize: 50, OnlyHinted: 1 }, who)
      return listData.filter(({ EF_ID }) => EF_ID === mine.id).map(({ Hints }) => Hints)
    }
    expect(await hinted(free)).toEqual([[twinWords]])
    expect(await hinted(clerk)).toEqual(isTold ? [[twinWords]] : [])
  })

  test('on whom somebody has decided, one of them elsewhere: the history of the other does not tell', async () => {
    const [mine, other] = [await enrolled(OWN), await enrolled(FOREIGN)]
    const EF_IDs = [mine.id, other.id]
    await server.call('Admin', 'DecideDouble', { EF_IDs, IsSame: 0, Note: '双胞胎' }, free)
    const historyFor = async (who: BuiltAccount) =>
      (await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: mine.id }, who)).item.History
    expect(await historyFor(free)).toMatchObject([{ Action: 'DecideDouble' }])
    expect(await historyFor(clerk)).toEqual([])
  })
})
