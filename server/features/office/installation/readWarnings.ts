import type { SiteWarning } from '#domain/office/siteWarning.ts'
import type { Ctx } from '#server/context.ts'
import { readMachineWarnings } from '#server/platform/machineWarnings.ts'
import { listStoredWarnings } from '#server/records/office/installation/storedWarnings.ts'

/** What an operator must put right while the product serves on, for administrators. */
export async function readWarnings({
  db,
  now,
  config,
  siteWarnings,
}: Pick<Ctx, 'db' | 'now' | 'config' | 'siteWarnings'>): Promise<Array<{ code: SiteWarning; detail: string }>> {
  return [
    ...siteWarnings.list(),
    ...(await listStoredWarnings(db, config, now)),
    ...(await readMachineWarnings({ dataDir: config.dataDir, certificate: config.wechatPay.mchCert, now })),
  ]
}
