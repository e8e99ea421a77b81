import { existsSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlineFactsOf } from '#admin/batch/examDay/onlineTexts.ts'
import { batchPhaseOf } from '#domain/batch/batch.ts'
import { judgeWindows } from '#domain/batch/batchWindows.ts'
import { isOfflineAllowed } from '#domain/enrolment/examMode.ts'
import { onlineStateOf, onlineTroubles, troubleOf } from '#domain/schedule/onlineBoard.ts'
import { DAY_MS, MINUTE_MS, shanghaiDate, startOfShanghaiDay } from '#domain/time.ts'
import { isPassword } from '#server/features/people/user/passwordHash.ts'
import { readPlanInput } from '#server/features/schedule/plan/readPlanInput.ts'
import { findStaffBatch, windowsOfRow } from '#server/records/batch/batchQueries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { readOnlineBoard } from '#server/records/schedule/examDay/onlineBoardQueries.ts'
import { type DemoDatabase, demoDays, openDemoDatabase } from '#test/demoDatabase.ts'
import { testEnrolments } from '#test/demoEnrolments.ts'
import { brokenRules } from '#test/planChecker.ts'
import { rounds } from '#test/rounds.ts'
import { storedPlan } from '#test/storedPlan.ts'
import { batchIds } from './batchTables.ts'
import { accounts, demoAccounts, demoPassword } from './cast.ts'

/** An ordinary morning; in the long form the days on which dates go wrong too. */
const days = demoDays.slice(0, rounds({ short: 1, long: demoDays.length }))

