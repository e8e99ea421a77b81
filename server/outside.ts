import type { Config } from './config.ts'
import type { Clock } from './context.ts'
import { createSms, type Sms } from './integrations/sms/createSms.ts'
import { createFileStore, type FileStore } from './integrations/storage/createFileStore.ts'
import { createWechat, type Wechat } from './integrations/wechat/createWechat.ts'

/** Every service outside this process, real or imitated over HTTP: the code is the same. */
export interface Outside {
  wechat: Wechat
  sms: Sms
  files: FileStore
}

export function createOutside(config: Config, clock: Clock): Outside {
  const { mchCert, mchCertKey } = config.wechatPay
  return {
    wechat: createWechat({
      ...config.wechatAccount,
      ...config.wechatPay,
      mchCert: mchCert ?? undefined,
      mchCertKey: mchCertKey ?? undefined,
    }),
    sms: createSms({ ...config.sms, now: () => new Date(clock.now()) }),
    files: createFileStore(`${config.dataDir}/files`),
  }
}
