import { join } from 'node:path'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { migrateWithAudit } from '#server/db/auditRights.ts'
import { type Db, openDatabase } from '#server/db/pool.ts'
import { reachPostgres } from '#server/db/reachPostgres.ts'
import { resetSecondFactor } from '#server/features/people/secondFactor/changeFactor.ts'
import { invite } from '#server/features/people/staff/invite.ts'
import { makeStaff } from '#server/features/people/staff/makeStaff.ts'
import { endSessions } from '#server/features/people/user/openSession.ts'
import { makeDataFolder } from '#server/platform/makeDataFolder.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { addRoles, listStaff } from '#server/records/people/staff/staffQueries.ts'
import { endDemoAccounts } from '#server/records/people/user/demoQueries.ts'
import { enableAccount, findAccountBehind } from '#server/records/people/user/queries.ts'
import { lockDataFolder } from './lockDataFolder.ts'

const USAGE = `用法：
  npm run staff                          列出工作人员
  npm run staff -- admin <手机号> [姓名]  建立管理员，或让已有的工作人员成为管理员，并给出设置密码的链接
  npm run staff -- end <手机号>           结束该工作人员的全部登录
  npm run staff -- factor <手机号>        清除该工作人员的两步验证（手机和恢复码都丢失时），并结束他的全部登录
  npm run staff -- end-demo               停用全部演示账号（正式启用前）`

/** A sentence for the person at the machine, printed without a stack. */
class CommandError extends Error {}

interface Command {
  db: Db
  now: number
  publicUrl: string
}

const noActor = (db: Db, now: number) => ({ db, now, me: null, requestId: 'npm run staff' })

async function print({ db }: Command): Promise<void> {
  const staff = await listStaff(db)
  if (staff.length === 0) console.log('还没有工作人员')
  for (const { mobile, name, roles, disabledAt } of staff)
    console.log(`${mobile}  ${name}  ${roles.join('、') || '没有角色'}${disabledAt === null ? '' : '  已停用'}`)
}

async function findStaff(db: Db, mobile: string) {
  return findAccountBehind(db, mobile, 'staff')
}

/** Works for somebody who is locked out too: it switches the account on, and the link replaces the password. */
async function makeAdministrator({ db, now, publicUrl }: Command, mobile: string, name: string): Promise<void> {
  const account = await findStaff(db, mobile)
  if (!account && name === '') throw new CommandError('新的管理员需要姓名：npm run staff -- admin <手机号> <姓名>')
  const accountId = account?.id ?? (await makeStaff(db, { mobile, name, roles: [], now }))
  if (accountId === null) throw new CommandError(`${mobile} 刚刚被别人注册，请换一个手机号`)
  await addRoles(db, accountId, ['admin'])
  await enableAccount(db, accountId)
  await endSessions(db, accountId, now)
  await insertAudit(noActor(db, now), {
    action: 'npm run staff admin',
    subject: 'account',
    subjectId: accountId,
    before: null,
    after: { roles: ['admin'] },
  })
  const link = await invite({ db, now, publicUrl, accountId, madeBy: null })
  console.log(`${mobile} 现在是管理员。请在 7 天内打开下面的链接设置密码（只能用一次）：\n${link}`)
}

async function getStaff(db: Db, mobile: string) {
  const account = await findStaff(db, mobile)
  if (!account) throw new CommandError(`没有手机号为 ${mobile} 的工作人员`)
  return account
}

/** For somebody who has lost his phone and the recovery codes (office#second-factor). His password stays. */
async function resetFactor({ db, now }: Command, mobile: string): Promise<void> {
  const account = await getStaff(db, mobile)
  await resetSecondFactor(noActor(db, now), 'npm run staff factor', account.id)
  console.log(`${mobile} 的两步验证已清除，全部登录已结束；下次登录时请重新设置`)
}

async function endLogins({ db, now }: Command, mobile: string): Promise<void> {
  const account = await getStaff(db, mobile)
  await endSessions(db, account.id, now)
  await insertAudit(noActor(db, now), {
    action: 'npm run staff end',
    subject: 'account',
    subjectId: account.id,
    before: null,
    after: null,
  })
  console.log(`${mobile} 的全部登录已结束（运行中的系统在一秒内生效）`)
}

function readMobile(text: string | undefined): string {
  const mobile = cleanMobile(text ?? '')
  if (!isMobile(mobile)) throw new CommandError(`“${text ?? ''}”不是手机号\n${USAGE}`)
  return mobile
}

/** Before the product is used for real in a database that was tried with the demo world. */
async function endDemo({ db, now }: Command): Promise<void> {
  const ended = await endDemoAccounts(db, now)
  for (const accountId of ended) {
    await endSessions(db, accountId, now)
    await insertAudit(noActor(db, now), {
      action: 'npm run staff end-demo',
      subject: 'account',
      subjectId: accountId,
      before: null,
      after: null,
    })
  }
  console.log(
    ended.length === 0
      ? '没有演示账号'
      : `已停用 ${ended.length} 个演示账号，密码作废，全部登录已结束。演示的批次、报名和成绩仍在：正式使用请用空的数据库`,
  )
}

async function run(command: Command, [action, mobile, ...name]: string[]): Promise<void> {
  if (action === undefined) return print(command)
  if (action === 'end-demo') return endDemo(command)
  if (action === 'admin') return makeAdministrator(command, readMobile(mobile), name.join(' ').trim())
  if (action === 'end') return endLogins(command, readMobile(mobile))
  if (action === 'factor') return resetFactor(command, readMobile(mobile))
  throw new CommandError(USAGE)
}

async function main(words: string[]): Promise<void> {
  const config = readConfig(process.env)
  makeDataFolder(config.dataDir)
  // The lock is held until this process ends, so that no start begins in the middle of it.
  const mayStart = config.databaseUrl === null && (await lockDataFolder(config.dataDir))
  const embedded = config.databaseUrl
    ? null
    : await reachPostgres(join(config.dataDir, 'postgres'), 'kaoji', { mayStart })
  const url = config.machines.directUrl ?? embedded?.url
  if (!url)
    throw new CommandError(
      mayStart
        ? `数据目录 ${config.dataDir} 中还没有数据库，请先用 npm start 启动一次`
        : '系统正在启动或停止，请稍后再试',
    )
  // A statement reports its own failure. What is told here is only that an idle connection broke, as it does when the
  // database is ended a moment after it was closed.
  const { db } = openDatabase(url, 1, () => undefined)
  try {
    await migrateWithAudit({
      url,
      superuserUrl: embedded?.superuserUrl ?? null,
      folder: join(import.meta.dirname, 'migrations'),
    })
    const { publicUrl } = config
    await db.transaction().execute((tx) => run({ db: tx, now: Date.now(), publicUrl }, words))
  } finally {
    await db.destroy()
    await embedded?.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof CommandError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
