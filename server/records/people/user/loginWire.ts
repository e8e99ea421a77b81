import { browserAndDeviceName } from '#domain/people/deviceName.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { LoginRow } from './loginQueries.ts'

/** A login with its device in words; nobody is shown a user agent or an address. */
export function loginRowWire({ loginId, device, startedAt, seenAt }: LoginRow) {
  return {
    LoginId: loginId,
    DeviceName: browserAndDeviceName(device),
    LoginTime: shanghaiIso(startedAt),
    SeenTime: shanghaiIso(seenAt),
  }
}
