import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#demo/cast.ts'
import { enrolmentIds } from '#demo/enrolmentPlans.ts'
import { PHOTO_ADVISED_MIN_BYTES } from '#domain/enrolment/enrolment.ts'
import { becomesOnline } from '#domain/enrolment/examMode.ts'
import { trackProblemsOf } from '#domain/examRoom/track.ts'
import { birthMonthOfIdNumber, ID_CARD, sexOfIdNumber, whyCertNumberUnfit } from '#domain/people/identity.ts'
import { DAY_MS } from '#domain/time.ts'
import { openCertificate } from '#server/records/enrolment/certificate.ts'
import { listBank, listPatterns, listTextbooks } from '#server/records/examRoom/exam/queries.ts'
import { listTracks } from '#server/records/schedule/examTime/trackQueries.ts'
import { createSecrets } from '#server/security/secrets.ts'
import type { DemoDatabase } from './demoDatabase.ts'
import { readPicture } from './storedPicture.ts'

/** What must hold of the enrolments of a loaded demonstration, in the database that the caller's tests look at too. */
export function testEnrolments(openWorld: () => DemoDatabase, now: number): void {
  let world: DemoDatabase
  let db: DemoDatabase['db']
  const enrolments = () => db.selectFrom('enrolment').selectAll().orderBy('id').execute()

  beforeAll(() => {
    world = openWorld()
    db = world.db
  })

  test('13800000002 sees an enrolment of every kind', async () => {
    const own = await db.selectFrom('enrolment').selectAll().where('account_id', '=', accounts.candidate.id).execute()
    const byId = new Map(own.map((row) => [row.id, row]))
    expect(new Set(byId.keys())).toEqual(new Set(Object.values(enrolmentIds)))
    const row = (key: keyof typeof enrolmentIds) => byId.get(enrolmentIds[key])
    expect(row('unpaidOnline')).toMatchObject({ pay_status: 0, exam_no: null })
    expect(row('photoReviewing')).toMatchObject({ pay_status: 1, check_status: 0 })
    expect(row('photoPassed')).toMatchObject({ pay_status: 1, check_status: 1, prev_cert_id: expect.any(Number) })
    expect(row('photoFailed')).toMatchObject({ check_status: 2, check_remark: expect.stringMatching(/.+##.+/) })
    expect(row('refunded')).toMatchObject({ pay_status: 2, exam_no: null })
    expect(row('offline')).toMatchObject({ mode: 0, converted_at: null })
    expect(row('converted')).toMatchObject({ mode: 1, converted_at: expect.any(Number) })
    expect(row('waived')).toMatchObject({ pay_status: 1, pay_method: 'waived', fee_fen: 0 })
    const areas = await db.selectFrom('exam_area').select(['id', 'pays_online']).execute()
    const paysOnline = new Map(areas.map((area) => [area.id, area.pays_online]))
    expect(paysOnline.get(row('unpaidDesk')?.area_id ?? 0)).toBe(false)
    expect(paysOnline.get(row('unpaidOnline')?.area_id ?? 0)).toBe(true)
    expect(await db.selectFrom('enrolment').select('id').where('account_id', '=', accounts.fresh.id).execute()).toEqual(
      [],
    )
  })

  test('nobody agreed to a text before there was one', async () => {
    const accountsAgreed = await db
      .selectFrom('account')
      .select(['agree_version as version', 'agreed_at as at'])
      .execute()
    const agreed = [
      ...accountsAgreed,
      ...(await enrolments()).map((row) => ({ version: row.consent_version, at: row.consented_at })),
    ]
    for (const { version, at } of agreed)
      if (version !== null) expect(Date.parse(`${version}T00:00:00+08:00`)).toBeLessThanOrEqual(at ?? 0)
    expect(agreed.filter(({ version }) => version === null).length).toBeGreaterThan(3)
  })

  test('of those who play in a hall one has the day behind him to choose, one still can, one has not', async () => {
    const tracks = await listTracks(db, [enrolmentIds.hallToday, enrolmentIds.hallLater, enrolmentIds.offline])
    const of = (id: number) => tracks.filter(({ enrolmentId }) => enrolmentId === id)
    for (const id of [enrolmentIds.hallToday, enrolmentIds.hallLater]) {
      const row = await db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const taker = {
        majorId: row.major_id,
        gradeId: row.grade_id,
        textbookId: row.textbook_id,
        offeredIds: (await listTextbooks(db, row.major_id)).map((textbook) => textbook.id),
      }
      const patterns = await listPatterns(db, row.major_id, row.grade_id)
      const bank = await listBank(db, row.major_id, row.grade_id)
      expect(trackProblemsOf(of(id), patterns, bank, taker)).toEqual([])
    }
    expect(of(enrolmentIds.hallLater).some(({ questionId }) => questionId === null)).toBe(true)
    expect(of(enrolmentIds.offline)).toEqual([])
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
      if (!row?.published_at || !row.show_room_at || row.published_at > now) return 'hidden'
      if (row.show_room_at > now) return 'hidden'
      return now < row.begins_at ? 'later' : now < row.ends_at ? 'now' : 'over'
    }
    expect(when(enrolmentIds.sitNow)).toBe('now')
    expect(when(enrolmentIds.hearingNow)).toBe('now')
    expect(rows.find(({ enrolmentId }) => enrolmentId === enrolmentIds.hearingNow)?.hearing_state).toBe(2)
    expect(when(enrolmentIds.sitLater)).toBe('later')
    expect(when(enrolmentIds.hallLater)).toBe('later')
    expect(when(enrolmentIds.sitOver)).toBe('over')
    expect(when(enrolmentIds.unscheduled)).toBe('hidden')
    const window = rows.find(({ enrolmentId }) => enrolmentId === enrolmentIds.sitNow)
    expect((window?.ends_at ?? 0) - now, 'long enough for a demonstration').toBeGreaterThan(3 * DAY_MS)
  })

  test('nothing has happened before it could, or has yet to happen', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
      .selectAll('enrolment')
      .select(['registration_opens_at', 'registration_closes_at'])
      .execute()
    for (const row of rows) {
      const instants = [row.registration_opens_at, row.created_at, row.paid_at ?? row.created_at, now]
      expect(instants, `enrolment ${row.id}`).toEqual([...instants].sort((one, other) => one - other))
      expect(row.created_at).toBeLessThan(row.registration_closes_at)
      expect(row.checked_at ?? 0).toBeLessThan(now)
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
      .where('registration_closes_at', '<=', now)
      .groupBy(['batch_id', 'major_id'])
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(becomesOnline(row.paid), `batch ${row.batch_id} major ${row.major_id}`).toBe(false)
  })

  test('exam numbers are the payers’, each given once, and the counters go on behind them', async () => {
    const paid = (await enrolments()).filter(({ pay_status }) => pay_status === 1)
    for (const row of paid) expect(row.exam_no, `enrolment ${row.id}`).toMatch(/^(53|87)\d{12}$/)
    const given = await db.selectFrom('exam_number').selectAll().where('retired_at', 'is', null).execute()
    expect(new Set(given.map(({ exam_no }) => exam_no))).toEqual(new Set(paid.map(({ exam_no }) => exam_no)))
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
      const number = openCertificate(createSecrets(world.secretKey), row.cert_sealed)
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
    const paths = [...new Set(rows.map((row) => row.path))]
    const stored = await world.withStore((store) => Promise.all(paths.map((path) => readPicture(store, path))))
    for (const [at, path] of paths.entries()) {
      const jpeg = stored[at] ?? Buffer.alloc(0)
      const { format, width, height, channels, depth } = await sharp(jpeg).metadata()
      expect({ format, width, height, channels, depth }).toEqual({
        format: 'jpeg',
        width: 413,
        height: 626,
        channels: 3,
        depth: 'uchar',
      })
      expect(jpeg.length).toBeGreaterThan(PHOTO_ADVISED_MIN_BYTES)
      expect(rows.find((row) => row.path === path)?.bytes).toBe(jpeg.length)
    }
  })
}
