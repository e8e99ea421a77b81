import pg from 'pg'
import { createSecrets, hashToken } from '#server/security/secrets.ts'
import { certificateIndex } from '../server/records/enrolment/certificate.ts'
import { idNumberOf, tokenOf } from './people.ts'
import { SECRET_KEY } from './settings.ts'
import type { World } from './world.ts'

/** The name and the number of candidates that lookups by name and certificate number use; their numbers are valid. */
export const ASKED_NAME = '林知音'
export const ASKED_CANDIDATES = 60
const FIRST_ASKED_SERIAL = 3_500_000
/** The number of assignments per examiner, whose list is measured; a larger world has more examiners. */
export const OWN_WORK = 200

export function askedNumber(candidate: number): string {
  return idNumberOf(FIRST_ASKED_SERIAL + candidate).number
}

const examiners = `
  insert into account (id, mobile, password_hash, user_type, name, created_at)
    select $1::int + e, '138' || (10000000 + e), 'none', 3, '考官' || e, now()
    from generate_series(0, (select max(rank) from seated) / ${OWN_WORK}) e`

/** Enrolments numbered from the newest, because staff and examiners work on the newest ones. */
const seated = `
  create temporary table seated as
    select id, row_number() over (order by id desc)::int as rank from enrolment where exam_time_id is not null`

const assignments = `
  insert into examiner_assignment (enrolment_id, examiner_id, assigned_at)
    select id, $1::int + (rank - 1) / ${OWN_WORK}, now() from seated`

/** The newest 1,000 results are open, the next 1,000 proposed (ten of them held), all older ones approved. */
const reviews = `
  insert into review (enrolment_id, examiner_id, judgement, result_code, signature_path, submitted_at, changed_at)
    select seated.id, examiner_id, '[]', 3, 'Signature/20261120/none.png', now(), now()
    from seated join examiner_assignment on enrolment_id = seated.id where rank > 1000`

const results = `
  insert into exam_result (enrolment_id, proposed_code, is_held, result_code, approved_at, approved_by, updated_at)
    select id, case when rank % 100 = 0 and rank <= 2000 then null else 3 end, rank % 100 = 0 and rank <= 2000,
      case when rank > 2000 then 3 end, case when rank > 2000 then now() end, case when rank > 2000 then $1::int end, now()
    from seated where rank > 1000`

const asked = `
  update enrolment e set cert_index = a.index, name = '${ASKED_NAME}'
    from (select t.index, t.n from unnest($1::bytea[]) with ordinality as t (index, n)) a
    where e.id = (select id from seated where rank > 2000 order by id offset a.n - 1 limit 1)`

/** Adds the exams of the previous batch to a filled world: examiners, reviews and approved results. */
export async function fillExams(url: string, world: World): Promise<{ examinerToken: string }> {
  const secrets = createSecrets(new Map([[1, Buffer.from(SECRET_KEY)]]))
  const staff = world.accounts + 1
  const first = staff + 1
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("insert into staff_role (account_id, role) values ($1, 'results'), ($1, 'schedule')", [staff])
    await client.query(seated)
    await client.query(examiners, [first])
    await client.query('insert into examiner (account_id) select id from account where user_type = 3')
    await client.query(
      "insert into session (account_id, token_hash, created_at, expires_at, lives_until) values ($1, $2, now(), now() + interval '7 days', now() + interval '90 days')",
      [first, hashToken(tokenOf(first))],
    )
    await client.query("set session_replication_role = 'replica'")
    await client.query(assignments, [first])
    await client.query(reviews)
    await client.query(results, [staff])
    await client.query('reset session_replication_role')
    const indexes = Array.from({ length: ASKED_CANDIDATES }, (_, n) => certificateIndex(secrets, 1, askedNumber(n)))
    await client.query(asked, [indexes])
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    return { examinerToken: tokenOf(first) }
  } finally {
    await client.end()
  }
}
