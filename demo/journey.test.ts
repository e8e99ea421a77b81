import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHOTO_ADVISED_MIN_BYTES } from '#domain/enrolment/enrolment.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { accounts, batchIds, cast, enrolmentIds, loadWorld, logIn } from '#test/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await loadWorld(server)
})
afterAll(() => server.stop())

describe('the demonstration over HTTP', () => {
  test('each of the cast logs in', async () => {
    for (const account of Object.values(accounts)) expect((await logIn(server.url, account)).token).not.toBe('')
  })

  test('13800000002 finds each enrolment, with a photo that opens', async () => {
    const login = await logIn(server.url)
    const list = await server.call('Exam', 'GetMyExamFormList', { PageIndex: 1, PageSize: 100 }, login)
    expect(list.totalCount).toBe(Object.keys(enrolmentIds).length)
    for (const [key, id] of Object.entries(enrolmentIds)) {
      const { Code, item } = await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, login)
      expect(Code, key).toBe(1)
      const photo = await fetch(`${server.url}${String(item.Photo)}`)
      expect(photo.headers.get('content-type'), key).toBe('image/jpeg')
      expect((await photo.arrayBuffer()).byteLength, key).toBeGreaterThan(PHOTO_ADVISED_MIN_BYTES)
    }
  })

  test('the candidate who sits now sees the window, the one with a bad photo only his part of the remark', async () => {
    const login = await logIn(server.url)
    const sitNow = await server.call('Exam', 'GetExamFormInfo', { EF_ID: enrolmentIds.sitNow }, login)
    expect(sitNow.item).toMatchObject({ Name: cast.piano8.name, ExamTime: { IsPub: 1, IsOnline: 1 } })
    const failed = await server.call('Exam', 'GetExamFormInfo', { EF_ID: enrolmentIds.photoFailed }, login)
    expect(failed.item.CheckRemark).toContain('免冠证件照')
    expect(failed.item.CheckRemark).not.toContain('##')
    const hidden = await server.call('Exam', 'GetExamFormInfo', { EF_ID: enrolmentIds.unscheduled }, login)
    expect(hidden.item.ExamTime).toBeNull()
  })

  test('the unpaid enrolment can be changed, the one at the desk cannot be paid online', async () => {
    const login = await logIn(server.url)
    const { item } = await server.call('Exam', 'GetExamFormInfo', { EF_ID: enrolmentIds.unpaidOnline }, login)
    const changed = await server.call('Exam', 'UpdateExamForm', { ...item, TName: '昆明示例琴行' }, login)
    expect([changed.Code, changed.Msg]).toEqual([1, ''])
    const desk = await server.call('Exam', 'GetExamFormInfo', { EF_ID: enrolmentIds.unpaidDesk }, login)
    expect(desk.item).toMatchObject({ ExamArea: { IsOnlinePay: 0 } })
    const { listData } = await server.call('ExamPublic', 'GetExamAreaList')
    const untold = listData.filter(
      ({ IsOnlinePay, PayAddress, PayHours, PayPhone }) => IsOnlinePay === 0 && !(PayAddress && PayHours && PayPhone),
    )
    expect(untold).toEqual([])
  })

  test('everybody reads batches, areas, majors and news', async () => {
    const batches = await server.call('ExamPublic', 'GetALLExamBatchALLFeeList')
    expect(new Set(batches.listData.map(({ EB_ID }) => EB_ID))).toEqual(new Set(Object.values(batchIds)))
    const majors = await server.call('ExamPublic', 'GetALLMajorsList')
    expect(majors.listData).toHaveLength(26)
    const banner = await server.call('Public', 'GetNewsList', { IsBanner: 1 })
    expect(banner.listData).toHaveLength(4)
    const site = await server.call('Public', 'GetSiteInfo')
    expect(site.item).toMatchObject({ Name: '云南省音乐协会' })
  })

  test('staff who check photos find more than thirty that wait', async () => {
    const login = await logIn(server.url, accounts.enrolment)
    const list = await server.call('Admin', 'GetPhotoCheckList', {}, login)
    expect(list.Code).toBe(1)
    expect(list.totalCount).toBeGreaterThan(30)
  })

  test('the running jobs leave the demonstration as it is', async () => {
    const modes = () => server.db.selectFrom('enrolment').select(['id', 'mode', 'photoId']).orderBy('id').execute()
    const before = await modes()
    await server.runJob('convertSmallMajors', {})
    await server.runJob('checkOpenOrders', {})
    server.clock.advance(3 * 86_400_000)
    await server.runJob('removeUnusedFiles', {})
    expect(await modes()).toEqual(before)
    const files = await server.db.selectFrom('storedFile').select('id').where('deletedAt', 'is', null).execute()
    expect(files.length).toBeGreaterThan(12)
  })
})
