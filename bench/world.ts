import pg from 'pg'
import { PEOPLE } from '#sandbox/people.ts'
import { readCamelCase } from '#server/db/columnNames.ts'
import { createSecrets, hashToken } from '#server/security/secrets.ts'
import { tokenOf } from './people.ts'
import { AREAS, GRADES, MAJORS, OPEN_BATCH, PHOTOS_PER_ACCOUNT, SECRET_KEY } from './settings.ts'

/** Names that exactly five enrolments have, so that a search finds the same number in a table of any size. */
export const RARE_NAME = '欧阳慕筝'
export const RARE_SHORT_NAME = '闵筝'

/** The number of consecutive enrolments per exam time; a third of them has one. */
const NUMBERS_PER_EXAM_TIME = 400

export interface World {
  accounts: number
  enrolments: number
  staffToken: string
  /** An existing exam number. */
  examNo: string
}

const catalogue = `
  insert into exam_area (id, name, pays_online) select a, '考区' || a, true from generate_series(1, ${AREAS}) a;
  insert into major (id, name, parent_id, kind) select m, '专业' || m, -1, 'performance' from generate_series(1, ${MAJORS}) m;
  insert into grade (id, name, needs_prev_cert) select g, g || '级', g >= 8 from generate_series(1, ${GRADES}) g;
  insert into exam_batch (id, name, exam_year, registration_opens_at, registration_closes_at, cert_no_prefix, fee_scheme,
      show_room_at, hearing_state, created_at, published_at)
    select b, '2026年第' || b || '次音乐考级', 2026, now() - interval '20 days',
      now() + interval '1 day' * case when b = ${OPEN_BATCH} then 20 else -1 end, '87', 'new', null, 0, now(), now()
    from generate_series(${OPEN_BATCH - 1}, ${OPEN_BATCH}) b;
  insert into batch_fee select b, a, m, g, 12000 + 1000 * g
    from generate_series(${OPEN_BATCH - 1}, ${OPEN_BATCH}) b, generate_series(1, ${AREAS}) a,
      generate_series(1, ${MAJORS}) m, generate_series(1, ${GRADES}) g;`

const people = `
  insert into account (id, mobile, password_hash, user_type, name, created_at)
    select a, '139' || (10000000 + a), 'none', 1, '家长' || a, now() from generate_series($1::int, $2::int) a`
/** An account locks its mobile, and PostgreSQL has room for so many locks at once. */
const PEOPLE_AT_ONCE = 2000

const sessions = `
  insert into session (account_id, token_hash, created_at, expires_at, lives_until)
    select a, h, now(), now() + interval '7 days', now() + interval '90 days'
    from unnest($1::int[], $2::bytea[]) as t (a, h)`

/** Accounts have 1 to 12 enrolments each, scattered in the table, as when many sign up at once. */
const plan = `
  create temporary table planned as
    select row_number() over (order by md5(a || '-' || k))::int as n, a
    from generate_series(1, $1::int) a, generate_series(1, 1 + a % 12) k`

const children = `
  insert into candidate (id, account_id, cert_type, cert_sealed, cert_index, cert_masked, created_at)
    select n, a, 1, $1, '\\x01'::bytea || sha256(n::text::bytea), '530***********1234', now() from planned order by n`

const photos = `
  insert into stored_file (id, path, kind, account_id, bytes, original_bytes, width, height, created_at)
    select n, 'UserPhoto/20261120/' || md5('used ' || n) || '.jpg', 'UserPhoto', a, 120000, 150000, 413, 626, now()
    from planned order by n`

const freshPhotos = `
  insert into stored_file (path, kind, account_id, bytes, original_bytes, width, height, created_at)
    select 'UserPhoto/20261120/' || md5('photo ' || a || ' ' || k) || '.jpg', 'UserPhoto', a, 120000, 150000, 413, 626, now()
    from generate_series(1, $1::int) a, generate_series(0, ${PHOTOS_PER_ACCOUNT - 1}) k`

const SURNAMES = '李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const GIVEN = '子涵梓萱雨欣浩宇诗琪思远嘉怡俊杰可馨明轩若曦天佑佳音乐彤书瑶宸睿语桐一诺'
const SPELLS = 'LI WANG ZHANG LIU CHEN YANG ZHAO HUANG ZHOU WU ZI HAN MEI XUAN YU XIN HAO SHI QI SI YUAN JIA YI JUN'