describe.each(days)('the demonstration loaded on %s', (_, day) => {
  const now = Date.parse(day)
  let world: DemoDatabase
  let db: DemoDatabase['db']
  const enrolments = () => db.selectFrom('enrolment').selectAll().orderBy('id').execute()

  beforeAll(async () => {
    world = await openDemoDatabase(now)
    db = world.db
    const both = await Promise.all([world.load(), world.load()])
    expect(both.filter(Boolean), 'two starts at once load it once').toHaveLength(1)
  })
  afterAll(() => world.close())

  test('the board of online exams has somebody in every state, and every trouble', async () => {
    // Just after midnight those who have ended stand on the board of yesterday.
    const from = startOfShanghaiDay(now) - DAY_MS
    const rows = await readOnlineBoard(db, { batchId: batchIds.sitting, from, until: from + 2 * DAY_MS })
    const facts = rows.map(onlineFactsOf)
    const states = new Set(facts.map((one) => onlineStateOf(one, now)))
    expect(states).toEqual(new Set(['begun', 'ended', 'retry', 'setAside', 'submitted', 'uploading']))
    const troubles = new Set(facts.map((one) => troubleOf(one, now)))
    for (const trouble of onlineTroubles) expect(troubles).toContain(trouble)
    expect(rows.flatMap(({ FailedFiles }) => FailedFiles)).toMatchObject([{ FileName: 'IMG_2043.MOV' }])
  })

  test('loading again changes nothing', async () => {
    const before = await enrolments()
    expect(await world.load()).toBe(false)
    expect(await enrolments()).toEqual(before)
  })

  test('everybody of the start message can log in, and staff have their roles', async () => {
    const rows = await db.selectFrom('account').select(['mobile', 'passwordHash']).execute()
    expect(rows.map(({ mobile }) => mobile).sort()).toEqual(demoAccounts.map(({ mobile }) => mobile).sort())
    expect(await isPassword(rows[0]?.passwordHash ?? null, demoPassword)).toBe(true)
    const roles = await db.selectFrom('staffRole').select('role').orderBy('role').execute()
    const all = ['admin', 'content', 'desk', 'enrolment', 'finance', 'results', 'schedule']
    expect(roles.map(({ role }) => role)).toEqual(all)
  })

  test('a batch is open for hall and phone, another for phones only, and each other phase is there', async () => {
    const batches = await db.selectFrom('examBatch').selectAll().execute()
    const phases = batches.map((batch) => ({
      phase: batchPhaseOf(
        {
          isLocked: batch.isLocked,
          registrationOpensAt: batch.registrationOpensAt,
          registrationClosesAt: batch.registrationClosesAt,
        },
        now,
      ),
      prefix: batch.certNoPrefix,
      offline: isOfflineAllowed(batch.certNoPrefix),
      scheme: batch.feeScheme,
    }))
    expect(phases).toContainEqual({ phase: 'open', prefix: '87', offline: true, scheme: 'new' })
    expect(phases).toContainEqual({ phase: 'open', prefix: '53', offline: false, scheme: 'old' })
    expect(new Set(phases.map(({ phase }) => phase))).toEqual(new Set(['open', 'notStarted', 'locked', 'ended']))
    const shown = batches.filter((batch) => batch.showCommentsAt && batch.showCommentsAt <= now)
    expect(shown.map(({ id }) => id)).toEqual([15])
    expect(new Set(batches.map(({ name }) => name)).size).toBe(batches.length)
  })

  test('the windows of each batch are such as staff could have saved', async () => {
    const batches = await Promise.all([15, 20, 21, 22, 23, 24].map((id) => findStaffBatch(db, id)))
    for (const batch of batches)
      expect(batch && judgeWindows(windowsOfRow(batch)).filter(({ isRefused }) => isRefused)).toEqual([])
  })

  test('the registration of the open batches does not end for a month', async () => {
    const open = await db
      .selectFrom('examBatch')
      .select('id')
      .where('registrationOpensAt', '<=', now)
      .where('registrationClosesAt', '>', now + 30 * DAY_MS)
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
      const path = score.replace('/demo/', 'demo/')
      expect(existsSync(path), path).toBe(true)
      expect(statSync(path).size).toBeLessThan(40_000)
    }
  })

  test('every channel has news, with pictures that exist, and the site says whom to call', async () => {
    const channels = await db
      .selectFrom('channel')
      .leftJoin('news', 'news.channelId', 'channel.id')
      .select(['channel.id', sql<number>`count(news.id)::int`.as('news')])
      .groupBy('channel.id')
      .execute()
    expect(channels).toHaveLength(18)
    for (const { id, news } of channels) expect(news, `channel ${id}`).toBeGreaterThanOrEqual(id === 20 ? 6 : 2)
    const news = await db.selectFrom('news').selectAll().execute()
    const banners = news.filter(({ isBanner }) => isBanner)
    expect(banners).toHaveLength(4)
    for (const banner of banners) expect(banner.pictures).toHaveLength(1)
    for (const path of news.flatMap(({ pictures }) => pictures.map((each) => each.replace('/demo/', 'demo/'))))
      expect(statSync(path).size, path).toBeLessThan(60_000)
    for (const item of news) {
      expect(item.infoHtml.length, item.title).toBeGreaterThan(60)
      expect(item.infoHtml).not.toMatch(/undefined|NaN|null/)
      expect(item.upTime).toBeLessThan(now)
    }
    const stored = await db.selectFrom('siteSetting').select(['key', 'value']).execute()
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
    // The one enrolment that the product's own flow made has ids that the product gave.
    for (const { table, last } of rows)
      expect(last, table).toBeLessThan(['enrolment', 'candidate'].includes(table) ? 1001 : 1000)
  })

  test('a batch was planned and published, everybody has a room, and today’s exams are as far as the clock is', async () => {
    const plan = await db.selectFrom('examPlan').selectAll().executeTakeFirstOrThrow()
    expect(plan).toMatchObject({ batchId: batchIds.planned, publishedVersion: plan.version })
    const stored = await storedPlan(world, plan.id)
    expect(brokenRules(stored.input, stored.plan)).toEqual([])
    const rows = await db
      .selectFrom('enrolment')
      .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
      .leftJoin('attendance', 'attendance.enrolmentId', 'enrolment.id')
      .leftJoin('review', 'review.enrolmentId', 'enrolment.id')
      .select(['ownBeginsAt', 'ownEndsAt', 'attendance.kind', 'attendance.setAt', 'review.submittedAt'])
      .select(['examTime.room', 'examTime.publishedAt'])
      .where('enrolment.batchId', '=', batchIds.planned)
      .execute()
    expect(rows).toHaveLength(stored.plan.seats.length)
    const today = rows.filter(({ ownBeginsAt }) => shanghaiDate(ownBeginsAt ?? 0) === shanghaiDate(now))
    expect(new Set(today.map(({ room }) => room)).size).toBe(3)
    for (const { ownEndsAt, kind, setAt, submittedAt } of rows) {
      expect(Math.max(setAt ?? 0, submittedAt ?? 0)).toBeLessThan(now)
      if ((ownEndsAt ?? 0) < now - 15 * MINUTE_MS) expect(kind).not.toBeNull()
    }
  })

  test('the batch that is open can be planned: it has rooms and examiners within its exam window', async () => {
    const input = await readPlanInput(db, { batchId: batchIds.open })
    const venues = new Set(input.rooms.filter(({ openings }) => openings.length > 0).map(({ venueId }) => venueId))
    expect(venues.size).toBe(2)
    expect(input.candidates.length).toBeGreaterThan(5)
    expect(input.examiners.length).toBeGreaterThan(3)
  })

  test('one enrolment was entered by the office from a paper form', async () => {
    const entered = await db
      .selectFrom('paperForm')
      .innerJoin('enrolment', 'enrolment.id', 'paperForm.enrolmentId')
      .select(['enrolment.accountId', 'enteredBy', 'isPaperConsent', 'checkStatus', 'payStatus'])
      .execute()
    const [family, clerk] = [accounts.thirdTeacher.id, accounts.enrolment.id]
    expect(entered).toEqual([
      { accountId: family, enteredBy: clerk, isPaperConsent: true, checkStatus: 0, payStatus: 0 },
    ])
  })

  describe('its enrolments', () => testEnrolments(() => world, now))
})
