import { demoAccounts, demoPassword } from '#demo/cast.ts'
import type { Config } from '#server/config/readConfig.ts'

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
  if (setUpLink !== null)
    lines.push('', '  还没有管理员。请在 24 小时内打开下面的链接建立第一个（只能用一次）', `  ${setUpLink}`)
  console.log([...lines, '', '  按 Ctrl-C 停止', ''].join('\n'))
}