const enrolments = `
  insert into enrolment (id, batch_id, account_id, candidate_id, cert_type, cert_index, area_id, major_id, grade_id, name,
      name_spell, sex, birth_month, mobile, contact_name, contact_mobile, teacher_name, teacher_mobile, is_posted, is_skip,
      photo_id, mode, fee_fen, pay_status, pay_method, paid_at, check_status, exam_no, consent_version, consented_at,
      created_at, updated_at, exam_time_id)
    select n, ${OPEN_BATCH - 1} + n % 2, a, n, 1, '\\x01'::bytea || sha256(n::text::bytea),
      1 + h % ${AREAS}, 1 + h % ${MAJORS}, 1 + h % ${GRADES},
      case
        when n % (total / 10) = 1 and n / (total / 10) % 2 = 0 then '${RARE_NAME}'
        when n % (total / 10) = 1 then '${RARE_SHORT_NAME}'
        else substr('${SURNAMES}', 1 + h % ${SURNAMES.length}, 1) || substr('${GIVEN}', 1 + h % ${GIVEN.length}, 1)
          || case when h % 7 > 0 then substr('${GIVEN}', 1 + h / 64 % ${GIVEN.length}, 1) else '' end
      end,
      s[1 + h % 24] || ' ' || s[1 + h / 32 % 24] || ' ' || s[1 + h / 1024 % 24],
      case when h % 2 = 0 then '女' else '男' end, '2014.05', '139' || (10000000 + a), '家长' || a,
      '137' || (10000000 + h % 80000000), s[1 + h / 7 % 24] || '琴行' || h % 500, '13800002222', false, false,
      n, 1, 12000 + 1000 * (1 + h % ${GRADES}),
      p, case when p > 0 then 'wechat' end, case when p > 0 then now() end, h % 3,
      case when p > 0 then '87260100' || lpad((n % 1000000)::text, 6, '0') end, '2026-11', now(),
      now() - interval '10 days' + interval '1 second' * n, now(),
      case when p > 0 and n % 2 = 0 then 1 + n / ${NUMBERS_PER_EXAM_TIME} end
    from (
      select n, a, ('x' || substr(md5(n::text), 1, 7))::bit(28)::int as h, (n % 10 > 2)::int as p,
        count(*) over ()::int as total, string_to_array('${SPELLS}', ' ') as s
      from planned
    ) as drawn order by n`

/** Exams of the previous batch are in progress, with about 140 candidates per exam time. */
const examTimes = `
  insert into exam_time (id, batch_id, is_online, begins_at, ends_at, published_at)
    select t, ${OPEN_BATCH - 1}, true, now() - interval '5 days', now() + interval '5 days', now()
    from generate_series(1, 1 + (select max(n) from planned) / ${NUMBERS_PER_EXAM_TIME}) t`

const orders = `
  insert into pay_order (enrolment_id, pay_code, amount_fen, status, created_at)
    select id, 'K' || substr(md5(id::text), 1, 25), fee_fen, case when pay_status > 0 then 'paid' else 'created' end, created_at
    from enrolment order by id`

/** Drops the indexes during a bulk insert: building them afterwards takes a tenth of the time. */
async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i where indrelid = $1::regclass
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query("set session_replication_role = 'replica'")
  await client.query("set maintenance_work_mem = '256MB'")
  await fill()
  await client.query('reset session_replication_role')
  for (const { definition } of rows) await client.query(definition)
}

/** All accounts belong to one person of the sandbox's WeChat, so that he can pay for each. */
export async function payFromOnePhone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('update account set open_id = $1', [PEOPLE[0]?.openId])
  } finally {
    await client.end()
  }
}

/** Fills an empty, migrated database with `accounts` times 6.5 enrolments. */
export async function fillWorld(url: string, accounts: number): Promise<World> {
  const secrets = createSecrets(new Map([[1, Buffer.from(SECRET_KEY)]]))
  const client = new pg.Client({ connectionString: url })
  readCamelCase(client)
  await client.connect()
  try {
    const staff = accounts + 1
    const everybody = Array.from({ length: staff }, (_, index) => index + 1)
    await client.query(catalogue)
    for (let first = 1; first <= staff; first += PEOPLE_AT_ONCE)
      await client.query(people, [first, Math.min(staff, first + PEOPLE_AT_ONCE - 1)])
    await client.query('update account set user_type = 9, is_demo = true where id = $1', [staff])
    await client.query("insert into staff_role (account_id, role) values ($1, 'enrolment')", [staff])
    await client.query(sessions, [everybody, everybody.map((id) => hashToken(tokenOf(id)))])
    await client.query(plan, [accounts])
    await client.query(children, [secrets.seal('certNumber', '530102201405121234')])
    await client.query(photos)
    await client.query("select setval(pg_get_serial_sequence('stored_file', 'id'), max(id)) from stored_file")
    await client.query(freshPhotos, [accounts])
    await client.query(examTimes)
    await withoutIndexes(client, 'enrolment', () => client.query(enrolments))
    await client.query(orders)
    for (const table of ['account', 'candidate', 'enrolment'])
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), greatest(1000, max(id))) from ${table}`, [
        table,
      ])
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    const { rows } = await client.query<{ enrolments: number; examNo: string }>(
      'select count(*)::int as enrolments, min(exam_no) as exam_no from enrolment',
    )
    const [filled] = rows
    if (!filled?.examNo) throw new Error('the world has no paid enrolment')
    return { accounts, enrolments: filled.enrolments, staffToken: tokenOf(staff), examNo: filled.examNo }
  } finally {
    await client.end()
  }
}
