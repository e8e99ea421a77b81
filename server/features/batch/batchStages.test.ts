import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FigureStage } from '#domain/batch/stageFigures.ts'
import { HOUR_MS } from '#domain/time.ts'
import { appealOf, openAppeals } from '#test/appeals.ts'
import { type BuiltAccount, buildAccount, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { actionsOf, buildExamRoom, type Candidate, fillSheet, fillSlots, warmPool } from '#test/examBuilders.ts'
import { buildExaminer, releaseResults, signature } from '#test/marking.ts'
import { approveRefund, buildPaidOrder, buildRefundStaff, type Paid } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
let other: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  const roles = ['schedule', 'enrolment', 'finance', 'results'] as const
  staff = await buildAccount(server, { userType: 9, roles: [...roles] })
  other = await buildAccount(server, { userType: 9, roles: [...roles] })
  await warmPool(server)
})
afterAll(() => server.stop())

type Fields = Record<string, unknown>
/** A call of staff that must succeed. */
async function does<T = Fields>(
  action: string,
  input: Fields,
  who = staff,
  controller: 'Admin' | 'Exam' | 'Examiner' = 'Admin',
) {
  const answer = await server.call<T>(controller, action, input, who)
  if (answer.Code !== 1) throw new Error(`${action}: ${answer.Msg}`)
  return answer
}
const ask = async <T>(action: string, input: Fields) =>
  (await server.call('Admin', action, input, staff)) as unknown as { listData: T[]; totalCount: number }

/** The list that the console opens by a figure, where it is one that counts. */
const listOf: Readonly<Record<string, [action: string, input: Record<string, unknown>]>> = {
  enrolled: ['GetEnrolmentList', { IsRefunded: 0 }],
  photosWaiting: ['GetEnrolmentList', { IsRefunded: 0, CheckStatus: 0 }],
  photosPassed: ['GetEnrolmentList', { IsRefunded: 0, CheckStatus: 1 }],
  photosFailed: ['GetEnrolmentList', { IsRefunded: 0, CheckStatus: 2 }],
  messagesSent: ['GetMessageLog', { State: 'sent' }],
  messagesArrived: ['GetMessageLog', { State: 'delivered' }],
  messagesFailed: ['GetMessageLog', { State: 'failed' }],
  messagesWithheld: ['GetMessageLog', { State: 'withheld' }],
  paid: ['GetEnrolmentList', { IsPay: 1 }],
  unpaid: ['GetEnrolmentList', { IsPay: 0 }],
  refundsWaiting: ['GetRefundList', { State: 'waiting' }],
  refunded: ['GetRefundList', { State: 'done' }],
  timed: ['GetEnrolmentList', { IsPay: 1, HasExamTime: 1 }],
  untimed: ['GetEnrolmentList', { IsPay: 1, HasExamTime: 0 }],
  withoutExaminer: ['GetEnrolmentList', { IsPay: 1, HasExaminer: 0 }],
  resultsOpen: ['GetResultList', { State: 'open' }],
  resultsProposed: ['GetResultList', { State: 'proposed' }],
  resultsHeld: ['GetResultList', { State: 'held' }],
  resultsApproved: ['GetResultList', { State: 'approved' }],
  appealsOffice: ['GetAppealList', { Turn: 'office' }],
  appealsSecond: ['GetAppealList', { Turn: 'second' }],
  certificatesValid: ['GetCertificateList', { State: 'valid' }],
  filesMissing: ['GetCertificateList', { State: 'valid', File: 'none' }],
  filesFailed: ['GetCertificateList', { State: 'valid', File: 'failed' }],
  certificatesReplaced: ['GetCertificateList', { State: 'replaced' }],
  certificatesRevoked: ['GetCertificateList', { State: 'revoked' }],
  postsWaiting: ['GetCertificatePostList', { IsSent: 0 }],
  postsSent: ['GetCertificatePostList', { IsSent: 1 }],
}

async function figuresOf(batch: number, stage: FigureStage): Promise<Record<string, number>> {
  const { listData } = await ask<{ Figure: string; Count: number }>('GetStageFigures', { EB_ID: batch, Stage: stage })
  for (const { Figure, Count } of listData) {
    const list = listOf[Figure]
    if (list) expect([Figure, (await ask(list[0], { EB_ID: batch, ...list[1] })).totalCount]).toEqual([Figure, Count])
  }
  return Object.fromEntries(listData.map(({ Figure, Count }) => [Figure, Count]))
}

