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

/** Tests what must hold of the enrolments of a loaded demonstration, in the database of the caller's tests. */
export function testEnrolments(openWorld: () => DemoDatabase, now: number): void {
  let world: DemoDatabase
  let db: DemoDatabase['db']
  const enrolments = () => db.selectFrom('enrolment').selectAll().orderBy('id').execute()

  beforeAll(() => {
    world = openWorld()
    db = world.db
  })

  test('13800000002 sees an enrolment of every kind', async () => {
    const own = await db.selectFrom('enrolment').selectAll().where('accountId', '=', accounts.candidate.id).execute()
    const byId = new Map(own.map((row) => [row.id, row]))
    expect(new Set(byId.keys())).toEqual(new Set(Object.values(enrolmentIds)))
    const row = (key: keyof typeof enrolmentIds) => byId.get(enrolmentIds[key])
    expect(row('unpaidOnline')).toMatchObject({ payStatus: 0, examNo: null })
    expect(row('photoReviewing')).toMatchObject({ payStatus: 1, checkStatus: 0 })
    expect(row('photoPassed')).toMatchObject({ payStatus: 1, checkStatus: 1, prevCertId: expect.any(Number) })
    expect(row('photoFailed')).toMatchObject({ checkStatus: 2, checkRemark: expect.stringMatching(/.+##.+/) })
    expect(row('refunded')).toMatchObject({ payStatus: 2, examNo: null })
    expect(row('offline')).toMatchObject({ mode: 0, convertedAt: null })
    expect(row('converted')).toMatchObject({ mode: 1, convertedAt: expect.any(Number) })
    expect(row('waived')).toMatchObject({ payStatus: 1, payMethod: 'waived', feeFen: 0 })
    const areas = await db.selectFrom('examArea').select(['id', 'paysOnline']).execute()
    const paysOnline = new Map(areas.map((area) => [area.id, area.paysOnline]))
    expect(paysOnline.get(row('unpaidDesk')?.areaId ?? 0)).toBe(false)
    expect(paysOnline.get(row('unpaidOnline')?.areaId ?? 0)).toBe(true)
    expect(await db.selectFrom('enrolment').select('id').where('accountId', '=', accounts.fresh.id).execute()).toEqual(
      [],
    )
  })

  test('nobody agreed to a text before there was one', async () => {
    const accountsAgreed = await db
      .selectFrom('account')
      .select(['agreeVersion as version', 'agreedAt as at'])
      .execute()
    const agreed = [
      ...accountsAgreed,
      ...(await enrolments()).map((row) => ({ version: row.consentVersion, at: row.consentedAt })),
    ]
    for (const { version, at } of agreed)
      if (version !== null) expect(Date.parse(`${version}T00:00:00+08:00`)).toBeLessThanOrEqual(at ?? 0)
    expect(agreed.filter(({ version }) => version === null).length).toBeGreaterThan(3)
  })

  test('of those who play in a hall one can no longer choose tracks, one still can, and one has chosen none', async () => {
    const tracks = await listTracks(db, [enrolmentIds.hallToday, enrolmentIds.hallLater, enrolmentIds.offline])
    const tracksOf = (id: number) => tracks.filter(({ enrolmentId }) => enrolmentId === id)
    for (const id of [enrolmentIds.hallToday, enrolmentIds.hallLater]) {
      const row = await db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const taker = {
        majorId: row.majorId,
        gradeId: row.gradeId,
        textbookId: row.textbookId,
        offeredIds: (await listTextbooks(db, row.majorId)).map((textbook) => textbook.id),
      }
      const patterns = await listPatterns(db, row.majorId, row.gradeId)
      const bank = await listBank(db, row.majorId, row.gradeId)
      expect(trackProblemsOf(tracksOf(id), patterns, bank, taker)).toEqual([])
    }
    expect(tracksOf(enrolmentIds.hallLater).some(({ questionId }) => questionId === null)).toBe(true)
    expect(tracksOf(enrolmentIds.offline)).toEqual([])
  })

  test('one exam runs now, one is later, one is over; nobody has an exam time of another mode than he enrolled for', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
      .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
      .selectAll('examTime')
      .select(['enrolment.id as enrolmentId', 'enrolment.mode', 'showRoomAt', 'hearingState', 'payStatus'])
      .execute()
    for (const row of rows) expect(row.isOnline, `enrolment ${row.enrolmentId}`).toBe(row.mode === 1)
    const when = (id: number) => {
      const row = rows.find(({ enrolmentId }) => enrolmentId === id)
      if (!row?.publishedAt || !row.showRoomAt || row.publishedAt > now) return 'hidden'
      if (row.showRoomAt > now) return 'hidden'
      return now < row.beginsAt ? 'later' : now < row.endsAt ? 'now' : 'over'
    }
    expect(when(enrolmentIds.sitNow)).toBe('now')
    expect(when(enrolmentIds.hearingNow)).toBe('now')
    expect(rows.find(({ enrolmentId }) => enrolmentId === enrolmentIds.hearingNow)?.hearingState).toBe(2)
    expect(when(enrolmentIds.sitLater)).toBe('later')
    expect(when(enrolmentIds.hallLater)).toBe('later')
    expect(when(enrolmentIds.sitOver)).toBe('over')
    expect(when(enrolmentIds.unscheduled)).toBe('hidden')
    const window = rows.find(({ enrolmentId }) => enrolmentId === enrolmentIds.sitNow)
    expect((window?.endsAt ?? 0) - now, 'long enough for a demonstration').toBeGreaterThan(3 * DAY_MS)
  })

  test('nothing has happened before it could, or has yet to happen', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
      .selectAll('enrolment')
      .select(['registrationOpensAt', 'registrationClosesAt'])
      .execute()
    for (const row of rows) {
      const instants = [row.registrationOpensAt, row.createdAt, row.paidAt ?? row.createdAt, now]
      expect(instants, `enrolment ${row.id}`).toEqual([...instants].sort((one, other) => one - other))
      expect(row.createdAt).toBeLessThan(row.registrationClosesAt)
      expect(row.checkedAt ?? 0).toBeLessThan(now)
      expect(row.checkedAt === null).toBe(row.checkStatus === 0)
    }
  })

  test('majors that are examined in a hall have the fifty candidates that this takes', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
      .select(['batchId', 'majorId', sql<number>`count(*)::int`.as('paid')])
      .where('mode', '=', 0)
      .where('payStatus', '=', 1)
      .where('registrationClosesAt', '<=', now)
      .groupBy(['batchId', 'majorId'])
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(becomesOnline(row.paid), `batch ${row.batchId} major ${row.majorId}`).toBe(false)
  })

  test('who has paid has an exam number, each is given once, and the counters stand at the last one', async () => {
    const paid = (await enrolments()).filter(({ payStatus }) => payStatus === 1)
    for (const row of paid) expect(row.examNo, `enrolment ${row.id}`).toMatch(/^(53|87)\d{12}$/)
    const given = await db.selectFrom('examNumber').selectAll().where('retiredAt', 'is', null).execute()
    expect(new Set(given.map(({ examNo }) => examNo))).toEqual(new Set(paid.map(({ examNo }) => examNo)))
    const all = await db.selectFrom('examNumber').select('examNo').execute()
    const counters = await db.selectFrom('examNumberCounter').selectAll().execute()
    for (const { series, lastGiven } of counters) {
      const running = all
        .filter(({ examNo }) => examNo.startsWith(series))
        .map(({ examNo }) => Number(examNo.slice(-6)))
      expect(Math.max(...running), series).toBe(lastGiven)
    }
  })

  test('the ledger holds what each enrolment has paid', async () => {
    const { rows } = await sql`
      select e.id from enrolment e left join money_entry m on m.enrolment_id = e.id
        and not exists (select from pay_order o where o.id = m.order_id and o.appeal_id is not null)
      group by e.id
      having coalesce(sum(m.amount_fen), 0) <> case when e.pay_status = 1 then e.fee_fen else 0 end
    `.execute(db)
    expect(rows).toEqual([])
    const orders = await db.selectFrom('payOrder').select(['payCode', 'status']).execute()
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['created', 'paid', 'closed', 'refunded']))
    for (const { payCode } of orders) expect(payCode).toMatch(/^K[0-9a-f]{25}$/)
  })

  test('there are many children, none of them real, and each ID number fits its child', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('candidate', 'candidate.id', 'enrolment.candidateId')
      .selectAll('enrolment')
      .select('certSealed')
      .execute()
    const names = new Map<string, string>()
    for (const row of rows) {
      const number = openCertificate(createSecrets(world.secretKeys), row.certSealed)
      expect(whyCertNumberUnfit(row.certType, number, now), row.name).toBeNull()
      expect(names.get(row.name) ?? number, `two children named ${row.name}`).toBe(number)
      names.set(row.name, number)
      if (row.certType !== ID_CARD) continue
      expect(number.slice(0, 6), 'a region without cards').toBe('530000')
      expect([sexOfIdNumber(number), birthMonthOfIdNumber(number)]).toEqual([row.sex, row.birthMonth])
    }
    expect(names.size).toBeGreaterThan(100)
    expect(rows.find(({ name }) => name === '曾乐瑶')?.nameSpell).toBe('ZENG LE YAO')
    expect([...names.keys()].filter((name) => name.includes('·')).length).toBeGreaterThan(5)
  })

  test('at least thirty photos wait for a check; each is a JPEG of 24 bit over 100 KB that its owner may use', async () => {
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
      .innerJoin('enrolmentPhoto', 'enrolmentPhoto.enrolmentId', 'enrolment.id')
      .select(['enrolment.id', 'enrolment.accountId as owner', 'checkStatus', 'path', 'bytes', 'storedFile.accountId'])
      .execute()
    expect(rows).toHaveLength((await enrolments()).length)
    expect(rows.filter(({ checkStatus }) => checkStatus === 0).length).toBeGreaterThanOrEqual(30)
    for (const row of rows) expect(row.accountId).toBe(row.owner)
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
