import type { PlanFigures } from '#domain/schedule/plan/figures.ts'
import { buildAccount, buildEnrolment, ids, newIdNumber } from './builders.ts'
import { buildExaminer } from './marking.ts'
import type { TestServer } from './server.ts'

/** The day on which the plans of tests lie, and moments of it. */
export const PLAN_DAY = '2026-12-05'
export const planMoment = (time: string) => Date.parse(`${PLAN_DAY}T${time}:00+08:00`)
const span = (from: string, to: string) => ({ from: planMoment(from), to: planMoment(to) })

/** Ten minutes for each candidate on the piano, two of them a pause. */
export async function buildLength({ db }: TestServer): Promise<void> {
  await db
    .insertInto('examLength')
    .values({ majorId: ids.piano, minutes: 8, pauseMinutes: 2, equipment: ['piano'], version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function buildVenue({ db }: TestServer, name: string, areaId: number = ids.area): Promise<number> {
  const { id } = await db
    .insertInto('venue')
    .values({ areaId, name, address: `昆明市${name}路1号`, waitingSeats: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function buildRoom(
  { db }: TestServer,
  venueId: number,
  name: string,
  { from = '09:00', to = '12:00' } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('examRoom')
    .values({ venueId, name, equipment: ['piano'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opening = span(from, to)
  await db.insertInto('roomOpening').values({ roomId: id, opensAt: opening.from, closesAt: opening.to }).execute()
  return id
}

/** An examiner with this name who is available on the day of the plans. */
export async function buildJudge(server: TestServer, name: string, { mostMinutes = 360 } = {}) {
  const account = await buildExaminer(server)
  const { db } = server
  const there = span('08:00', '18:00')
  await db.updateTable('account').set({ name }).where('id', '=', account.id).execute()
  await db.insertInto('examinerCalendar').values({ examinerId: account.id }).execute()
  await db
    .insertInto('examinerDay')
    .values({ examinerId: account.id, beginsAt: there.from, endsAt: there.to, mostMinutes })
    .execute()
  return account
}

/** A paid enrolment on site of a family of its own. */
export async function buildPlannable(server: TestServer, batchId: number, changes: Record<string, unknown> = {}) {
  const owner = await buildAccount(server)
  const certNumber = newIdNumber()
  const { id } = await buildEnrolment(server, owner, batchId, { IsOnline: 0, CertNO: certNumber, ...changes })
  await server.db
    .updateTable('enrolment')
    .set({ payStatus: 1, paidAt: server.clock.now(), examNo: `87${String(id).padStart(14, '0')}` })
    .where('id', '=', id)
    .execute()
  return { id, owner, certNumber }
}

const noFigures: PlanFigures = {
  candidates: 0,
  placed: 0,
  placedMinutes: 0,
  mostMinutes: 0,
  families: 0,
  familiesTogether: 0,
  severalExams: 0,
  severalExamsWell: 0,
  pupils: 0,
  pupilsTogether: 0,
  onAvoidedDays: 0,
  sittings: 0,
  idleMinutes: 0,
  venueChanges: 0,
}

interface PlanToBuild {
  batchId: number
  madeBy: number
  sittings: ReadonlyArray<{ roomId: number; examinerId: number; from?: string; to?: string }>
  /** A place without a room has none. */
  seats: ReadonlyArray<{ id: number; roomId: number | null; at?: string }>
}

/** A plan as the job stores it. */
export async function buildPlan({ db, clock }: TestServer, plan: PlanToBuild): Promise<number> {
  const now = clock.now()
  const job = await db
    .insertInto('officeJob')
    .values({
      kind: 'planExam',
      title: '自动排考',
      madeBy: plan.madeBy,
      madeAt: now,
      heartbeatAt: now,
      state: 'done',
      inputSealed: Buffer.from('{}'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('examPlan')
    .values({
      batchId: plan.batchId,
      officeJobId: job.id,
      seed: 1,
      figures: JSON.stringify(noFigures),
      madeBy: plan.madeBy,
      madeAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { roomId, examinerId, from = '09:00', to = '12:00' } of plan.sittings)
    await db
      .insertInto('examPlanSitting')
      .values({
        planId: id,
        roomId,
        examinerId,
        beginsAt: planMoment(from),
        endsAt: planMoment(to),
      })
      .execute()
  for (const seat of plan.seats)
    await db
      .insertInto('examPlanSeat')
      .values({
        planId: id,
        enrolmentId: seat.id,
        roomId: seat.roomId,
        beginsAt: seat.roomId === null ? null : planMoment(seat.at ?? '09:00'),
        minutes: 8,
        pauseMinutes: 2,
        whyUnplaced: seat.roomId === null ? 'roomsFull' : null,
      })
      .execute()
  return id
}
