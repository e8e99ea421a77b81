import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { fail } from './readSettings.ts'

const reasons: Readonly<Record<string, string>> = { ENOENT: '不存在', EACCES: '没有读取权限', ENOTDIR: '不存在' }

function readText(name: string, path: string): string {
  let text = ''
  try {
    if (!statSync(path).isFile()) fail(name, `${path} 不是文件`)
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    fail(name, `文件 ${path} ${reasons[code] ?? `不能读取（${code}）`}`)
  }
  if (text.trim() === '') fail(name, `文件 ${path} 是空的`)
  return text
}

function parseCertificate(name: string, path: string): X509Certificate {
  try {
    return new X509Certificate(readText(name, path))
  } catch (error) {
    if ((error as { code?: string }).code === undefined) throw error
    return fail(name, `文件 ${path} 不是 PEM 格式的证书`)
  }
}

function parseKey(name: string, path: string): KeyObject {
  try {
    return createPrivateKey(readText(name, path))
  } catch (error) {
    if ((error as { code?: string }).code === undefined) throw error
    return fail(name, `文件 ${path} 不是 PEM 格式的私钥，或私钥带有密码`)
  }
}

/**
 * Checks the merchant certificate and its key at the start, since a wrong pair would first be found by a refund, months
 * later.
 * @throws ConfigError where a file cannot be read, is not what it should be, or the two do not belong together
 */
export function checkMerchantCertificate(files: { WECHAT_MCH_CERT: string; WECHAT_MCH_CERT_KEY: string }): void {
  const certificate = parseCertificate('WECHAT_MCH_CERT', files.WECHAT_MCH_CERT)
  const key = parseKey('WECHAT_MCH_CERT_KEY', files.WECHAT_MCH_CERT_KEY)
  if (!certificate.checkPrivateKey(key))
    fail('WECHAT_MCH_CERT_KEY', `私钥 ${files.WECHAT_MCH_CERT_KEY} 与证书 ${files.WECHAT_MCH_CERT} 不是一对`)
}
