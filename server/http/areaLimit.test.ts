import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, StaffRole } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import { figureStages } from '#domain/batch/stageFigures.ts'
import { sealTicketCode } from '#server/records/schedule/examTime/ticketCode.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids, newIdNumber, paperNote, signUpForm } from '#test/builders.ts'
import { buildExaminer, buildToMark } from '#test/marking.ts'
import { buildPlannable, buildRoom, buildVenue } from '#test/planBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let times: { own: number; hall: number }
let examiner: BuiltAccount
const children = new Map<number, number>()
const enrolled: Record<'own' | 'foreign' | 'ownLate' | 'foreignLate', number> = {
  own: 0,
  foreign: 0,
  ownLate: 0,
  foreignLate: 0,
}
const FOREIGN = '外区小谱'
const OWN = '本区小谱'

/** A paid enrolment of the area with a proposed result, or with an online exam that ended without submission. */
async function enrol(areaId: number, name: string, isLate: boolean): Promise<number> {
  const owner = await buildAccount(server)
  const { id } = await buildToMark(server, owner, batch, newIdNumber(), {
    isSubmitted: !isLate,
    changes: { EA_ID: areaId, Name: name },
  })
  const changes = { examNo: `T${id}`, examTimeId: isLate ? times.own : null }
  await server.db.updateTable('enrolment').set(changes).where('id', '=', id).execute()
  if (!isLate)
    await server.db
      .insertInto('examResult')
      .values({ enrolmentId: id, proposedCode: 3, updatedAt: server.clock.now() })
      .execute()
  return id
}

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  const timeFrom = async (isOnline: boolean, hours: number) => {
    const begins = server.clock.now() + hours * 3_600_000
    const columns = { batchId: batch, isOnline, beginsAt: begins, endsAt: begins + 3_600_000 }
    const { id } = await server.db.insertInto('examTime').values(columns).returning('id').executeTakeFirstOrThrow()
    return id
  }
  times = { own: await timeFrom(true, -5), hall: await timeFrom(true, 48) }
  examiner = await buildExaminer(server)
  enrolled.own = await enrol(ids.area, OWN, false)
  enrolled.foreign = await enrol(ids.deskArea, FOREIGN, false)
  enrolled.ownLate = await enrol(ids.area, OWN, true)
  enrolled.foreignLate = await enrol(ids.deskArea, FOREIGN, true)
  const rows = await server.db.selectFrom('enrolment').select(['id', 'candidateId']).execute()
  for (const { id, candidateId } of rows) children.set(id, candidateId)
  await openHall(ids.deskArea, FOREIGN)
  await askForeignCorrection()
  await askForeignRefund()
  await failForeignMessage()
  await closeForeignTill()
  await askForeignWaiver()
  await askForeignChange()
  await sendForeignAppeal()
  await giveForeignCertificate()
})
afterAll(() => server.stop())

/** A room of an area in which somebody is examined on the day of the boards. */
async function openHall(areaId: number, name: string): Promise<void> {
  const beginsAt = Date.parse('2026-11-22T09:00:00+08:00')
  const roomId = await buildRoom(server, await buildVenue(server, `${name}馆`, areaId), `${name}厅`)
  const place = { roomId, address: `${name}路`, room: `${name}馆 ${name}厅` }
  const hours = { beginsAt, endsAt: beginsAt + 3_600_000, publishedAt: server.clock.now() }
  const { id } = await server.db
    .insertInto('examTime')
    .values({ batchId: batch, isOnline: false, ...place, ...hours })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: enrolmentId } = await buildPlannable(server, batch, { EA_ID: areaId, Name: `${name}现场` })
  const own = { examTimeId: id, ownBeginsAt: beginsAt, ownEndsAt: beginsAt + 480_000 }
  await server.db
    .updateTable('enrolment')
    .set({ mode: 0, ...own })
    .where('id', '=', enrolmentId)
    .execute()
}

