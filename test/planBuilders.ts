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
    .insertInto('exam_length')
    .values({ major_id: ids.piano, minutes: 8, pause_minutes: 2, equipment: ['piano'], version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function buildVenue({ db }: TestServer, name: string, areaId: number = ids.area): Promise<number> {
  const { id } = await db
    .insertInto('venue')
    .values({ area_id: areaId, name, address: `昆明市${name}路1号`, waiting_seats: 0 })
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
    .insertInto('exam_room')
    .values({ venue_id: venueId, name, equipment: ['piano'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opening = span(from, to)
  await db.insertInto('room_opening').values({ room_id: id, opens_at: opening.from, closes_at: opening.to }).execute()
  return id
}

/** An examiner with a name who is there on the day of the plans. */
export async function buildJudge(server: TestServer, name: string, { mostMinutes = 360 } = {}) {
  const account = await buildExaminer(server)
  const { db } = server
  const there = span('08:00', '18:00')
  await db.updateTable('account').set({ name }).where('id', '=', account.id).execute()
  await db.insertInto('examiner_calendar').values({ examiner_id: account.id }).execute()
  await db
    .insertInto('examiner_day')
    .values({ examiner_id: account.id, begins_at: there.from, ends_at: there.to, most_minutes: mostMinutes })
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
    .set({ pay_status: 1, paid_at: server.clock.now(), exam_no: `87${String(id).padStart(14, '0')}` })
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
    .insertInto('office_job')
    .values({
      kind: 'planExam',
      title: '自动排考',
      made_by: plan.madeBy,
      made_at: now,
      heartbeat_at: now,
      state: 'done',
      input_sealed: Buffer.from('{}'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('exam_plan')
    .values({
      batch_id: plan.batchId,
      office_job_id: job.id,
      seed: 1,
      figures: JSON.stringify(noFigures),
      made_by: plan.madeBy,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { roomId, examinerId, from = '09:00', to = '12:00' } of plan.sittings)
    await db
      .insertInto('exam_plan_sitting')
      .values({
        plan_id: id,
        room_id: roomId,
        examiner_id: examinerId,
        begins_at: planMoment(from),
        ends_at: planMoment(to),
      })
      .execute()
  for (const seat of plan.seats)
    await db
      .insertInto('exam_plan_seat')
      .values({
        plan_id: id,
        enrolment_id: seat.id,
        room_id: seat.roomId,
        begins_at: seat.roomId === null ? null : planMoment(seat.at ?? '09:00'),
        minutes: 8,
        pause_minutes: 2,
        why_unplaced: seat.roomId === null ? 'roomsFull' : null,
      })
      .execute()
  return id
}
