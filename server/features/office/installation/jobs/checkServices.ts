import type { JobCtx } from '#server/context.ts'
import { readCertificateEnd } from '#server/integrations/certificateEnd.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { type CheckedService, noteServiceCheck } from '#server/records/office/installation/serviceChecks.ts'

/**
 * Asks each service whether it still takes our account and key, by calls that change nothing and send nothing, and reads
 * when the certificate of our own address ends. A service that does not answer says nothing about a key.
 */
export async function checkServices({ db, now, config, outside, log }: JobCtx): Promise<void> {
  if (config.isSilent) return
  const { wechat, sms } = outside
  const ask = async (name: CheckedService, work: () => Promise<string | null>) => {
    try {
      const refused = await work()
      await noteServiceCheck(db, { name, checkedAt: now, refused, endsAt: null })
      if (refused !== null) log.error({ service: name, code: refused }, 'a service outside refuses our account or key')
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      log.warn({ service: name, code: error.code }, 'a service outside could not be checked')
    }
  }
  await ask('wechatAccount', async () => (await wechat.whyAccountRefused())?.code ?? null)
  await ask('merchantKey', async () => (await wechat.whyMerchantRefused())?.code ?? null)
  await ask('smsKey', async () => {
    const review = await sms.reviewOfSign()
    return review.kind === 'refused' ? review.code : null
  })
  const endsAt = config.publicUrl.startsWith('https:') ? await readCertificateEnd(config.publicUrl) : null
  if (endsAt !== null) await noteServiceCheck(db, { name: 'tls', checkedAt: now, refused: null, endsAt })
}
