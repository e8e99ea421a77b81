import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#client/api.ts'
import { buildAccount, buildBatch, buildEnrolment, buildPhoto, ids, newIdNumber, signUpForm } from '#test/builders.ts'
import { actionsOf, buildCandidate, buildExamRoom, fillSheet } from '#test/examBuilders.ts'
import { buildExaminer } from '#test/marking.ts'
import { buildPaidOrder } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
})
afterAll(() => server.stop())

const clerk = () => buildAccount(server, { userType: 9, roles: ['enrolment'] })
type Detail = AnswerOf<'Admin', 'GetEnrolmentDetail'>['item']
async function detailOf(EF_ID: number, who = clerk()): Promise<Detail> {
  return (await server.call('Admin', 'GetEnrolmentDetail', { EF_ID }, await who)).item as unknown as Detail
}
const kindsOf = ({ Events }: Detail) => Events.map(({ Kind }) => Kind)

test('what a family changes in its form stands with old and new, its certificate number masked', async () => {
  const batch = await buildBatch(server)
  const account = await buildAccount(server)
  const { id } = await buildEnrolment(server, account, batch)
  const CertNO = newIdNumber()
  const edit = async (changes: Record<string, unknown>) => {
    server.clock.advance(60_000)
    const form = signUpForm(batch, await buildPhoto(server, account), { EF_ID: id, ...changes })
    expect((await server.call('Exam', 'UpdateExamForm', form, account)).Code).toBe(1)
  }
  const changes = { Name: '李大音', GID: ids.grade8, CertNO, TName: '春天琴行', EA_ID: ids.deskArea }
  await edit(changes)
  await edit(changes)
  const detail = await detailOf(id)
  expect(detail.History).toHaveLength(1)
  expect(detail.History[0]).toMatchObject({
    Side: 'family',
    Action: 'UpdateExamForm',
    Before: { gradeId: '一级', fee: '150元' },
    After: { name: '李大音', gradeId: '八级', teacherName: '春天琴行', others: ['areaId'] },
  })
  expect(kindsOf(detail)).toEqual(['enrolled', 'told', 'photoChanged', 'photoChanged'])
  expect(detail.Events.at(-1)?.Picture).toMatch(/^\/files\/UserPhoto\//)
  expect(JSON.stringify(detail)).not.toContain(CertNO)
})

test('a payment and what the office writes to the family stand in it, also where another child was named', async () => {
  const batch = await buildBatch(server)
  const { id, account } = await buildPaidOrder(server, batch)
  const sibling = await buildEnrolment(server, account, batch, { CertNO: newIdNumber() })
  const staff = clerk()
  const text = { EB_ID: batch, Text: '请带好证件。', Count: 2 }
  const sent = await server.call<{ OJ_ID: number }>('Admin', 'SendStaffText', text, await staff)
  await server.runJob('sendStaffText', { officeJobId: sent.OtherMsg.OJ_ID })
  await server.call('Message', 'MarkMessagesRead', {}, account)
  for (const one of [id, sibling.id])
    expect((await detailOf(one, staff)).Events.at(-1)).toMatchObject({
      Kind: 'told',
      Title: '考级通知',
      Detail: '请带好证件。',
      IsRead: 1,
    })
  const alone = await server.call<{ OJ_ID: number }>(
    'Admin',
    'SendStaffText',
    { EF_IDs: [sibling.id], Text: '请补交照片。', Count: 1 },
    await staff,
  )
  await server.runJob('sendStaffText', { officeJobId: alone.OtherMsg.OJ_ID })
  expect((await detailOf(sibling.id, staff)).Events.at(-1)).toMatchObject({ Detail: '请补交照片。' })
  const detail = await detailOf(id, staff)
  expect(JSON.stringify(detail), 'a text to one pupil is not of its siblings').not.toContain('请补交照片。')
  expect(kindsOf(detail)).toEqual(['enrolled', 'paid', 'told', 'told', 'told'])
  expect(detail.Events[1]).toMatchObject({ Detail: '150' })
})

test('an exam online and its review stand in it, with who reviewed and no mark', async () => {
  const room = await buildExamRoom(server)
  const candidate = await buildCandidate(server, room)
  await fillSheet(server, candidate)
  await actionsOf(server, candidate).submit()
  const examiner = await buildExaminer(server)
  const { now } = server.clock
  const review = await server.db
    .insertInto('review')
    .values({
      enrolmentId: candidate.enrolmentId,
      examinerId: examiner.id,
      judgement: '[]',
      resultCode: 4,
      signaturePath: 'x',
      submittedAt: now(),
      changedAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = { judgement: '[]', resultCode: 4, suggestion: '', signaturePath: 'x', at: now() }
  await server.db
    .insertInto('reviewVersion')
    .values([1, 2].map((n) => ({ ...version, reviewId: review.id, version: n })))
    .execute()
  const detail = await detailOf(candidate.enrolmentId)
  expect(detail.History).toMatchObject([{ Side: 'family', Action: 'SelectTextBook', After: { bookName: '教材一' } }])
  const kinds = kindsOf(detail)
  for (const [kind, times] of [
    ['sessionStarted', 1],
    ['videoAttached', 3],
    ['submitted', 1],
    ['reviewed', 1],
    ['reviewChanged', 1],
  ] as const)
    expect(
      kinds.filter((one) => one === kind),
      kind,
    ).toHaveLength(times)
  const named = await server.db.selectFrom('account').select('name').where('id', '=', examiner.id).executeTakeFirst()
  const reviewed = detail.Events.find(({ Kind }) => Kind === 'reviewed')
  expect(reviewed).toMatchObject({ Who: named?.name, Detail: '' })
})
