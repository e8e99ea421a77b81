import type { Config } from '#server/config/readConfig.ts'
import type { Clock } from '#server/platform/clock.ts'
import { silenceOutside } from './callOutside.ts'
import { createSms, type Sms } from './sms/createSms.ts'
import { createS3Store, type S3Store } from './storage/createS3Store.ts'
import { createSts, type Sts } from './sts/createSts.ts'
import { createWechat, type Wechat } from './wechat/createWechat.ts'

/** The clients of all outside services. Sandbox and real service are reached by the same client code. */
export interface Outside {
  wechat: Wechat
  sms: Sms
  /** The bucket of all files: pictures, videos, and their conversions. */
  store: S3Store
  sts: Sts
}

export function createOutside(config: Config, clock: Clock): Outside {
  if (config.isSilent) silenceOutside()
  const { mchCert, mchCertKey } = config.wechatPay
  return {
    wechat: createWechat({
      ...config.wechatAccount,
      ...config.wechatPay,
      mchCert: mchCert ?? undefined,
      mchCertKey: mchCertKey ?? undefined,
    }),
    sms: createSms({ ...config.sms, now: () => clock.now() }),
    store: createS3Store(config.store, () => clock.now()),
    sts: createSts(config.sts, config.store),
  }
}
