import type { Ctx, Me } from '#server/context.ts'
import { type AppealRow, findAppeal } from '#server/records/result/appeal/appealQueries.ts'
import { found, refuse } from '#server/refuse.ts'

/** An appeal that a family of this account has written; all others are refused NOT_FOUND. */
export async function requireOwnAppeal({ db, me }: Pick<Ctx<Me>, 'db' | 'me'>, id: number): Promise<AppealRow> {
  const row = found(await findAppeal(db, id))
  return row.accountId === me.accountId && row.origin === 'family' ? row : refuse('NOT_FOUND')
}
