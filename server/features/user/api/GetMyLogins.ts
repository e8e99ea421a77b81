import { GetMyLogins as endpoint } from '#contract/user.ts'
import { browserAndDeviceName } from '#domain/deviceName.ts'
import { shanghaiIso } from '#domain/time.ts'
import { bit } from '#server/bit.ts'
import { handler } from '#server/handler.ts'
import { listLogins } from '#server/records/user/loginQueries.ts'

/** Lists the devices on which the account is signed in, including this one. */
export const GetMyLogins = handler(endpoint, {
  handle: async ({ db, me, now }) => ({
    listData: (await listLogins(db, me.accountId, now)).map(({ loginId, device, startedAt, seenAt }) => ({
      LoginId: loginId,
      DeviceName: browserAndDeviceName(device),
      LoginTime: shanghaiIso(startedAt),
      SeenTime: shanghaiIso(seenAt),
      IsThis: bit(loginId === me.loginId),
    })),
  }),
})
