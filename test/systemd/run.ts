import { problems, say } from './checks.ts'
import { openMachine } from './machine.ts'
import { oneMachine, startProxy, unpack } from './oneMachine.ts'
import { openOutside } from './outside.ts'
import { walkParts } from './parts.ts'

const folder = process.env.KAOJI_SYSTEMD_FOLDER as string
const sandbox = await openOutside()
const machine = await openMachine(folder, process.env.KAOJI_SYSTEMD_CGROUP as string)
say(`a machine is up: ${(await machine.run('systemctl', '--version')).split('\n')[0]}`)
try {
  await unpack(machine, folder)
  await startProxy(machine, folder)
  const words = process.argv.slice(2)
  if (words.length === 0 || words.includes('one')) await oneMachine(machine, sandbox)
  if (words.length === 0 || words.includes('parts')) await walkParts(machine, sandbox)
} catch (error) {
  problems.push(String((error as Error).stack ?? error))
  const state = machine.shell('journalctl --no-pager --output=cat -n 80; systemctl --failed --no-pager')
  console.error(await state.catch(() => 'the machine does not answer'))
}
// Told before the machine ends, which it may fail to.
for (const problem of problems) console.error(`  WRONG: ${problem}`)
await machine.end()
say(problems.length === 0 ? 'everything holds' : `${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)
