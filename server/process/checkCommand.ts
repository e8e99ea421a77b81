import { checkSms } from './check/checkSms.ts'
import { checkStore } from './check/checkStore.ts'
import { checkWechat } from './check/checkWechat.ts'
import { lineOf } from './check/finding.ts'

const checks: Readonly<Record<string, typeof checkWechat>> = { wechat: checkWechat, sms: checkSms, store: checkStore }

const check = checks[process.argv[2] ?? '']
if (!check) {
  console.error('用法：npm run check:wechat、npm run check:sms、npm run check:store')
  process.exit(1)
}
const findings = await check(process.env, () => Date.now())
for (const finding of findings) console.log(lineOf(finding))
// Set instead of exiting, so that a pipe receives every line.
process.exitCode = findings.some(({ kind }) => kind === 'bad') ? 1 : 0
