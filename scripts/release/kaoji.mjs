// The one program of a built release: `node kaoji.mjs start`, or by the names that `npm run` has in the source. It needs neither a
// registry nor a build, and imports no package.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The file of dist/server for each command, and the words that stand before its own. */
const commands = {
  start: ['start'],
  server: ['server'],
  worker: ['worker'],
  store: ['store'],
  migrate: ['migrate'],
  staff: ['staff'],
  keys: ['keys'],
  backup: ['backup', 'backup'],
  restore: ['backup', 'restore'],
  archive: ['archive'],
  'audit:verify': ['audit', 'verify'],
  'audit:secure': ['audit', 'secure'],
  'check:wechat': ['check', 'wechat'],
  'check:sms': ['check', 'sms'],
  'check:store': ['check', 'store'],
}

/** What was built here does not run elsewhere: packages hold programs for one system. */
function whyCannotRun() {
  const { madeFor } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
  const here = `${process.platform}-${process.arch}`
  if (madeFor !== here) return `这个安装包是为 ${madeFor} 制作的，本机是 ${here}。请使用本机系统的安装包`
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major >= 23 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return null
  return `需要 Node.js 20.19、22.12 或更高版本，当前为 ${process.versions.node}`
}

const [name = '', ...words] = process.argv.slice(2)
const command = commands[name]
const why = command ? whyCannotRun() : `用法：node kaoji.mjs <${Object.keys(commands).join(' | ')}>`
if (why) {
  console.error(why)
  process.exit(1)
}
// Relative paths of settings, such as DATA_DIR, are below this folder, whatever folder it is called from.
process.chdir(fileURLToPath(new URL('.', import.meta.url)))
const [file, ...first] = command
// What serves people shares limits and locks with other machines, unless the settings say that there are none.
if (name === 'server' || name === 'worker') process.env.SEVERAL_MACHINES ||= '1'
const program = new URL(`./dist/server/${file}.js`, import.meta.url)
// The processes of a server are forked from the program that the second of these names.
process.argv.splice(1, process.argv.length, fileURLToPath(program), ...first, ...words)
await import(program.href)
