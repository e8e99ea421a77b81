import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoAccounts, demoPassword } from '#demo/cast.ts'
import type { Config } from '#server/config/readConfig.ts'

/** The file of `dataDir` that holds the set-up link where no terminal shows it. */
const LINK_FILE = 'set-up-link.txt'

/**
 * Who reads the link becomes the first administrator, and journals and log files are read by more people than the machine's
 * administrator: without a terminal it goes into a private file, which ends with the need for it.
 */
export function showSetUpLink({ dataDir }: Pick<Config, 'dataDir'>, setUpLink: string | null): string[] {
  const path = join(dataDir, LINK_FILE)
  rmSync(path, { force: true })
  if (setUpLink === null) return []
  const isShown = process.stdout.isTTY === true
  if (!isShown) writeFileSync(path, `${setUpLink}\n`, { mode: 0o600 })
  const place = isShown ? '下面的链接' : `文件 ${path} 中的链接`
  return [
    '',
    `  还没有管理员。请在 24 小时内打开${place}建立第一个（只能用一次）`,
    ...(isShown ? [`  ${setUpLink}`] : []),
  ]
}

/**
 * Prints the addresses, with demo data the demo accounts (rulings#start), and the link for the first administrator while
 * there is none.
 */
export function announce(config: Config, setUpLink: string | null): void {
  const address = config.publicUrl
  const lines = [
    '',
    `  考级已启动      ${address}`,
    `  管理后台        ${address}/admin`,
    ...(config.sandboxUrl ? [`  沙箱（短信、微信）${address}/sandbox`] : []),
  ]
  if (config.loadsDemo) {
    lines.push('', `  演示账号（密码 ${demoPassword}）`)
    for (const { mobile, role } of demoAccounts) lines.push(`    ${mobile}  ${role}`)
  }
  lines.push(...showSetUpLink(config, setUpLink))
  console.log([...lines, '', '  按 Ctrl-C 停止', ''].join('\n'))
}
