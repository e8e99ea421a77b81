import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, ids, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, SINGING } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let planner: BuiltAccount
let piano: number
let singing: number
let elsewhere: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  const batch = await buildBatch(server)
  planner = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  const owner = await buildAccount(server)
  const enrol = async (options: Parameters<typeof buildToMark>[4]) =>
    (await buildToMark(server, owner, batch, newIdNumber(), options)).id
  piano = await enrol({})
  singing = await enrol({ majorId: SINGING })
  elsewhere = await enrol({ changes: { EA_ID: ids.deskArea } })
})
afterAll(() => server.stop())

async function examinerOf({ majors = [] as number[], areas = [] as number[] }): Promise<BuiltAccount> {
  const examiner = await buildExaminer(server)
  for (const majorId of majors)
    await server.db.insertInto('examinerMajor').values({ examinerId: examiner.id, majorId }).execute()
  for (const areaId of areas)
    await server.db.insertInto('examinerArea').values({ examinerId: examiner.id, areaId }).execute()
  return examiner
}
const assign = ({ id: UserID }: BuiltAccount, ...EF_IDs: number[]) =>
  server.call('Admin', 'AssignExaminer', { UserID, IsAssigned: 1, EF_IDs }, planner)

describe('an examiner gets what his majors and areas cover', () => {
  test('and all of it where he has no entries', async () => {
    expect((await assign(await examinerOf({}), piano, singing, elsewhere)).OtherMsg).toEqual({ Assigned: 3 })
    const pianist = await examinerOf({ majors: [ids.piano], areas: [ids.area, ids.deskArea] })
    expect((await assign(pianist, piano, elsewhere)).OtherMsg).toEqual({ Assigned: 2 })
  })

  test('and nothing else: the whole is refused with the row that does not fit', async () => {
    const pianist = await examinerOf({ majors: [ids.piano] })
    expect(await assign(pianist, piano, singing)).toMatchObject({
      Code: 0,
      Msg: '该考官只评审指定的专业，不包括这位考生的专业',
      OtherMsg: { Reason: 'EXAMINER_MAJOR_UNFIT', EF_ID: singing },
    })
    const local = await examinerOf({ areas: [ids.area] })
    expect(await assign(local, piano, elsewhere)).toMatchObject({
      Code: 0,
      Msg: '该考官只负责指定的考区，不包括这位考生的考区',
      OtherMsg: { Reason: 'EXAMINER_AREA_UNFIT', EF_ID: elsewhere },
    })
    const rows = await server.db
      .selectFrom('examinerAssignment')
      .selectAll()
      .where('examinerId', 'in', [pianist.id, local.id])
      .execute()
    expect(rows).toEqual([])
  })

  test('what he has keeps its place when his majors change, and can be taken away', async () => {
    const pianist = await examinerOf({ majors: [ids.piano] })
    await assign(pianist, piano)
    await server.db
      .updateTable('examinerMajor')
      .set({ majorId: ids.hearing })
      .where('examinerId', '=', pianist.id)
      .execute()
    const taken = await server.call(
      'Admin',
      'AssignExaminer',
      { UserID: pianist.id, IsAssigned: 0, EF_IDs: [piano] },
      planner,
    )
    expect(taken.OtherMsg).toEqual({ Assigned: 1 })
  })
})

test('the examiners to choose from say how many of the chosen they may mark', async () => {
  const [pianist, local, off, gone] = [
    await examinerOf({ majors: [ids.piano] }),
    await examinerOf({ areas: [ids.deskArea] }),
    await examinerOf({}),
    await examinerOf({}),
  ]
  await assign(off, singing)
  const disabled = { disabledAt: server.clock.now() }
  await server.db.updateTable('account').set(disabled).where('id', 'in', [off.id, gone.id]).execute()
  const chosen = { EF_IDs: [piano, singing, elsewhere] }
  const { listData } = await server.call('Admin', 'GetExaminersToAssign', chosen, planner)
  const find = ({ id }: BuiltAccount) => listData.find(({ UserID }) => UserID === id)
  expect(find(pianist)).toMatchObject({ IsOff: 0, Unfit: 1, Assigned: 0 })
  expect(find(local)).toMatchObject({ Unfit: 2 })
  expect(find(off), 'only to be taken away').toMatchObject({ IsOff: 1, Unfit: 0, Assigned: 1, Open: 1 })
  expect(find(gone)).toBeUndefined()
  const all = await server.call('Admin', 'GetExaminersToAssign', { All: { MID: SINGING }, Count: 1 }, planner)
  expect(all.listData.find(({ UserID }) => UserID === pianist.id)).toMatchObject({ Unfit: 1 })
})
