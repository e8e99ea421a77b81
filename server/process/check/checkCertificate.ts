import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DAY_MS, shanghaiDate } from '#domain/time.ts'
import type { WechatPayConfig } from '#server/config/wechat.ts'
import { bad, type Finding, good, note } from './finding.ts'
import { CERTIFICATE_MISSING, RENEW_CERTIFICATE } from './wechatTexts.ts'

/** A renewal needs a person with the merchant's super administrator at hand. */
const WARN_DAYS = 30

/** `2027-03-01` in Beijing. */

/**
 * The merchant's certificate, without which nothing is refunded: its time, and the merchant number, which WeChat writes
 * into the common name. That the file can be read and belongs to its key was checked with the settings.
 */
export function checkCertificate({ mchCert, mchId, isSandbox }: WechatPayConfig, now: number): Finding[] {
  if (mchCert === null) return [isSandbox ? note('沙箱不要商户证书，退款不能在这里试') : bad(CERTIFICATE_MISSING)]
  const certificate = new X509Certificate(readFileSync(mchCert))
  const endsAt = Date.parse(certificate.validTo)
  if (now > endsAt)
    return [bad(`商户证书 ${mchCert} 已在 ${shanghaiDate(endsAt)} 过期，不能退款。${RENEW_CERTIFICATE}`)]
  if (now < Date.parse(certificate.validFrom))
    return [
      bad(
        `商户证书 ${mchCert} 到 ${shanghaiDate(Date.parse(certificate.validFrom))} 才生效。请检查本机时钟和 WECHAT_MCH_CERT`,
      ),
    ]
  const owner = /^CN=(\d{8,10})$/m.exec(certificate.subject)?.[1]
  if (owner !== undefined && owner !== mchId)
    return [
      bad(
        `商户证书 ${mchCert} 属于商户号 ${owner}，不是 ${mchId}。请更换 WECHAT_MCH_CERT 所指的文件，或改正 WECHAT_MCH_ID`,
      ),
    ]
  const days = Math.floor((endsAt - now) / DAY_MS)
  if (days < WARN_DAYS) return [note(`商户证书还有 ${days} 天过期（${shanghaiDate(endsAt)}）。${RENEW_CERTIFICATE}`)]
  return [good(`商户证书有效至 ${shanghaiDate(endsAt)}${owner ? `，属于商户号 ${owner}` : ''}`)]
}
