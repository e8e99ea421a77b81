import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, buildPhoto, newIdNumber } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: BuiltAccount
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  staff = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  owner = await buildAccount(server)
})
afterAll(() => server.stop())

async function waiting() {
  const { id } = await buildEnrolment(server, owner, batch)
  const { photoId } = await server.db
    .selectFrom('enrolment')
    .select('photoId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { EF_ID: id, PhotoVersion: photoId }
}
const auditOf = (id: number) =>
  server.db.selectFrom('auditLog').selectAll().where('subjectId', '=', id).where('subject', '=', 'enrolment').execute()

describe('CheckPhoto', () => {
  test('passes, is taken back, fails with a remark of which the candidate reads only his part; each change is written down', async () => {
    const photo = await waiting()
    const judge = (changes: Record<string, unknown>) =>
      server.call('Admin', 'CheckPhoto', { ...photo, ...changes }, staff)
    expect(await judge({ CheckStatus: 1 })).toMatchObject({ Code: 1, OtherMsg: { CheckStatus: 1 } })
    expect(await judge({ CheckStatus: 0 })).toMatchObject({ Code: 1 })
    expect(await judge({ CheckStatus: 2 })).toMatchObject({ Code: 0, Msg: '请选择不通过的原因' })
    expect(await judge({ CheckStatus: 2, CheckRemark: '##' })).toMatchObject({ Code: 0, Msg: '请选择不通过的原因' })
    expect(await judge({ CheckStatus: 2, CheckRemark: '疑似翻拍##请上传原照' })).toMatchObject({ Code: 1 })
    const { item } = await server.call('Exam', 'GetExamFormInfo', { EF_ID: photo.EF_ID }, owner)
    expect(item).toMatchObject({ CheckStatus: 2, CheckRemark: '请上传原照' })
    expect(JSON.stringify(item)).not.toContain('翻拍')
    const audit = await auditOf(photo.EF_ID)
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual(Array(3).fill(['CheckPhoto', staff.id]))
  })

  // Without photo_id in the update's condition the new photo would be passed unseen.
  test('a photo changed meanwhile is not judged unseen', async () => {
    const photo = await waiting()
    const Photo = await buildPhoto(server, owner)
    expect((await server.call('Exam', 'UpdateExamFormPhoto', { EF_ID: photo.EF_ID, Photo }, owner)).Code).toBe(1)
    expect(await server.call('Admin', 'CheckPhoto', { ...photo, CheckStatus: 1 }, staff)).toMatchObject({
      Code: 0,
      Msg: '考生刚刚更换了照片，请查看新照片后再审核',
    })
  })

  test('two judgements and a change of the photo at once: what is stored was seen', async () => {
    for (let round = 0; round < 10; round++) {
      const photo = await waiting()
      const Photo = await buildPhoto(server, owner)
      await Promise.all([
        server.call('Admin', 'CheckPhoto', { ...photo, CheckStatus: 1 }, staff),
        server.call('Exam', 'UpdateExamFormPhoto', { EF_ID: photo.EF_ID, Photo }, owner),
        server.call('Admin', 'CheckPhoto', { ...photo, CheckStatus: 2, CheckRemark: 'x##y' }, staff),
      ])
      const row = await server.db
        .selectFrom('enrolment')
        .selectAll()
        .where('id', '=', photo.EF_ID)
        .executeTakeFirstOrThrow()
      if (row.photoId !== photo.PhotoVersion) expect(row.checkStatus).toBe(0)
      else expect(row.checkStatus).toBeGreaterThan(0)
    }
  })
})

describe('two photo checkers', () => {
  const judge = (photo: Record<string, unknown>, CheckStatus: 0 | 1 | 2, who: BuiltAccount, more = {}) =>
    server.call<Record<string, unknown>>(
      'Admin',
      'CheckPhoto',
      { ...photo, CheckStatus, CheckRemark: CheckStatus === 2 ? '模糊##请重拍' : '', ...more },
      who,
    )
  const checker = async (name: string) => {
    const account = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    await server.db.updateTable('account').set({ name }).where('id', '=', account.id).execute()
    return account
  }
  const stored = (id: number) =>
    server.db.selectFrom('enrolment').select(['checkStatus', 'checkedBy']).where('id', '=', id).executeTakeFirst()

  test('the second judgement of a judged photo is refused with who and what, and changes nothing', async () => {
    const [wang, li] = [await checker('王芳'), await checker('李明')]
    const photo = await waiting()
    expect((await judge(photo, 2, wang)).Code).toBe(1)
    const second = await judge(photo, 1, li)
    expect(second).toMatchObject({
      status: 200,
      Code: 0,
      Msg: '该照片已由王芳审核为不通过，您这次的审核没有保存；如需改判，请核对后再审核',
      OtherMsg: { CheckedBy: '王芳', CheckStatus: 2, CheckRemark: '模糊##请重拍', IsMine: 0 },
    })
    // The same verdict by somebody else is refused too, as is a different one by oneself; one's own sent again is
    // stored already.
    expect((await judge(photo, 2, li)).Msg).toContain('已由王芳审核为不通过')
    expect(await judge(photo, 1, wang)).toMatchObject({ Code: 0, OtherMsg: { IsMine: 1 } })
    expect(await judge(photo, 2, wang)).toMatchObject({ Code: 1, OtherMsg: { CheckStatus: 2 } })
    expect(await stored(photo.EF_ID)).toEqual({ checkStatus: 2, checkedBy: wang.id })
    expect(await auditOf(photo.EF_ID)).toHaveLength(1)
  })

  test('who saw the verdict may change it; who saw another one may not', async () => {
    const [wang, li] = [await checker('王芳'), await checker('李明')]
    const photo = await waiting()
    await judge(photo, 2, wang)
    expect((await judge(photo, 1, li, { SeenStatus: 2 })).Code).toBe(1)
    expect((await judge(photo, 0, wang, { SeenStatus: 2 })).Msg).toContain('已由李明审核为通过')
    expect((await judge(photo, 0, wang, { SeenStatus: 1 })).Code).toBe(1)
    expect((await judge(photo, 1, wang)).Code).toBe(1)
  })

  // Without this rule, or without the lock while reading the verdict, all of them would be told that theirs was stored.
  test('ten judgements of one photo at once: one wins, the others are told whose it is', async () => {
    const checkers = await Promise.all(['王芳', '李明', '张伟', '刘洋', '陈静'].map(checker))
    for (let round = 0; round < 5; round++) {
      const photo = await waiting()
      const answers = await Promise.all(checkers.flatMap((who) => [judge(photo, 1, who), judge(photo, 2, who)]))
      expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
      const row = await stored(photo.EF_ID)
      const winner = ['王芳', '李明', '张伟', '刘洋', '陈静'][checkers.findIndex(({ id }) => id === row?.checkedBy)]
      const verdict = row?.checkStatus === 1 ? '通过' : '不通过'
      for (const { Code, Msg } of answers) if (Code === 0) expect(Msg).toContain(`已由${winner}审核为${verdict}，`)
      expect(await auditOf(photo.EF_ID)).toHaveLength(1)
    }
  })
})

describe('staff lists', () => {
  test('only staff with the role; candidates and examiners get 403, nobody 401', async () => {
    const examiner = await buildAccount(server, { userType: 3 })
    const content = await buildAccount(server, { userType: 9, roles: ['content'] })
    const admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
    for (const action of ['GetEnrolmentList', 'GetPhotoCheckList']) {
      for (const who of [owner, examiner, content])
        expect((await server.call('Admin', action, {}, who)).status).toBe(403)
      expect((await server.call('Admin', action)).status).toBe(401)
      expect((await server.call('Admin', action, {}, admin)).Code).toBe(1)
    }
  })

  test('found by name, pinyin, mobile, number and whole certificate number; numbers stay masked', async () => {
    const account = await buildAccount(server)
    const CertNO = newIdNumber()
    const { id } = await buildEnrolment(server, account, batch, {
      CertNO,
      Name: '欧阳百灵',
      NameSpell: 'OUYANG BAI LING',
    })
    for (const Search of ['欧阳', '阳百灵', 'ouyang bai', account.mobile, String(id), CertNO, CertNO.toLowerCase()]) {
      const { listData } = await server.call('Admin', 'GetEnrolmentList', { Search }, staff)
      expect(
        listData.map(({ EF_ID }) => EF_ID),
        Search,
      ).toContain(id)
      expect(JSON.stringify(listData)).not.toContain(CertNO)
    }
    expect((await server.call('Admin', 'GetEnrolmentList', { Search: '%' }, staff)).listData).toEqual([])
    const uyghur = await buildEnrolment(server, account, batch, { CertNO: newIdNumber(), Name: '古丽·麦麦提' })
    for (const Search of ['古丽•麦麦提', '古丽．麦', '丽 · 麦麦', '古 丽', '·麦麦提'])
      expect(
        (await server.call('Admin', 'GetEnrolmentList', { Search }, staff)).listData.map(({ EF_ID }) => EF_ID),
        Search,
      ).toContain(uyghur.id)
    expect((await server.call('Admin', 'GetEnrolmentList', { Search: "' or 1=1 --" }, staff)).listData).toEqual([])
  })

  test('E12 a state that there is not is a wrong type, and no fault of the server', async () => {
    for (const field of ['IsPay', 'CheckStatus'])
      for (const value of [3, -1, 2_147_483_647])
        expect((await server.call('Admin', 'GetEnrolmentList', { [field]: value }, staff)).status).toBe(400)
  })

  test('pages without gaps or repeats, with the exact total', async () => {
    const { count } = await server.db
      .selectFrom('enrolment')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    const seen: unknown[] = []
    for (let PageIndex = 1; PageIndex <= Math.ceil(Number(count) / 7); PageIndex++) {
      const page = await server.call('Admin', 'GetEnrolmentList', { PageSize: 7, PageIndex }, staff)
      expect(page.totalCount).toBe(Number(count))
      seen.push(...page.listData.map(({ EF_ID }) => EF_ID))
    }
    expect(seen).toHaveLength(Number(count))
    expect(new Set(seen).size).toBe(seen.length)
  })

  test.each([
    ['Fee', 'Fee'],
    ['BirthDate', 'BirthDate'],
    ['EF_ID', 'EF_ID'],
  ])('sorts by %s both ways', async (Sort, field) => {
    const valuesOf = async (sort: string) =>
      (await server.call('Admin', 'GetEnrolmentList', { PageSize: 100, Sort: sort }, staff)).listData.map(
        (row) => row[field] as number | string,
      )
    const compare = (one: number | string, other: number | string) => (one < other ? -1 : one > other ? 1 : 0)
    const upwards = await valuesOf(Sort)
    expect(upwards).toEqual([...upwards].sort(compare))
    expect(await valuesOf(`-${Sort}`)).toEqual([...upwards].sort((one, other) => compare(other, one)))
  })

  test('an order that the list does not have is a wrong type', async () => {
    for (const Sort of ['certSealed', '--Fee', 'id; drop table enrolment'])
      expect((await server.call('Admin', 'GetEnrolmentList', { Sort }, staff)).status).toBe(400)
  })

  test('a certificate number is shown on purpose only, and that is written down', async () => {
    const CertNO = newIdNumber()
    const { id } = await buildEnrolment(server, owner, batch, { CertNO })
    const ask = (Reason?: string) => server.call('Admin', 'RevealCertNO', { EF_ID: id, Reason }, staff)
    for (const none of [undefined, '', ' 　'])
      expect(await ask(none)).toMatchObject({ status: 200, Code: 0, Msg: '请填写查看证件号码的原因' })
    expect(await ask('核'.repeat(101))).toMatchObject({ Code: 0, Msg: '查看原因不能超过100个字' })
    expect(await auditOf(id)).toEqual([])
    expect(await server.call('Admin', 'RevealCertNO', { EF_ID: id, Reason: ' 核对证件 ' }, staff)).toMatchObject({
      OtherMsg: { CertNO },
    })
    const audit = await auditOf(id)
    expect(audit).toMatchObject([{ action: 'RevealCertNO', actorId: staff.id, after: { reason: '核对证件' } }])
    expect(JSON.stringify(audit)).not.toContain(CertNO)
  })

  test('the whole of one enrolment, with what was done to it and whose number stays masked', async () => {
    const photo = await waiting()
    const { EF_ID: id } = photo
    const own = await server.call<{ CertNO: string }>('Exam', 'GetExamFormInfo', { EF_ID: id }, owner)
    const CertNO = String(own.item.CertNO)
    await server.call('Admin', 'CheckPhoto', { ...photo, CheckStatus: 1 }, staff)
    const { item } = await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: id }, staff)
    expect(item).toMatchObject({ EF_ID: id, TMobile: expect.any(String), Orders: [{ TransactionId: '' }] })
    expect(item.History).toMatchObject([{ Action: 'CheckPhoto' }])
    expect(JSON.stringify(item)).not.toContain(CertNO)
    expect((await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: 2 ** 31 }, staff)).status).toBe(404)
    expect((await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: id }, owner)).status).toBe(403)
  })

  test('the audit log can only grow', async () => {
    await expect(server.db.deleteFrom('auditLog').execute()).rejects.toThrow(/append-only|permission denied/)
    await expect(server.db.updateTable('auditLog').set({ action: 'x' }).execute()).rejects.toThrow(
      /append-only|permission denied/,
    )
  })
})
