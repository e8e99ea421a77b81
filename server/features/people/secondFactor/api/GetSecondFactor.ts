import { bit } from '#contract/bit.ts'
import { GetSecondFactor as endpoint } from '#contract/people/secondFactor.ts'
import { requiresFactor, whyFactorForbids } from '#domain/people/secondFactor.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listPasskeys } from '#server/records/people/secondFactor/passkeyQueries.ts'
import { countRecoveryCodesLeft } from '#server/records/people/secondFactor/recoveryCodeQueries.ts'
import { findTotp } from '#server/records/people/secondFactor/totpQueries.ts'
import { passkeyOrigin } from '../passkeys.ts'

export const GetSecondFactor = handler(endpoint, {
  handle: async ({ db, me, now, config }) => {
    const { accountId, roles } = me
    const [totp, passkeys] = [await findTotp(db, accountId), await listPasskeys(db, accountId)]
    const hasFactor = totp !== null || passkeys.length > 0
    const needs = whyFactorForbids({ ...me.secondFactor, hasFactor, roles }, {}, now)
    const isOpen = needs !== 'SECOND_FACTOR_REQUIRED'
    return {
      item: {
        Needs: needs,
        IsRequired: bit(requiresFactor({ ...me.secondFactor, roles }) && !me.secondFactor.isDemo),
        HasTotp: bit(totp !== null),
        HasPasskey: bit(passkeys.length > 0),
        TotpSince: isOpen && totp ? shanghaiIso(totp.confirmedAt) : null,
        RecoveryCodesLeft: isOpen ? await countRecoveryCodesLeft(db, accountId) : 0,
        Passkeys: (isOpen ? passkeys : []).map(({ id, name, createdAt, usedAt }) => ({
          PK_ID: id,
          Name: name,
          AddedTime: shanghaiIso(createdAt),
          UsedTime: usedAt === null ? null : shanghaiIso(usedAt),
        })),
        PasskeyOrigin: passkeyOrigin(config),
      },
    }
  },
})
