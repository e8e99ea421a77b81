import { sql } from 'kysely'
import type { PlanInput } from '#domain/schedule/plan/instance.ts'
import type { Plan } from '#domain/schedule/plan/plan.ts'
import type { TestServer } from './server.ts'

interface Facts {
  rooms: PlanInput['rooms']
  examiners: PlanInput['examiners']
  candidates: (PlanInput['candidates'][number] & { roomId: number | null; beginsAt: number | null })[]
  sittings: Plan['sittings']
}

/**
 * Reads a stored plan with the facts that it has to keep to, in one statement of its own that shares nothing with the
 * product, for `brokenRules`.
 */
export async function storedPlan({ db }: Pick<TestServer, 'db'>, planId: number) {
  const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
  const { rows } = await sql<{ facts: Facts }>`select json_build_object(
    'rooms', (select json_agg(json_build_object('id', r.id, 'venueId', v.id, 'areaId', v.area_id, 'equipment', r.equipment,
      'waitingSeats', v.waiting_seats, 'openings', coalesce((select json_agg(json_build_object('from', ${ms('opens_at')}, 'to', ${ms('closes_at')}))
        from room_opening where room_id = r.id), '[]')))
      from exam_room r join venue v on v.id = r.venue_id where not r.is_off and not v.is_off),
    'examiners', (select json_agg(json_build_object('id', e.account_id, 'busy', json_build_array(),
      'majorIds', array(select major_id from examiner_major where examiner_id = e.account_id),
      'areaIds', array(select area_id from examiner_area where examiner_id = e.account_id),
      'days', coalesce((select json_agg(json_build_object('from', ${ms('begins_at')}, 'to', ${ms('ends_at')},
        'mostMinutes', most_minutes)) from examiner_day where examiner_id = e.account_id), '[]')))
      from examiner e join account a on a.id = e.account_id where a.disabled_at is null),
    'candidates', (select json_agg(json_build_object('enrolmentId', n.id, 'person', n.cert_index::text, 'areaId', n.area_id,
      'majorId', n.major_id, 'minutes', s.minutes, 'pauseMinutes', s.pause_minutes, 'roomId', s.room_id, 'pinned', null,
      'beginsAt', ${ms('s.begins_at')}, 'equipment', l.equipment,
      'barredExaminerIds', array(select examiner_id from examiner_conflict where enrolment_id = n.id
        union select id from account where mobile = n.teacher_mobile),
      'busy', coalesce((select json_agg(json_build_object('from', ${ms('t.begins_at')}, 'to', ${ms('t.ends_at')}))
        from enrolment o join exam_time t on t.id = o.exam_time_id
        where o.cert_index = n.cert_index and t.batch_id <> n.batch_id and not t.is_online), '[]')))
      from exam_plan_seat s join enrolment n on n.id = s.enrolment_id join exam_length l on l.major_id = n.major_id
      where s.plan_id = ${planId}),
    'sittings', (select coalesce(json_agg(json_build_object('roomId', room_id, 'examinerId', examiner_id,
      'from', ${ms('begins_at')}, 'to', ${ms('ends_at')})), '[]') from exam_plan_sitting where plan_id = ${planId})
  ) as facts`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the statement answers nothing')
  const { candidates, sittings, ...places } = row.facts
  const seats = candidates.flatMap(({ enrolmentId, roomId, beginsAt }) =>
    roomId === null || beginsAt === null ? [] : [{ enrolmentId, roomId, beginsAt }],
  )
  const unplaced = candidates
    .filter(({ roomId }) => roomId === null)
    .map(({ enrolmentId }) => ({ enrolmentId, reason: 'roomsFull' as const }))
  return { input: { ...places, seed: 0, candidates, pinnedSittings: [] }, plan: { seats, sittings, unplaced } }
}
