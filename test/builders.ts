import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { StaffRole } from '#contract/endpoint.ts'
import { canonicalCertNumber } from '#domain/people/identity.ts'
import type { Ctx } from '#server/context.ts'
import { openSession } from '#server/features/people/user/openSession.ts'
import { findAccount } from '#server/records/people/user/queries.ts'
import { found } from '#server/refuse.ts'
import { NO_BROWSER } from '#server/security/browserMark.ts'
import type { TestServer } from './server.ts'

let serial = randomInt(1_000_000)
/** A mobile number that no other builder of this file has given. */
export function newMobile(): string {
  serial += 1
  return `139${String(10_000_000 + (serial % 90_000_000)).padStart(8, '0')}`
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A valid ID number of a child born in May 2014 in Kunming. */
export function newIdNumber(): string {
  serial += 1
  const body = `5301022014${String(5).padStart(2, '0')}12${String(serial % 1000).padStart(3, '0')}`
  const day = String(1 + (Math.floor(serial / 1000) % 28)).padStart(2, '0')
  const digits = `${body.slice(0, 12)}${day}${body.slice(14)}`
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return canonicalCertNumber(1, `${digits}${'10X98765432'[sum % 11]}`)
}

function contextOf(server: TestServer): Ctx<null> {
  return server.services.contextFor({
    me: null,
    now: server.clock.now(),
    upload: null,
    log: server.app.log,
    requestId: 'test-builder',
    address: '127.0.0.1',
    device: 'test',
    browser: '',
    browserMark: NO_BROWSER,
  }) as unknown as Ctx<null>
}

export interface BuiltAccount {
  id: number
  mobile: string
  token: string
}

interface AccountOptions {
  userType?: 1 | 3 | 9
  roles?: StaffRole[]
  openId?: string
  mobile?: string
  /** Set for staff who may not go without a second factor, as accounts outside the demo world. */
  needsFactor?: boolean
}

/** An account that is logged in; nobody can log in to it with a password. */
export async function buildAccount(server: TestServer, options: AccountOptions = {}): Promise<BuiltAccount> {
  const mobile = options.mobile ?? newMobile()
  const { id } = await server.db
    .insertInto('account')
    .values({
      loginMobile: mobile,
      passwordHash: 'none',
      userType: options.userType ?? 1,
      name: '测试',
      openId: options.openId ?? null,
      isDemo: !options.needsFactor,
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const role of options.roles ?? [])
    await server.db.insertInto('staffRole').values({ accountId: id, role }).execute()
  return { id, mobile, token: await buildLogin(server, { id }, options.openId) }
}

/** One more login of an account, as on another device; returns its token. Without an `openId` it did not come from WeChat. */
export async function buildLogin(server: TestServer, { id }: { id: number }, openId?: string): Promise<string> {
  const account = found(await findAccount(server.db, id))
  return (await openSession(contextOf(server), account, { openId: openId ?? null })).Token
}

let photoBytes: Promise<Buffer> | null = null
/** A real JPEG over the advised 100 KB. */
export function photoJpeg(): Promise<Buffer> {
  photoBytes ??= sharp(randomBytes(413 * 626 * 3), { raw: { width: 413, height: 626, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
  return photoBytes
}

/** An uploaded ID photo of the account; answers its FilePath. */
export async function buildPhoto(server: TestServer, account: { id: number }): Promise<string> {
  const path = `UserPhoto/20261120/${randomBytes(16).toString('hex')}.jpg`
  await server.db
    .insertInto('storedFile')
    .values({
      path,
      kind: 'UserPhoto',
      accountId: account.id,
      bytes: 120_000,
      originalBytes: 150_000,
      width: 413,
      height: 626,
      createdAt: server.clock.now(),
    })
    .execute()
  return path
}

/** Ids of a small catalogue: one area that pays online and one that does not, piano, hearing, grades 1, 8 and 11. */
export const ids = {
  area: 1,
  deskArea: 4,
  piano: 1,
  hearing: 9,
  grade1: 1,
  grade2: 2,
  grade8: 8,
  hearingGrade: 11,
} as const

const DAY = 86_400_000

interface BatchOptions {
  id?: number
  opensInDays?: number
  closesInDays?: number
  isLocked?: boolean
  prefix?: string
  isDraft?: boolean
}

/** The small catalogue once, and a batch with its fees: 150 yuan, 160 for grade 2, 220 for grade 8, 120 for hearing. */
export async function buildBatch(
  server: Pick<TestServer, 'db' | 'clock'>,
  options: BatchOptions = {},
): Promise<number> {
  const { db, clock } = server
  await db
    .insertInto('examArea')
    .values([
      { id: ids.area, name: '昆明市', paysOnline: true },
      { id: ids.deskArea, name: '昭通市', paysOnline: false },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('major')
    .values([
      { id: ids.piano, name: '钢琴', parentId: -1, kind: 'performance' },
      { id: ids.hearing, name: '音乐听力', parentId: 0, kind: 'hearing' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('grade')
    .values([
      { id: ids.grade1, name: '一级', needsPrevCert: false, uploadMinutes: 60 },
      { id: ids.grade2, name: '二级', needsPrevCert: false, uploadMinutes: 60 },
      { id: ids.grade8, name: '八级', needsPrevCert: true, uploadMinutes: 120 },
      { id: ids.hearingGrade, name: '一级', needsPrevCert: false, uploadMinutes: 40, isHearing: true },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const now = clock.now()
  const { id } = await db
    .insertInto('examBatch')
    .values({
      ...(options.id ? { id: options.id } : {}),
      name: '2026年冬季音乐考级',
      examYear: 2026,
      isLocked: options.isLocked ?? false,
      registrationOpensAt: now + (options.opensInDays ?? -10) * DAY,
      registrationClosesAt: now + (options.closesInDays ?? 10) * DAY,
      announcement: '报名须知',
      certNoPrefix: options.prefix ?? '87',
      feeScheme: 'new',
      createdAt: now,
      publishedAt: options.isDraft ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fees = [
    [ids.piano, ids.grade1, 15_000],
    [ids.piano, ids.grade2, 16_000],
    [ids.piano, ids.grade8, 22_000],
    [ids.hearing, ids.hearingGrade, 12_000],
  ] as const
  await db
    .insertInto('batchFee')
    .values(
      [ids.area, ids.deskArea].flatMap((areaId) =>
        fees.map(([majorId, gradeId, feeFen]) => ({ batchId: id, areaId, majorId, gradeId, feeFen })),
      ),
    )
    .execute()
  await db
    .insertInto('batchArea')
    .values([ids.area, ids.deskArea].map((areaId) => ({ batchId: id, areaId })))
    .execute()
  await db
    .insertInto('batchBaseFee')
    .values(fees.map(([majorId, gradeId, feeFen]) => ({ batchId: id, majorId, gradeId, feeFen })))
    .execute()
  return id
}

/** A sign-up form that no rule refuses; `changes` replace fields of it. */
export function signUpForm(
  batchId: number,
  photo: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    EB_ID: batchId,
    EA_ID: ids.area,
    MID: ids.piano,
    GID: ids.grade1,
    Name: '李小音',
    NameSpell: 'LI XIAO YIN',
    Sex: '女',
    CertType: 1,
    CertNO: newIdNumber(),
    BirthDate: '2014.05',
    PName: '李妈妈',
    PMobile: '13800001111',
    TName: '昆明小星星琴行',
    TMobile: '13800002222',
    IsPost: 0,
    IsOnline: 1,
    Photo: photo,
    ConsentVersion: '2026-11',
    ...changes,
  }
}

/** What staff add to the form of a sign-up when they enter it from paper; `changes` replace fields of it. */
export function paperNote(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const FamilyMobile = newMobile()
  return {
    HasMobile: 1,
    FamilyMobile,
    FamilyMobileAgain: FamilyMobile,
    FormNumber: 'KM-2026-0031',
    ReceivedBy: '张老师',
    ReceivedDate: '2026-11-01',
    IsSigned: 1,
    ...changes,
  }
}

/** An enrolment by the real call; answers its EF_ID and PayCode. */
export async function buildEnrolment(
  server: TestServer,
  account: BuiltAccount,
  batchId: number,
  changes: Record<string, unknown> = {},
): Promise<{ id: number; payCode: string }> {
  const photo = await buildPhoto(server, account)
  const answer = await server.call<{ EF_ID: number }>(
    'Exam',
    'ExamSignUp',
    signUpForm(batchId, photo, changes),
    account,
  )
  if (answer.Code !== 1) throw new Error(`sign-up refused: ${answer.Msg}`)
  const id = answer.OtherMsg.EF_ID
  // One statement in place of a second call, which 1,500 enrolments of a run would pay for.
  const order = await server.db
    .selectFrom('payOrder')
    .select('payCode')
    .where('enrolmentId', '=', id)
    .executeTakeFirst()
  return { id, payCode: order?.payCode ?? '' }
}
