import { randomInt } from 'node:crypto'
import { inGroups, RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '#domain/people/secondFactor.ts'
import type { Ctx } from '#server/context.ts'
import {
  countRecoveryCodesLeft,
  replaceRecoveryCodes,
} from '#server/records/people/secondFactor/recoveryCodeQueries.ts'
import type { Secrets } from '#server/security/secrets.ts'

/**
 * What is stored of a code, with each key, the newest first: 60 random bits need no slow hash, and the key keeps a stolen
 * table useless. The code itself is kept nowhere, so that one that was made with an earlier key keeps its index.
 */
export const recoveryCodeIndexes = (secrets: Secrets, accountId: number, code: string): Buffer[] =>
  secrets.indexes('recoveryCode', `${accountId} ${code}`)

const newCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')

type Making = Pick<Ctx, 'db' | 'now' | 'secrets'>

/** Ten new codes in place of all earlier ones, as they are shown. */
export async function makeRecoveryCodes({ db, now, secrets }: Making, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const indexes = codes.map((code) => recoveryCodeIndexes(secrets, accountId, code)[0] as Buffer)
  await replaceRecoveryCodes(db, accountId, indexes, now)
  return codes.map((code) => inGroups(code, '-'))
}

/** Codes for an account that has none left; otherwise none, because those on paper go on working. */
export async function makeMissingRecoveryCodes(ctx: Making, accountId: number): Promise<string[]> {
  return (await countRecoveryCodesLeft(ctx.db, accountId)) > 0 ? [] : makeRecoveryCodes(ctx, accountId)
}