async function message(batch: number, enrolmentId: number, state: string): Promise<void> {
  const { accountId } = await server.db
    .selectFrom('enrolment')
    .select('accountId')
    .where('id', '=', enrolmentId)
    .executeTakeFirstOrThrow()
  const common = { accountId, batchId: batch, madeAt: server.clock.now() }
  const told = await server.db
    .insertInto('message')
    .values({ ...common, enrolmentId, event: 'paid', fieldValues: '{}', text: '已缴费', madeBy: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = await server.db
    .insertInto('messageDelivery')
    .values({
      ...common,
      outId: `figure-${told.id}`,
      parameters: '{}',
      providerTemplate: 'x',
      state,
      target: '13800000000',
      template: 'paid',
      text: '已缴费',
      way: 'sms',
      dueAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.insertInto('messagePart').values({ deliveryId: sent.id, messageId: told.id }).execute()
}

/** Pays a new enrolment through WeChat. */
const pays = (batch: number, form: Fields = {}) => buildPaidOrder(server, batch, { CertNO: newIdNumber(), ...form })
const candidateOf = ({ account, id }: Paid): Candidate => ({ ...account, enrolmentId: id })

async function checkPhoto(id: number, CheckStatus: 1 | 2): Promise<void> {
  const { photoId } = await server.db
    .selectFrom('enrolment')
    .select('photoId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const CheckRemark = CheckStatus === 2 ? '背景不是白色' : ''
  await does('CheckPhoto', { EF_ID: id, PhotoVersion: photoId, CheckStatus, CheckRemark, SeenStatus: 0 })
}

async function examTime(batch: number, fields: Fields, EF_IDs: number[]): Promise<number> {
  const time = { EB_ID: batch, ExamBeginDate: '2026-11-20 11:00', ExamEndDate: '2026-11-20 18:00', ...fields }
  const { item } = await does('SaveExamTime', time)
  await does('AssignExamTime', { ET_ID: item.ET_ID, EF_IDs })
  return Number(item.ET_ID)
}

async function review(examiner: BuiltAccount, { id }: Paid, sheets: readonly number[], ERT_Code: number) {
  const judged = sheets.map((EAS_ID) => ({ EAS_ID, Comments: ['节奏稳定'], Text: '', At: 3 }))
  const input = { EF_ID: id, Judgement: JSON.stringify(judged), ERT_Code, Suggestion: '', Signature: await signature() }
  await does('SubmitExaminerReview', input, examiner, 'Examiner')
}

/** The office's change of a certificate, by two people. */
async function changeCertificate(action: 'ReissueCertificate' | 'RevokeCertificate', C_ID: unknown): Promise<void> {
  const { OtherMsg } = await does(action, { C_ID, Reason: '姓名更正' })
  await does('DecideCertificateChange', { CC_ID: OtherMsg.CC_ID, IsMade: 1 }, other)
}

test('a batch taken through all stages by calls: each figure is what was done, and what its list holds', async () => {
  const batch = (await buildExamRoom(server)).batchId
  const owner = await buildAccount(server)
  const unpaid = (await buildEnrolment(server, owner, batch, { CertNO: newIdNumber() })).id
  const onSite = { IsOnline: 0 }
  const [untimed, absent, arrived, refunded] = [
    await pays(batch, onSite),
    await pays(batch, onSite),
    await pays(batch, { ...onSite, GID: ids.grade2 }),
    await pays(batch),
  ]
  const [begun, one, two, apart] = [await pays(batch), await pays(batch), await pays(batch), await pays(batch)]
  const online = [begun, one, two, apart]

  // Registration: one photo failed, two passed, the others wait; the refunded child counts nowhere.
  await checkPhoto(untimed.id, 2)
  for (const { id } of [absent, arrived]) await checkPhoto(id, 1)
  await approveRefund(server, await buildRefundStaff(server), { EF_ID: refunded.id, Fen: 15_000 })
  for (let round = 0; round < 3; round++) {
    server.clock.advance(61_000)
    await server.runJob('moveRefunds', {})
  }
  await does('RequestRefund', { EF_ID: untimed.id, Fen: 5_000, Reason: '孩子生病' })
  // Only a provider says what became of a message.
  for (const [at, state] of ['delivered', 'delivered', 'sent', 'failed', 'withheld', 'queued'].entries())
    await message(batch, [unpaid, untimed.id, absent.id][at % 3] ?? 0, state)
  expect(await figuresOf(batch, 'registration')).toEqual({
    enrolled: 8,
    photosWaiting: 5,
    photosPassed: 2,
    photosFailed: 1,
    messagesSent: 1,
    messagesArrived: 2,
    messagesFailed: 1,
    messagesWithheld: 1,
  })

  // Payment: 150 is due; six of 150 and one of 160 were paid; 150 went back and 50 are asked for.
  expect(await figuresOf(batch, 'payment')).toEqual({ paid: 7, unpaid: 1, refundsWaiting: 1, refunded: 1 })
  const money = await ask<{ Figure: string; Sum: number }>('GetStageFigures', { EB_ID: batch, Stage: 'payment' })
  expect(money.listData.map(({ Figure, Sum }) => [Figure, Sum])).toEqual([
    ['paid', 1060],
    ['unpaid', 150],
    ['refundsWaiting', 50],
    ['refunded', 150],
  ])

  // The plan: six of seven have a time, which nobody has published; four of them have an examiner.
  const hall = { IsOnline: 0, ExamAddress: '昆明市青年路', ExamRoom: '第一考场' }
  const times = [
    await examTime(batch, hall, [absent.id, arrived.id]),
    await examTime(
      batch,
      { IsOnline: 1 },
      online.map(({ id }) => id),
    ),
  ]
  const [first, second] = [await buildExaminer(server), await buildExaminer(server)]
  const assign = (examiner: BuiltAccount, paid: readonly Paid[]) =>
    does('AssignExaminer', { UserID: examiner.id, IsAssigned: 1, EF_IDs: paid.map(({ id }) => id) })
  await assign(first, [arrived, one, two, apart])
  await assign(second, [apart])
  expect(await figuresOf(batch, 'plan')).toEqual({ timed: 6, untimed: 1, hiddenTimes: 6, withoutExaminer: 3 })
  for (const ET_ID of times) await does('PublishExamTime', { ET_ID, IsPub: 1 })
  expect(await figuresOf(batch, 'plan')).toMatchObject({ hiddenTimes: 0 })

  // The exam: on site one came and one did not; online three have submitted and one is at it, with an upload that failed.
  server.clock.advance(2 * HOUR_MS)
  await does('CheckIn', { EF_ID: arrived.id }, staff, 'Examiner')
  await does('MarkAbsent', { EF_ID: absent.id }, staff, 'Examiner')
  const [slot] = await fillSlots(server, candidateOf(begun))
  await does('NoteUploadFailed', { EAS_ID: slot, FileName: '', Fingerprint: '' }, begun.account, 'Exam')
  const sheets = new Map<Paid, number[]>()
  for (const paid of [one, two, apart]) {
    sheets.set(paid, await fillSheet(server, candidateOf(paid)))
    expect((await actionsOf(server, candidateOf(paid)).submit()).Code).toBe(1)
  }
  expect(await figuresOf(batch, 'exam')).toEqual({ arrived: 1, absent: 1, begun: 1, submitted: 3, uploadsFailed: 1 })

  // Marks: four were examined; whose two marks lie apart waits for the chief, and who was absent has his result.
  expect(await figuresOf(batch, 'marking')).toEqual({ toMark: 4, reviews: 0, judged: 1, held: 0 })
  await review(first, one, sheets.get(one) ?? [], 3)
  await review(first, two, sheets.get(two) ?? [], 2)
  await review(first, apart, sheets.get(apart) ?? [], 4)
  await review(second, apart, sheets.get(apart) ?? [], 1)
  expect(await figuresOf(batch, 'marking')).toEqual({ toMark: 2, reviews: 4, judged: 3, held: 1 })

  // Results: two and the absence wait for approval, one is held, and the one from the hall is being marked.
  expect(await figuresOf(batch, 'results')).toEqual({
    resultsOpen: 1,
    resultsProposed: 3,
    resultsHeld: 1,
    resultsApproved: 0,
    appealsOffice: 0,
    appealsSecond: 0,
  })
  await does('ApproveResults', { EF_IDs: [one.id, two.id] })
  await releaseResults(server, batch)
  await openAppeals(server, batch)
  await does('SendAppeal', appealOf(two), two.account, 'Exam')
  expect(await figuresOf(batch, 'results')).toEqual({
    resultsOpen: 1,
    resultsProposed: 1,
    resultsHeld: 1,
    resultsApproved: 2,
    appealsOffice: 1,
    appealsSecond: 0,
  })

  // Certificates: two are valid; no photo is in the store, so that neither can be made. One is given anew, one is revoked.
  const certificates = (more: Partial<Record<string, number>> = {}) => ({
    certificatesValid: 2,
    filesMissing: 0,
    filesFailed: 0,
    certificatesReplaced: 0,
    certificatesRevoked: 0,
    postsWaiting: 0,
    postsSent: 0,
    ...more,
  })
  expect(await figuresOf(batch, 'certificates')).toEqual(certificates({ filesMissing: 2 }))
  const { OtherMsg } = await does('MakeCertificates', { EB_ID: batch, IsAll: 0, Count: 2 })
  await server.runJob('makeCertificates', { officeJobId: Number(OtherMsg.OJ_ID) })
  expect(await figuresOf(batch, 'certificates')).toEqual(certificates({ filesFailed: 2 }))
  for (const { account, id } of [one, two]) {
    const post = { IsPost: 1, PostName: '和雪松', PostMobile: '13800000001', PostAddress: '昆明市五华区青年路1号' }
    await does('SetCertificatePost', { EF_ID: id, ...post }, account, 'Exam')
  }
  expect(await figuresOf(batch, 'certificates')).toEqual(certificates({ filesFailed: 2, postsWaiting: 2 }))
  const { listData } = await ask<{ C_ID: number; EF_ID: number }>('GetCertificateList', { EB_ID: batch })
  const certificateOf = ({ id }: Paid) => listData.find(({ EF_ID }) => EF_ID === id)?.C_ID
  await changeCertificate('ReissueCertificate', certificateOf(one))
  await changeCertificate('RevokeCertificate', certificateOf(two))
  expect(await figuresOf(batch, 'certificates')).toEqual(
    certificates({
      certificatesValid: 1,
      filesMissing: 1,
      certificatesReplaced: 1,
      certificatesRevoked: 1,
      postsWaiting: 1,
    }),
  )
})
