import { demoAccounts, demoPassword } from '#demo/cast.ts'
import type { Config } from '#server/config/readConfig.ts'

/** Prints the addresses and, with demo data, the demo accounts (rulings#start). */
export function announce(config: Config): void {
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
  console.log([...lines, '', '  按 Ctrl-C 停止', ''].join('\n'))
}
