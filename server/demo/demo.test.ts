import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batchPhaseOf } from '#domain/batch.ts'
import { PHOTO_ADVISED_MIN_BYTES } from '#domain/enrolment.ts'
import { becomesOnline } from '#domain/examMode.ts'
import { birthMonthOfIdNumber, ID_CARD, sexOfIdNumber, whyCertNumberUnfit } from '#domain/identity.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { createSecrets } from '#server/secrets.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readSiteSettings } from '../features/content/siteSettings.ts'
import { openCertificate } from '../features/enrolment/certificate.ts'
import { isPassword } from '../features/user/passwordHash.ts'
import { accounts, demoAccounts, demoPassword } from './cast.ts'
import { enrolmentIds } from './enrolmentPlans.ts'
import { loadDemoWorld } from './loadDemoWorld.ts'

const secretKey = Buffer.from('demo-test-secret-key-of-thirty-two-bytes')
const secrets = createSecrets(secretKey)
const DAY_MS = 86_400_000

const days = [
  ['an ordinary morning', '2026-11-20T10:00:00+08:00'],
  ['a leap day', '2028-02-29T23:59:59+08:00'],
  ["new year's eve", '2026-12-31T23:30:00+08:00'],
  ["new year's first minute", '2027-01-01T00:00:30+08:00'],
] as const