/** A correction in the other area that waits for a second person. */
let foreignCorrection = 0
async function askForeignCorrection(): Promise<void> {
  const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  const { id } = await server.db
    .insertInto('enrolmentCorrection')
    .values({
      enrolmentId: enrolled.foreign,
      changes: JSON.stringify([{ field: 'name', from: FOREIGN, to: '别的名字' }]),
      reason: '核对户口本',
      madeBy: clerk.id,
      madeAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  foreignCorrection = id
}

/** A refund in the other area that waits for approval. */
let foreignRefund = 0
/** The request for many to which it belongs. */
let foreignBulk = 0
async function askForeignRefund(): Promise<void> {
  const asker = await buildAccount(server, { userType: 9, roles: ['finance'] })
  const bulk = await server.db
    .insertInto('bulkRefund')
    .values({ reason: FOREIGN, requestedBy: asker.id, requestedAt: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  foreignBulk = bulk.id
  const { id } = await server.db
    .insertInto('refund')
    .values({
      enrolmentId: enrolled.foreign,
      refundCode: 'R-foreign',
      bulkId: bulk.id,
      amountFen: 100,
      reason: '考生退考',
      origin: 'staff',
      status: 'requested',
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  foreignRefund = id
}

/** A waiver in the other area that waits for a second person. */
let foreignWaiver = 0
async function askForeignWaiver(): Promise<void> {
  const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  const { id } = await server.db
    .insertInto('feeWaiver')
    .values({
      enrolmentId: enrolled.foreign,
      feeFen: 100,
      reason: '学校公益名额',
      askedBy: clerk.id,
      askedAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  foreignWaiver = id
}

/** A change in the other area that waits for a second person. */
let foreignChange = 0
async function askForeignChange(): Promise<void> {
  const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  const choice = { areaId: ids.deskArea, mode: 1 as const, majorId: ids.piano, feeFen: 22_000 }
  const { id } = await server.db
    .insertInto('choiceChange')
    .values({
      ...choice,
      gradeId: ids.grade8,
      enrolmentId: enrolled.foreign,
      fromAreaId: ids.deskArea,
      fromMode: 1,
      fromMajorId: ids.piano,
      fromGradeId: ids.grade1,
      fromFeeFen: 15_000,
      payUntil: server.clock.now() + 86_400_000,
      reason: '家长来电',
      askedBy: clerk.id,
      askedAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  foreignChange = id
}

/** A certificate of the other area, with its file. */
let foreignCertificate = 0
async function giveForeignCertificate(): Promise<void> {
  const said = { name: FOREIGN, nameSpell: 'X', sex: '女', birthMonth: '2014.01', areaName: '其他考区' }
  const exam = {
    majorName: '钢琴',
    gradeName: '一级',
    resultCode: 3,
    datedAt: server.clock.now(),
    givenAt: server.clock.now(),
  }
  const { id } = await server.db
    .insertInto('certificate')
    .values({
      enrolmentId: enrolled.foreign,
      batchId: batch,
      series: '872600',
      running: 1,
      number: '8726000000019',
      publicId: 'foreign',
      listIndex: 1,
      ...said,
      ...exam,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: versionId } = await server.db
    .selectFrom('certificateTemplateVersion')
    .select('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('certificateFile')
    .values({ certificateId: id, versionId, fileKey: 'certificate/foreign.pdf', bytes: 1, madeAt: server.clock.now() })
    .execute()
  foreignCertificate = id
}

/** A closing of the desk in the other area. */
let foreignClosing = 0
async function closeForeignTill(): Promise<void> {
  const clerk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  const nothing = { receipts: 0, reversals: 0, sums: '[]', cashDueFen: 0, cashCountedFen: 0 }
  const { id } = await server.db
    .insertInto('deskClosing')
    .values({ areaId: ids.deskArea, closedBy: clerk.id, closedAt: server.clock.now(), note: FOREIGN, ...nothing })
    .returning('id')
    .executeTakeFirstOrThrow()
  foreignClosing = id
}

/** An appeal of the other area that nobody has looked at. */
let foreignAppeal = 0
async function sendForeignAppeal(): Promise<void> {
  const { accountId } = await server.db
    .selectFrom('enrolment')
    .select('accountId')
    .where('id', '=', enrolled.foreign)
    .executeTakeFirstOrThrow()
  const { id } = await server.db
    .insertInto('appeal')
    .values({
      enrolmentId: enrolled.foreign,
      isWhole: true,
      reason: FOREIGN,
      rule: 'higher',
      state: 'sent',
      fromCode: 2,
      sentBy: accountId,
      sentAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  foreignAppeal = id
}

/** A message to the family of the other area that did not arrive. */
let foreignMessage = 0
async function failForeignMessage(): Promise<void> {
  const { db, clock } = server
  const { id, accountId } = await db
    .selectFrom('enrolment')
    .select(['id', 'accountId'])
    .where('id', '=', enrolled.foreign)
    .executeTakeFirstOrThrow()
  const about = { event: 'paid', enrolmentId: id, batchId: batch, fieldValues: '{}', text: `${FOREIGN}已缴费` }
  const message = await db
    .insertInto('message')
    .values({ accountId, ...about, madeAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = { template: 'paid', way: 'sms', target: '13900000001', providerTemplate: 'SMS_1', parameters: '{}' }
  const row = { accountId, batchId: batch, ...sent, text: about.text, state: 'failed', outId: 'foreign' }
  const delivery = await db
    .insertInto('messageDelivery')
    .values({ ...row, madeAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  foreignMessage = delivery.id
  await db.insertInto('messagePart').values({ messageId: message.id, deliveryId: delivery.id }).execute()
}

async function limitedTo(areaId: number, role: StaffRole): Promise<BuiltAccount> {
  const account = await buildAccount(server, { userType: 9, roles: [role] })
  await server.db.insertInto('staffAccount').values({ accountId: account.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: account.id, areaId }).execute()
  return account
}

const endpoints = Object.values(contract)
  .flatMap((actions) => Object.values<Endpoint>(actions))
  .filter(({ who }) => typeof who !== 'string')
const rolesOf = ({ who }: Endpoint) => (typeof who === 'string' ? [] : who.filter((role) => role !== 'examiner'))
const callAs = ({ controller, action }: Endpoint, input: Record<string, unknown>, who: BuiltAccount) =>
  server.call(controller as keyof typeof contract, action, input, who)

const ticketOf = (enrolmentId: number) =>
  sealTicketCode(
    server.services.secrets,
    { enrolmentId, name: FOREIGN, majorName: '钢琴', gradeName: '一级', examNo: `T${enrolmentId}` },
    server.clock.now(),
  )
const july = { From: '2026-07-01', To: '2026-07-31' }

/** Requests for one enrolment, and for whatever conditions find. A call of `ownAreas` without a line fails the test. */
const requests: Record<string, (enrolmentId: number) => Array<Record<string, unknown>>> = {
  ApproveResults: (id) => [{ EF_IDs: [id] }, { All: { EB_ID: batch }, Count: 2 }],
  AssignExamTime: (id) => [
    { ET_ID: times.hall, EF_IDs: [id] },
    { ET_ID: times.hall, All: { Search: FOREIGN }, Count: 2 },
  ],
  AssignExaminer: (id) => [
    { UserID: examiner.id, IsAssigned: 1, EF_IDs: [id] },
    { UserID: examiner.id, IsAssigned: 1, All: { EA_ID: ids.deskArea }, Count: 2 },
  ],
  GetSessionNotes: (id) => [{ EF_ID: id }],
  WriteSessionNote: (id) => [{ EF_ID: id, SessionId: 1, Text: '请检查麦克风' }],
  ExtendExamSession: (id) => [{ EF_ID: id, SessionId: 1, Minutes: 30, Reason: '网络中断', Version: 0 }],
  AllowNewExamSession: (id) => [{ EF_ID: id, SessionId: 1, Hours: 24, Reason: '网络中断', Version: 0 }],
  GetExamDays: () => [{}],
  GetTodayRooms: () => [{}],
  GetBatchLife: () => [{}, { EB_ID: batch }],
  GetBatchFigures: () => [{ EB_ID: batch }],
  GetStageFigures: () => figureStages.map((Stage) => ({ EB_ID: batch, Stage })),
  GetVenueList: () => [{}, { EA_ID: ids.deskArea }],
  GetExamDayPlaces: (id) => [{ EF_ID: id }],
  MoveOnExamDay: (id) => [
    { EF_ID: id, ER_ID: 1, BeginTime: '2026-11-20T12:00', Seen: { ET_ID: 1, BeginTime: '2026-11-20T11:00' } },
  ],
  GetSubstitutes: () => [{ ET_ID: times.hall, UserID: examiner.id, IsWholeDay: 1 }],
  ReplaceExaminer: () => [
    { ET_ID: times.hall, UserID: examiner.id, IsWholeDay: 1, NewUserID: examiner.id, Reason: '考官生病' },
  ],
  GetFreePlaces: (id) => [{ EF_ID: id }],
  PostponeCandidate: (id) => [
    { EF_ID: id, Seen: { ET_ID: times.hall, BeginTime: '2026-11-20T11:00' }, To: null, Reason: '发烧' },
  ],
  GetSwapPartners: (id) => [{ EF_ID: id }],
  SwapCandidates: (id) => [
    {
      EF_ID: id,
      Seen: { ET_ID: times.hall, BeginTime: '2026-11-20T11:00' },
      WithEF_ID: id,
      WithSeen: { ET_ID: times.hall, BeginTime: '2026-11-20T11:00' },
      Reason: '家长申请',
    },
  ],
  UndoPostponement: (id) => [{ EF_ID: id }],
  PlaceCandidate: (id) => [{ EF_ID: id, ER_ID: 1, BeginTime: '2026-11-20T12:00' }],
  GetPostponed: () => [{}, { EB_ID: batch, Date: '2026-11-22' }],
  GetHalfDayRooms: () => [{ ET_ID: times.hall }],
  MoveHalfDay: () => [{ ET_ID: times.hall, ER_ID: 1, Candidates: 1, Reason: '停电' }],
  PreviewHalfDayChange: () => [{ ET_ID: times.hall, Kind: 'spread' }],
  ChangeHalfDay: () => [{ ET_ID: times.hall, Kind: 'shift', Minutes: 20, Digest: 'unknown', At: '', Reason: '停电' }],
  GetOnlineSittings: () => [{ EB_ID: batch, Date: '2026-11-20' }],
  HelpOnlineExams: (id) => [{ EB_ID: batch, EF_IDs: [id], Kind: 'moreTime', Minutes: 20, Reason: '停电' }],
  RemindNotBegun: (id) => [{ EB_ID: batch, EF_IDs: [id] }],
  GetPaperTimes: () => [{ EB_ID: batch }],
  GetPaperMarks: () => [{ ET_ID: times.hall }],
  SavePaperMark: (id) => [{ EF_ID: id, UserID: examiner.id, ERT_Code: 3 }],
  MakeWallLink: () => [{ EB_ID: batch, Date: '2026-11-22', Address: '' }],
  GetWallLinks: () => [{ EB_ID: batch, Date: '2026-11-22' }],
  EndWallLink: () => [{ WL_ID: 1 }],
  GetSiteBoard: () => [{ EB_ID: batch, Date: '2026-11-22' }],
  GetOnlineBoard: () => [{ EB_ID: batch, Date: '2026-11-20' }],
  GetPrintPreview: () => [{ EB_ID: batch, Kind: 'ticket' }],
  PrintExam: () => [{ EB_ID: batch, Kind: 'ticket' }],
  GetDoorTimes: () => [{}],
  FindToday: () => [{ Search: FOREIGN }],
  GetDoorList: () => [{ ET_ID: times.hall }, { ET_ID: times.own }],
  PreviewMarkingBalance: () => [{ EB_ID: batch }, { EB_ID: batch, EA_ID: ids.deskArea }],
  AssignMarkingBalance: () => [{ EB_ID: batch, EA_ID: ids.deskArea, Digest: 'unknown' }],
  GetSecondMarkList: () => [{ EB_ID: batch }, { EB_ID: batch, Search: FOREIGN }],
  LiftSecondMark: (id) => [{ EF_ID: id, Reason: '没有其他考官' }],
  GetAppealList: (id) => [{}, { EF_ID: id }, { Search: FOREIGN }],
  GetAppeal: () => [{ AP_ID: foreignAppeal }],
  GetAppealExaminers: () => [{ AP_ID: foreignAppeal }],
  CheckAppeal: () => [
    { AP_ID: foreignAppeal, Version: 1, IsFileRight: 1, IsGradeRight: 1, IsPieceRight: 1, Outcome: 'mark' },
  ],
  AssignAppeal: () => [{ AP_ID: foreignAppeal, Version: 1, UserID: examiner.id }],
  DecideAppeal: () => [{ AP_ID: foreignAppeal, Version: 1, Answer: '维持' }],
  ReleaseAppeal: () => [{ AP_ID: foreignAppeal, Version: 1, IsReleased: 1 }],
  GetMarkingSpread: () => [{ EB_ID: batch }],
  GetMarkingProgress: () => [{ EB_ID: batch }],
  RemindPhotos: (id) => [{ EF_IDs: [id] }, { All: { Search: FOREIGN }, Count: 2 }],
  TakeMarkingWork: () => [{ EB_ID: batch, UserID: examiner.id, WithBegun: 1, Count: 0 }],
  RemindExaminers: () => [{ EB_ID: batch, UserIDs: [examiner.id] }],
  GetHeldResults: () => [{ EB_ID: batch }, { Search: FOREIGN }],
  AssignHeldChief: (id) => [{ EF_ID: id, UserID: examiner.id, SeenUserID: 0 }],
  RemindChiefs: (id) => [{ EF_IDs: [id] }],
  AllowPieceRetake: (id) => [{ EF_ID: id, EAS_ID: 1, Hours: 24, Reason: '视频没有声音' }],
  KeepOfflineWork: (id) => [{ EF_ID: id, Acts: [{ Kind: 'checkIn', DoneTime: '2026-11-20T09:00:00+08:00' }] }],
  ReportWrongPerson: (id) => [{ EF_ID: id, Reason: '照片不符' }],
  GetHallCases: () => [{}, { EB_ID: batch }, { Search: FOREIGN }],
  TakeOfflineWork: () => [{ LC_ID: 1, ReleaseIDs: [], Note: '采用' }],
  SettleHallCase: () => [{ LC_ID: 1, Note: '核实' }],
  GetHandedCases: () => [{ EB_ID: batch }, { EB_ID: batch, Search: FOREIGN }],
  ReturnHandedCase: () => [{ HC_ID: 1, Note: '请按现有视频评审' }],
  GetExaminersToAssign: (id) => [{ EF_IDs: [id] }, { All: { EA_ID: ids.deskArea }, Count: 2 }],
  CheckPhoto: (id) => [{ EF_ID: id, PhotoVersion: 1, CheckStatus: 1, CheckRemark: '', SeenStatus: 0 }],
  ExportEnrolments: () => [{ Search: FOREIGN, Columns: ['Name'], Format: 'csv' }],
  ExportEnrolmentsWithCertNO: () => [{ Search: FOREIGN, Columns: ['Name'], Format: 'csv', Reason: '核对报名信息' }],
  ExportRefunds: (id) => [{ EF_ID: id, Columns: ['Name'], Format: 'csv' }],
  ExportReceipts: (id) => [{ Search: String(id), Columns: ['Names'], Format: 'csv' }],
  ExportMessageLog: () => [{ Columns: ['Names', 'Text'], Format: 'csv' }],
  SendMessagesAgain: () => [{ Count: 1 }],
  ExportList: () => [{ List: 'corrections', Conditions: {}, Columns: ['Name'], Format: 'csv' }],
  ExportWaivers: (id) => [{ EF_ID: id, Columns: ['Name'], Format: 'csv' }],
  ExportResults: () => [{ State: 'proposed', Columns: ['Name'], Format: 'csv' }],
  MoveEnrolment: (id) => [
    {
      EF_ID: id,
      EA_ID: ids.area,
      IsOnline: 1,
      Seen: { EA_ID: ids.deskArea, IsOnline: 1, Fee: 170 },
      Reason: '家长要求',
    },
  ],
  ReplacePhoto: (id) => [{ EF_ID: id, Photo: '/files/x.jpg', PhotoVersion: 1, Reason: '家长交来新照片' }],
  GetChild: (id) => [{ CandidateID: children.get(id) ?? 0 }],
  GetEnrolmentDetail: (id) => [{ EF_ID: id }],
  GetEnrolmentList: () => [{}, { Search: FOREIGN }, { EA_ID: ids.deskArea }, { Search: `T${enrolled.foreign}` }],
  SaveAvoidedDays: (id) => [{ EF_ID: id, Days: ['2026-12-05'], Seen: [] }],
  GetExamSessions: (id) => [{ EF_ID: id }],
  GetExamTimeList: () => [{ EB_ID: batch }],
  GetPhotoCheckList: () => [{ PageSize: 50 }, { EB_ID: batch, PageSize: 50 }],
  GetProposedTally: (id) => [{ EF_IDs: [id] }],
  GetResultList: () => [{ State: '' }, { EB_ID: batch, State: 'proposed' }],
  GetReviewsOfEnrolment: (id) => [{ EF_ID: id }],
  GetCertificateList: () => [{}, { EB_ID: batch }, { Search: FOREIGN }],
  ExportCertificates: () => [{ Search: FOREIGN, Columns: ['Name'], Format: 'csv' }],
  GetCertificateFile: () => [{ C_ID: foreignCertificate }],
  PrintCertificates: () => [{ EB_ID: batch, EA_ID: ids.deskArea }],
  GetUnsubmittedExams: () => [{ ET_ID: times.own }],
  GetWorkWaiting: () => [{}],
  RevealCertNO: (id) => [{ EF_ID: id, Reason: '核对报名信息' }],
  CheckIn: (id) => [{ EF_ID: id }, { Code: ticketOf(id) }],
  MarkAbsent: (id) => [{ EF_ID: id }],
  UndoCheckIn: (id) => [{ EF_ID: id }],
  CorrectEnrolment: (id) => [{ EF_ID: id, Name: '别的名字', Seen: { Name: FOREIGN }, Reason: '核对户口本' }],
  CorrectChoice: (id) => [
    { EF_ID: id, MID: ids.piano, GID: ids.grade2, Seen: { MID: ids.piano, GID: ids.grade1, Fee: 150 }, Reason: '报错' },
  ],
  DecideCorrection: () => [{ C_ID: foreignCorrection, IsApproved: 1 }],
  GetPossibleDoubles: () => [{ EB_ID: batch }, { EB_ID: batch, IsDecided: 1 }],
  DecideDouble: (id) => [{ EF_IDs: [enrolled.own, id], IsSame: 1 }],
  FindForDesk: () => [{ Search: FOREIGN }],
  TakeDeskPayment: (id) => [{ EF_IDs: [id], Way: 'cash', ReceiptNO: 'X1', Payer: '家长', Sum: 0 }],
  GetDeskBasket: (id) => [{ Basket: String(id) }],
  UndoDeskPayment: () => [{ DR_ID: 1 }],
  CorrectReceipt: () => [{ DR_ID: 1, ReceiptNO: 'X2', Way: 'cash', Payer: '家长', Reason: '写错', Version: 0 }],
  PrintReceipt: () => [{ DR_ID: 1 }],
  GetReceipt: () => [{ DR_ID: 1 }],
  GetReceiptList: () => [{}],
  ReverseReceipt: () => [{ DR_ID: 1, Reason: '收错了' }],
  GetDesks: () => [{}],
  GetTill: () => [{ EA_ID: ids.deskArea }],
  CloseTill: () => [{ EA_ID: ids.deskArea, Cash: 0, Receipts: 0, Reversals: 0 }],
  GetClosingList: () => [{}],
  GetTills: () => [{}],
  GetClosing: () => [{ DC_ID: foreignClosing }],
  EnrolFromPaper: () => [{ ...signUpForm(batch, 'UserPhoto/a.jpg', { EA_ID: ids.deskArea }), ...paperNote() }],
  GetRefund: () => [{ R_ID: foreignRefund }],
  GetRefundable: (id) => [{ EF_ID: id }],
  RequestRefund: (id) => [{ EF_ID: id, Fen: 100, Reason: '考生退考' }],
  DecideRefund: () => [{ R_ID: foreignRefund, Version: 1, IsApproved: 1 }],
  GetMoneyEntryList: () => [july, { ...july, EA_ID: ids.deskArea }],
  GetMoneyReport: () => [
    { ...july, By: 'batch' },
    { ...july, By: 'area', EA_ID: ids.deskArea },
  ],
  ExportMoneyReport: () => [{ ...july, By: 'area', Format: 'csv' }],
  ExportMoneyEntries: () => [{ ...july, Columns: ['Name'], Format: 'csv' }],
  RetryRefunds: () => [{ Search: FOREIGN, Count: 1, Fen: 100 }],
  PreviewBulkRefund: (id) => [{ EF_IDs: [id] }, { All: { Search: FOREIGN }, Count: 0 }],
  RequestBulkRefund: (id) => [
    { EF_IDs: [id], Parts: 1, Fen: 100, Reason: '考生退考' },
    { All: { Search: FOREIGN }, Count: 2, Parts: 1, Fen: 100, Reason: '考生退考' },
  ],
  GetBulkRefundList: () => [{}],
  GetBulkRefund: () => [{ BR_ID: foreignBulk }],
  DecideBulkRefund: () => [{ BR_ID: foreignBulk, Version: 1, IsApproved: 1, Parts: 1, Fen: 100 }],
  WithdrawBulkRefund: () => [{ BR_ID: foreignBulk }],
  WithdrawRefund: () => [{ R_ID: foreignRefund }],
  LockRefundPayout: () => [{ R_ID: foreignRefund, Version: 1 }],
  UnlockRefundPayout: () => [{ R_ID: foreignRefund, Version: 1 }],
  NameConsoleRefund: (id) => [{ R_ID: foreignRefund, EF_ID: id }],
  RetryRefund: () => [{ R_ID: foreignRefund, Version: 1 }],
  PayOutRefund: () => [{ R_ID: foreignRefund, Version: 1, VoucherNO: 'QS-1', EA_ID: ids.deskArea, PaidWay: 'cash' }],
  GetRefundList: (id) => [{}, { EF_ID: id }, { State: 'waiting' }, { Search: FOREIGN }],
  AskChoiceChange: (id) => [
    {
      EF_ID: id,
      EA_ID: ids.area,
      IsOnline: 1,
      MID: ids.piano,
      GID: ids.grade2,
      NewFee: 160,
      PayUntil: '2030-01-01T00:00:00+08:00',
      Seen: { EA_ID: ids.deskArea, IsOnline: 1, MID: ids.piano, GID: ids.grade1, Fee: 150 },
      Reason: '家长要求',
    },
  ],
  DecideChoiceChange: () => [{ CH_ID: foreignChange, IsApproved: 1 }],
  WithdrawChoiceChange: () => [{ CH_ID: foreignChange }],
  TakeChangePayment: () => [{ CH_ID: foreignChange, Way: 'cash', ReceiptNO: 'X2', Payer: '家长', Sum: 70 }],
  GetChoiceChangeList: (id) => [{}, { EF_ID: id }, { IsLive: 1 }, { Search: FOREIGN }],
  AskWaiver: (id) => [{ EF_ID: id, Reason: '学校公益名额' }],
  DecideWaiver: () => [{ FW_ID: foreignWaiver, IsGranted: 1 }],
  WithdrawWaiver: () => [{ FW_ID: foreignWaiver }],
  RevokeWaiver: () => [{ FW_ID: foreignWaiver, Reason: '登记错了' }],
  GetWaiverList: (id) => [{}, { EF_ID: id }, { IsWaiting: 1 }, { Search: FOREIGN }],
  GetMessageLog: (id) => [{}, { Search: String(id) }, { Search: FOREIGN }],
  SendMessageAgain: () => [{ MD_ID: foreignMessage }],
  SendStaffText: (id) => [
    { Search: FOREIGN, Text: '请查收通知', Count: 2 },
    { EF_IDs: [id], Text: '请查收通知', Count: 1 },
  ],
  GetCorrectionList: (id) => [{}, { EF_ID: id }, { IsWaiting: 1 }],
}

/** All that a call could change about an enrolment. */
async function stateOf(enrolmentId: number): Promise<string> {
  const { db } = server
  const of = (
    table:
      | 'examResult'
      | 'examinerAssignment'
      | 'attendance'
      | 'enrolmentCorrection'
      | 'refund'
      | 'feeWaiver'
      | 'choiceChange',
  ) => db.selectFrom(table).selectAll().where('enrolmentId', '=', enrolmentId).execute()
  const audit = db
    .selectFrom('auditLog')
    .selectAll()
    .where('subject', '=', 'enrolment')
    .where('subjectId', '=', enrolmentId)
  return JSON.stringify([
    await db.selectFrom('enrolment').selectAll().where('id', '=', enrolmentId).execute(),
    await of('examResult'),
    await of('examinerAssignment'),
    await of('attendance'),
    await of('enrolmentCorrection'),
    await of('refund'),
    await of('feeWaiver'),
    await of('choiceChange'),
    await audit.execute(),
  ])
}

describe('an account that is limited to one area', () => {
  test.each(
    endpoints
      .filter(({ forLimitedStaff }) => forLimitedStaff === 'ownAreas')
      .flatMap((endpoint) =>
        rolesOf(endpoint).map((role) => [`${endpoint.action} as ${role}`, endpoint, role] as const),
      ),
  )('%s: enrolments of other areas are neither shown nor changed', async (_, endpoint, role) => {
    const who = await limitedTo(ids.area, role)
    for (const enrolmentId of [enrolled.foreign, enrolled.foreignLate]) {
      const before = await stateOf(enrolmentId)
      for (const input of requests[endpoint.action]?.(enrolmentId) ?? [undefined]) {
        if (input === undefined) throw new Error(`${endpoint.action} has no requests in this test`)
        const answer = await callAs(endpoint, input, who)
        expect(answer.status, JSON.stringify(answer)).not.toBe(400)
        expect(JSON.stringify([answer.item, answer.listData, answer.OtherMsg])).not.toContain(FOREIGN)
        expect(answer.listData?.map(({ EF_ID }) => EF_ID) ?? []).not.toContain(enrolmentId)
        if ('EF_ID' in input || 'EF_IDs' in input) expect(answer.status).toBe(404)
      }
      expect(await stateOf(enrolmentId)).toBe(before)
    }
  })

  test.each(
    endpoints.filter(({ forLimitedStaff }) => !forLimitedStaff).map((endpoint) => [endpoint.action, endpoint] as const),
  )('%s concerns all areas and is refused', async (_, endpoint) => {
    for (const role of rolesOf(endpoint)) {
      if (role === 'admin') continue
      const answer = await callAs(endpoint, {}, await limitedTo(ids.area, role))
      expect([answer.status, answer.OtherMsg]).toMatchObject([403, { Reason: 'AREA_LIMITED' }])
    }
  })

  test('sees its own enrolments as everybody does, with counts of nothing else', async () => {
    const enrolment = await limitedTo(ids.area, 'enrolment')
    const list = await server.call('Admin', 'GetEnrolmentList', {}, enrolment)
    expect(list.listData.map(({ Name }) => Name)).toEqual([OWN, OWN])
    expect(list.totalCount).toBe(2)
    const rows = await server.call('Admin', 'GetEnrolmentList', { Part: 'rows' }, enrolment)
    expect([rows.listData.length, rows.totalCount]).toEqual([2, 0])
    const count = await server.call('Admin', 'GetEnrolmentList', { Part: 'count' }, enrolment)
    expect([count.listData.length, count.totalCount]).toEqual([0, 2])
    const photos = await server.call('Admin', 'GetPhotoCheckList', { PageSize: 50 }, enrolment)
    expect([photos.listData.length, photos.totalCount]).toEqual([2, 2])
    const work = await server.call('Admin', 'GetWorkWaiting', {}, enrolment)
    expect(work.listData).toMatchObject([{ Work: 'photos', Count: 2 }])
    expect((await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: enrolled.own }, enrolment)).Code).toBe(1)
    expect((await server.call('Admin', 'GetMyAreas', {}, enrolment)).listData).toMatchObject([{ EA_ID: ids.area }])
    const schedule = await limitedTo(ids.area, 'schedule')
    const { listData } = await server.call('Admin', 'GetExamTimeList', { EB_ID: batch }, schedule)
    expect(listData.find(({ ET_ID }) => ET_ID === times.own)).toMatchObject({ Assigned: 1 })
    const unsubmitted = await server.call('Admin', 'GetUnsubmittedExams', { ET_ID: times.own }, schedule)
    expect(unsubmitted.listData.map(({ EF_ID }) => EF_ID)).toEqual([enrolled.ownLate])
    const results = await limitedTo(ids.area, 'results')
    const found = await server.call('Admin', 'GetResultList', { State: 'proposed' }, results)
    expect([found.listData.map(({ EF_ID }) => EF_ID), found.totalCount]).toEqual([[enrolled.own], 1])
    const tally = await server.call('Admin', 'GetProposedTally', { All: {}, Count: 1 }, results)
    expect(tally.listData).toEqual([{ ERT_Code: 3, Count: 1 }])
    // One of others among many refuses all of them.
    const mixed = await server.call('Admin', 'ApproveResults', { EF_IDs: [enrolled.own, enrolled.foreign] }, results)
    expect(mixed.status).toBe(404)
    expect((await server.call('Admin', 'ApproveResults', { All: {}, Count: 1 }, results)).OtherMsg).toEqual({
      Approved: 1,
    })
  })

  test('with no area at all sees nothing', async () => {
    const account = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    await server.db.insertInto('staffAccount').values({ accountId: account.id, isAreaLimited: true }).execute()
    const list = await server.call('Admin', 'GetEnrolmentList', {}, account)
    expect([list.listData, list.totalCount]).toEqual([[], 0])
  })
})

test('a call that candidates make too answers a limited account for its own areas only', async () => {
  const clerk = await limitedTo(ids.area, 'enrolment')
  const numberOf = (EF_ID: number) => server.call<{ ExamNO: string }>('ExamPublic', 'CreateExamNo', { EF_ID }, clerk)
  expect((await numberOf(enrolled.own)).OtherMsg).toEqual({ ExamNO: `T${enrolled.own}` })
  expect(await numberOf(enrolled.foreign)).toMatchObject({ status: 404, Code: 0 })
})

test('a view that colleagues share is seen by those who may see all that its owner may', async () => {
  const Screen = 'enrolments'
  const share = async (Name: string, who: BuiltAccount) => {
    const view = { Screen, Name, Address: `search=${FOREIGN}`, Columns: ['Name'], IsShared: 1 }
    await server.call('Admin', 'SaveView', view, who)
    return who
  }
  const seenBy = async (who: BuiltAccount) =>
    (await server.call('Admin', 'GetSavedViews', { Screen }, who)).listData.map(({ Name }) => Name)
  const own = await share('本区', await limitedTo(ids.area, 'enrolment'))
  await share('外区', await limitedTo(ids.deskArea, 'enrolment'))
  const all = await share('全省', await buildAccount(server, { userType: 9, roles: ['enrolment'] }))
  expect(await seenBy(own)).toEqual(['本区'])
  expect(await seenBy(await limitedTo(ids.area, 'enrolment'))).toEqual(['本区'])
  expect(new Set(await seenBy(all))).toEqual(new Set(['本区', '外区', '全省']))
})

test('the exam times on site of other areas are not listed, nor counted', async () => {
  const { db, clock } = server
  const begins = clock.now() + 72 * 3_600_000
  const hall = async (room: string, enrolmentId: number | null) => {
    const columns = { batchId: batch, isOnline: false, beginsAt: begins, endsAt: begins + 3_600_000, room }
    const { id } = await db.insertInto('examTime').values(columns).returning('id').executeTakeFirstOrThrow()
    if (enrolmentId !== null)
      await db.updateTable('enrolment').set({ examTimeId: id }).where('id', '=', enrolmentId).execute()
  }
  await hall('本区考室', enrolled.own)
  await hall('外区考室', enrolled.foreign)
  await hall('空考室', null)
  const roomsOf = async (who: BuiltAccount, page: object = {}) => {
    const answer = await server.call('Admin', 'GetExamTimeList', { EB_ID: batch, ...page }, who)
    expect(answer.totalCount).toBe(answer.listData.length)
    return answer.listData.map(({ ExamRoom }) => ExamRoom).filter((room) => String(room).endsWith('考室'))
  }
  const clerk = await limitedTo(ids.area, 'schedule')
  for (const page of [{}, { PageIndex: 1, PageSize: 100 }])
    expect(new Set(await roomsOf(clerk, page))).toEqual(new Set(['本区考室', '空考室']))
  expect(await roomsOf(await buildAccount(server, { userType: 9, roles: ['schedule'] }))).toHaveLength(3)
})

test('rooms, exam times, boards and prints of a limited clerk are those of his areas, and all of them', async () => {
  await openHall(ids.area, OWN)
  const clerk = await limitedTo(ids.area, 'schedule')
  const day = { EB_ID: batch, Date: '2026-11-22' }
  const answers = await Promise.all([
    server.call('Admin', 'GetVenueList', {}, clerk),
    server.call('Admin', 'GetExamTimeList', { EB_ID: batch }, clerk),
    server.call('Admin', 'GetSiteBoard', day, clerk),
    server.call('Admin', 'GetPrintPreview', { ...day, Kind: 'room' }, clerk),
  ])
  for (const answer of answers) {
    const said = JSON.stringify([answer.item, answer.listData, answer.OtherMsg])
    expect(said).toContain(OWN)
    expect(said).not.toContain(FOREIGN)
  }
})
