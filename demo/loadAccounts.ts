import { INITIAL_LEGAL_VERSION } from '#domain/people/legalText.ts'
import { DAY_MS, shanghaiDate } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { hashPassword } from '#server/features/people/user/passwordHash.ts'
import { replaceRolesAndAreas } from '#server/records/people/staff/peopleQueries.ts'
import { insertAgreement } from '#server/records/people/user/agreementQueries.ts'
import { accounts, agreedVersionAt, demoPassword } from './cast.ts'

/** Accounts are older than any batch, so that no enrolment precedes its account. */
const REGISTERED_DAYS_AGO = 400

/**
 * Creates all accounts. They share one password hash, because hashing each would take seconds and the password is
 * public.
 */
export async function loadAccounts(db: Tx, now: number): Promise<void> {
  const passwordHash = await hashPassword('demo', demoPassword)
  const registeredAt = now - REGISTERED_DAYS_AGO * DAY_MS
  const everybody = Object.values(accounts)
  await db
    .insertInto('account')
    .values(
      everybody.map(({ id, mobile, name, nickname, userType }) => ({
        id,
        loginMobile: mobile,
        passwordHash,
        userType,
        name,
        nickname,
        agreeVersion: agreedVersionAt(registeredAt),
        agreedAt: registeredAt,
        agreedAddress: '127.0.0.1',
        isDemo: true,
        createdAt: registeredAt,
      })),
    )
    .execute()
  // Everybody has signed in since the texts in force were published, and agreed to them.
  if (shanghaiDate(now) >= INITIAL_LEGAL_VERSION)
    for (const { id } of everybody)
      await insertAgreement(db, {
        accountId: id,
        agreeVersion: INITIAL_LEGAL_VERSION,
        versions: { service: INITIAL_LEGAL_VERSION, privacy: INITIAL_LEGAL_VERSION },
        address: '127.0.0.1',
        now,
      })
  await db
    .insertInto('staffRole')
    .values(everybody.flatMap(({ id, roles }) => roles.map((role) => ({ accountId: id, role }))))
    .execute()
}

/** Limits the accounts of local offices to their areas, which must be there by now. */
export async function limitToAreas(db: Tx): Promise<void> {
  for (const { id, roles, areaIds } of Object.values(accounts))
    if (areaIds.length > 0) await replaceRolesAndAreas(db, id, { roles, isAreaLimited: true, areaIds })
}