describe.each(days)('the demonstration loaded on %s', (_, day) => {
  const now = Date.parse(day)
  let testDatabase: TestDatabase
  let database: Database
  let db: Database['db']
  let dataDir: string
  const load = () => loadDemoWorld({ databaseUrl: testDatabase.url, config: { dataDir, secretKey }, now })
  const enrolments = () => db.selectFrom('enrolment').selectAll().orderBy('id').execute()

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    dataDir = mkdtempSync(join(tmpdir(), 'kaoji-demo-'))
    database = openDatabase(testDatabase.url, 2, (error) => {
      if (!/terminating connection|Connection terminated/.test(error.message)) throw error
    })
    db = database.db
    const both = await Promise.all([load(), load()])
    expect(both.filter(Boolean), 'two starts at once load it once').toHaveLength(1)
  })
  afterAll(async () => {
    await database.pool.end()
    await testDatabase.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('loading again changes nothing', async () => {
    const before = await enrolments()
    expect(await load()).toBe(false)
    expect(await enrolments()).toEqual(before)
  })

  test('everybody of the start message can log in, and staff have their roles', async () => {
    const rows = await db.selectFrom('account').select(['mobile', 'password_hash']).execute()
    expect(rows.map(({ mobile }) => mobile).sort()).toEqual(demoAccounts.map(({ mobile }) => mobile).sort())
    expect(await isPassword(rows[0]?.password_hash ?? null, demoPassword)).toBe(true)
    const roles = await db.selectFrom('staff_role').select('role').orderBy('role').execute()
    const all = ['admin', 'content', 'enrolment', 'finance', 'results', 'schedule']
    expect(roles.map(({ role }) => role)).toEqual(all)
  })

  test('a batch is open for hall and phone, another for phones only, and each other phase is there', async () => {
    const batches = await db.selectFrom('exam_batch').selectAll().execute()
    const phases = batches.map((batch) => ({
      phase: batchPhaseOf(
        {
          isLocked: batch.is_locked,
          registrationOpensAt: batch.registration_opens_at.getTime(),
          registrationClosesAt: batch.registration_closes_at.getTime(),
        },
        now,
      ),
      prefix: batch.cert_no_prefix,
      offline: batch.offline_allowed,
      scheme: batch.fee_scheme,
    }))
    expect(phases).toContainEqual({ phase: 'open', prefix: '87', offline: true, scheme: 'new' })
    expect(phases).toContainEqual({ phase: 'open', prefix: '53', offline: false, scheme: 'old' })
    expect(new Set(phases.map(({ phase }) => phase))).toEqual(new Set(['open', 'notStarted', 'locked', 'ended']))
    const shown = batches.filter((batch) => batch.show_comments_at && batch.show_comments_at.getTime() <= now)
    expect(shown.map(({ id }) => id)).toEqual([15])
    expect(new Set(batches.map(({ name }) => name)).size).toBe(batches.length)
  })

  test('the registration of the open batches does not end for a month', async () => {
    const open = await db
      .selectFrom('exam_batch')
      .select('id')
      .where('registration_opens_at', '<=', new Date(now))
      .where('registration_closes_at', '>', new Date(now + 30 * DAY_MS))
      .execute()
    expect(open).toHaveLength(2)
  })

  test('every area, major and grade has its fee in every batch, and nothing else has', async () => {
    const { rows } = await sql<{ missing: string; extra: string }>`
      select
        (select count(*) from exam_batch b cross join exam_area a cross join major m
          join grade g on g.is_hearing = (m.kind = 'hearing')
          left join batch_fee f on f.batch_id = b.id and f.area_id = a.id and f.major_id = m.id and f.grade_id = g.id
          where f.fee_fen is null or f.fee_fen = 0) as missing,
        (select count(*) from batch_fee f join major m on m.id = f.major_id join grade g on g.id = f.grade_id
          where g.is_hearing <> (m.kind = 'hearing')) as extra
    `.execute(db)
    expect(rows).toEqual([{ missing: '0', extra: '0' }])
  })

  test('every pattern that is played or sung finds enough pieces in each textbook', async () => {
    const { rows } = await sql`
      select p.id from exam_pattern p
      join major m on m.id = p.major_id and m.kind = 'performance'
      join textbook t on t.major_id = m.id
      left join question q on q.major_id = p.major_id and q.grade_id = p.grade_id
        and q.question_type_id = p.question_type_id and (q.textbook_id is null or q.textbook_id = t.id)
      group by p.id, t.id
      having count(distinct q.title) < p.submit_count + (case when p.is_random then 1 else 0 end)
    `.execute(db)
    expect(rows).toEqual([])
  })

  test('each score that a question shows is a small picture', async () => {
    const { rows } = await sql<{ score: string }>`select distinct unnest(music_score) as score from question`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { score } of rows) {
      const path = score.replace('/demo/', 'server/demo/')
      expect(existsSync(path), path).toBe(true)
      expect(statSync(path).size).toBeLessThan(40_000)
    }
  })

  test('13800000002 sees an enrolment of every kind', async () => {
    const own = await db.selectFrom('enrolment').selectAll().where('account_id', '=', accounts.candidate.id).execute()
    const byId = new Map(own.map((row) => [row.id, row]))
    expect([...byId.keys()].sort()).toEqual(Object.values(enrolmentIds).sort())
    const row = (key: keyof typeof enrolmentIds) => byId.get(enrolmentIds[key])
    expect(row('unpaidOnline')).toMatchObject({ pay_status: 0, exam_no: null })
    expect(row('photoReviewing')).toMatchObject({ pay_status: 1, check_status: 0 })
    expect(row('photoPassed')).toMatchObject({ pay_status: 1, check_status: 1, prev_cert_id: expect.any(Number) })
    expect(row('photoFailed')).toMatchObject({ check_status: 2, check_remark: expect.stringMatching(/.+##.+/) })
    expect(row('refunded')).toMatchObject({ pay_status: 2, exam_no: null })
    expect(row('offline')).toMatchObject({ mode: 0, converted_at: null })
    expect(row('converted')).toMatchObject({ mode: 1, converted_at: expect.any(Date) })
    expect(row('waived')).toMatchObject({ pay_status: 1, pay_method: 'waived', fee_fen: 0 })
    const areas = await db.selectFrom('exam_area').select(['id', 'pays_online']).execute()
    const paysOnline = new Map(areas.map((area) => [area.id, area.pays_online]))
    expect(paysOnline.get(row('unpaidDesk')?.area_id ?? 0)).toBe(false)
    expect(paysOnline.get(row('unpaidOnline')?.area_id ?? 0)).toBe(true)
    expect(await db.selectFrom('enrolment').select('id').where('account_id', '=', accounts.fresh.id).execute()).toEqual(
      [],
    )
  })

  test('exams can be sat now, later and no more; nobody sits in another mode than he enrolled for', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
      .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
      .selectAll('exam_time')
      .select(['enrolment.id as enrolmentId', 'enrolment.mode', 'show_room_at', 'hearing_state', 'pay_status'])
      .execute()
    for (const row of rows) expect(row.is_online, `enrolment ${row.enrolmentId}`).toBe(row.mode === 1)
    const when = (id: number) => {
      const row = rows.find(({ enrolmentId }) => enrolmentId === id)
      if (!row?.published_at || !row.show_room_at || row.published_at.getTime() > now) return 'hidden'
      if (row.show_room_at.getTime() > now) return 'hidden'
      return now < row.begins_at.getTime() ? 'later' : now < row.ends_at.getTime() ? 'now' : 'over'
    }
    expect(when(enrolmentIds.sitNow)).toBe('now')
    expect(when(enrolmentIds.hearingNow)).toBe('now')
    expect(rows.find(({ enrolmentId }) => enrolmentId === enrolmentIds.hearingNow)?.hearing_state).toBe(2)
    expect(when(enrolmentIds.sitLater)).toBe('later')
    expect(when(enrolmentIds.hallLater)).toBe('later')
    expect(when(enrolmentIds.sitOver)).toBe('over')
    expect(when(enrolmentIds.unscheduled)).toBe('hidden')
    const window = rows.find(({ enrolmentId }) => enrolmentId === enrolmentIds.sitNow)
    expect((window?.ends_at.getTime() ?? 0) - now, 'long enough for a demonstration').toBeGreaterThan(3 * DAY_MS)
  })

  test('nothing has happened before it could, or has yet to happen', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
      .selectAll('enrolment')
      .select(['registration_opens_at', 'registration_closes_at'])
      .execute()
    for (const row of rows) {
      const steps = [row.registration_opens_at, row.created_at, row.paid_at ?? row.created_at, new Date(now)]
      const instants = steps.map((step) => step.getTime())
      expect(instants, `enrolment ${row.id}`).toEqual([...instants].sort((one, other) => one - other))
      expect(row.created_at.getTime()).toBeLessThan(row.registration_closes_at.getTime())
      expect(row.checked_at?.getTime() ?? 0).toBeLessThan(now)
      expect(row.checked_at === null).toBe(row.check_status === 0)
    }
  })

  test('majors of the hall that went to the exam have the fifty it takes', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
      .select(['batch_id', 'major_id', sql<number>`count(*)::int`.as('paid')])
      .where('mode', '=', 0)
      .where('pay_status', '=', 1)
      .where('registration_closes_at', '<=', new Date(now))
      .groupBy(['batch_id', 'major_id'])
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(becomesOnline(row.paid), `batch ${row.batch_id} major ${row.major_id}`).toBe(false)
  })

  test('exam numbers are the payers’, each given once, and the counters go on behind them', async () => {
    const paid = (await enrolments()).filter(({ pay_status }) => pay_status === 1)
    for (const row of paid) expect(row.exam_no, `enrolment ${row.id}`).toMatch(/^(53|87)\d{12}$/)
    const given = await db.selectFrom('exam_number').selectAll().where('retired_at', 'is', null).execute()
    expect(given.map(({ exam_no }) => exam_no).sort()).toEqual(paid.map(({ exam_no }) => exam_no).sort())
    const all = await db.selectFrom('exam_number').select('exam_no').execute()
    const counters = await db.selectFrom('exam_number_counter').selectAll().execute()
    for (const { series, last_given } of counters) {
      const running = all
        .filter(({ exam_no }) => exam_no.startsWith(series))
        .map(({ exam_no }) => Number(exam_no.slice(-6)))
      expect(Math.max(...running), series).toBe(last_given)
    }
  })

  test('the ledger holds what each enrolment has paid', async () => {
    const { rows } = await sql`
      select e.id from enrolment e left join money_entry m on m.enrolment_id = e.id
      group by e.id
      having coalesce(sum(m.amount_fen), 0) <> case when e.pay_status = 1 then e.fee_fen else 0 end
    `.execute(db)
    expect(rows).toEqual([])
    const orders = await db.selectFrom('pay_order').select(['pay_code', 'status']).execute()
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['created', 'paid', 'closed', 'refunded']))
    for (const { pay_code } of orders) expect(pay_code).toMatch(/^K[0-9a-f]{25}$/)
  })

  test('the children are many, nobody’s, and each ID number fits its child', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('candidate', 'candidate.id', 'enrolment.candidate_id')
      .selectAll('enrolment')
      .select('cert_sealed')
      .execute()
    const names = new Map<string, string>()
    for (const row of rows) {
      const number = openCertificate(secrets, row.cert_sealed)
      expect(whyCertNumberUnfit(row.cert_type, number, now), row.name).toBeNull()
      expect(names.get(row.name) ?? number, `two children named ${row.name}`).toBe(number)
      names.set(row.name, number)
      if (row.cert_type !== ID_CARD) continue
      expect(number.slice(0, 6), 'a region without cards').toBe('530000')
      expect([sexOfIdNumber(number), birthMonthOfIdNumber(number)]).toEqual([row.sex, row.birth_month])
    }
    expect(names.size).toBeGreaterThan(100)
    expect(rows.find(({ name }) => name === '曾乐瑶')?.name_spell).toBe('ZENG LE YAO')
    expect([...names.keys()].filter((name) => name.includes('·')).length).toBeGreaterThan(5)
  })

  test('at least thirty photos wait for a check; each is a JPEG of 24 bit over 100 KB that its owner may use', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('stored_file', 'stored_file.id', 'enrolment.photo_id')
      .innerJoin('enrolment_photo', 'enrolment_photo.enrolment_id', 'enrolment.id')
      .select([
        'enrolment.id',
        'enrolment.account_id as owner',
        'check_status',
        'path',
        'bytes',
        'stored_file.account_id',
      ])
      .execute()
    expect(rows).toHaveLength((await enrolments()).length)
    expect(rows.filter(({ check_status }) => check_status === 0).length).toBeGreaterThanOrEqual(30)
    for (const row of rows) expect(row.account_id).toBe(row.owner)
    for (const path of new Set(rows.map((row) => row.path))) {
      const jpeg = readFileSync(join(dataDir, 'files', path))
      const { format, width, height, channels, depth } = await sharp(jpeg).metadata()
      expect({ format, width, height, channels, depth }).toEqual({
        ...{ format: 'jpeg', width: 413, height: 626, channels: 3, depth: 'uchar' },
      })
      expect(jpeg.length).toBeGreaterThan(PHOTO_ADVISED_MIN_BYTES)
      expect(rows.find((row) => row.path === path)?.bytes).toBe(jpeg.length)
    }
  })

  test('every channel has news, with pictures that exist, and the site says whom to call', async () => {
    const channels = await db
      .selectFrom('channel')
      .leftJoin('news', 'news.channel_id', 'channel.id')
      .select(['channel.id', sql<number>`count(news.id)::int`.as('news')])
      .groupBy('channel.id')
      .execute()
    expect(channels).toHaveLength(18)
    for (const { id, news } of channels) expect(news, `channel ${id}`).toBeGreaterThanOrEqual(id === 20 ? 6 : 2)
    const news = await db.selectFrom('news').selectAll().execute()
    const banners = news.filter(({ is_banner }) => is_banner)
    expect(banners).toHaveLength(4)
    for (const banner of banners) expect(banner.pictures).toHaveLength(1)
    for (const path of news.flatMap(({ pictures }) => pictures.map((each) => each.replace('/demo/', 'server/demo/'))))
      expect(statSync(path).size, path).toBeLessThan(60_000)
    for (const item of news) {
      expect(item.info_html.length, item.title).toBeGreaterThan(60)
      expect(item.info_html).not.toMatch(/undefined|NaN|null/)
      expect(item.up_time.getTime()).toBeLessThan(now)
    }
    const stored = await db.selectFrom('site_setting').select(['key', 'value']).execute()
    const site = readSiteSettings(new Map(stored.map(({ key, value }) => [key, value])))
    expect(site.notice?.text).toContain('5至7个工作日')
    expect(site.servicePhones).toHaveLength(3)
  })

  test('what people add gets ids of its own', async () => {
    const { rows } = await sql<{ table: string; last: number }>`
      select 'enrolment' as table, max(id) as last from enrolment
      union all select 'account', max(id) from account
      union all select 'candidate', max(id) from candidate
      union all select 'news', max(id) from news
    `.execute(db)
    for (const { table, last } of rows) expect(last, table).toBeLessThan(1000)
  })
})
