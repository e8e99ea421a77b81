import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allRefusals, refusalText } from '#contract/refusals.ts'
import { contract } from '#contract/table.ts'
import { reasons } from '#domain/reasons/reasons.ts'
import { serverRefusals } from '#domain/reasons/serverRefusals.ts'
import * as api from '#server/api.ts'
import { columnName } from '#server/db/columnNames.ts'
import { generatedApiPage } from '../scripts/generatedApiPage.ts'
import { generatedMethods } from '../scripts/generatedMethods.ts'
import { withMoneyMoves } from '../scripts/generatedMoneyMoves.ts'
import { generatedWhoMayCall } from '../scripts/generatedWhoMayCall.ts'
import { productSource, type SourceFile } from './sourceFiles.ts'
import { tablesOf } from './tableOwners.ts'

const files = productSource()
const rootOf = (path: string) => path.split('/')[0] as string
const isOurs = (path: string) =>
  /^(domain|contract|server|start|demo|objectStore|sandbox|client|web|admin|test|scripts|bench)\//.test(path)

/** A file without the SQL that it writes out, in which columns have their names of the database. */
const withoutSql = (text: string) => text.replace(/`[^`]*`/g, '``')

/** An area with one folder in it is flat. */
const FLAT_AREAS = ['batch', 'enrolment']

/** The folder of a floor of the server in which a file stands, such as `money/payDesk`; undefined beside the areas. */
function folderOf(floor: string, path: string): string | undefined {
  const [, area, folder] = new RegExp(`^server/${floor}/(\\w+)/(?:(\\w+)/)?`).exec(path) ?? []
  if (area === undefined) return undefined
  return FLAT_AREAS.includes(area) ? area : `${area}/${folder}`
}
const isAction = (path: string) => /^server\/features\/(\w+\/){1,2}api\//.test(path)
const ownerOf = (table: string) => Object.keys(tablesOf).find((folder) => tablesOf[folder]?.includes(table))

function offenders(
  where: (file: SourceFile) => boolean,
  offends: (file: SourceFile) => Array<string> | boolean,
): string[] {
  return files.filter(where).flatMap((file) => {
    const found = offends(file)
    if (Array.isArray(found)) return found.map((what) => `${file.path}: ${what}`)
    return found ? [file.path] : []
  })
}

/**
 * The areas of each floor, the lowest first (docs/adr/rooms.md). Each floor has its own order, because rules name each other, rows
 * refer to each other and calls start each other in different directions.
 */
const areaOrder: Readonly<Record<string, readonly string[]>> = {
  domain: ['batch', 'catalogue', 'content', 'people', 'enrolment', 'money', 'office', 'schedule', 'result', 'examRoom'],
  contract: [
    'people',
    'catalogue',
    'enrolment',
    'content',
    'money',
    'office',
    'examRoom',
    'result',
    'schedule',
    'batch',
  ],
  'server/records': [
    'content',
    'money',
    'office',
    'enrolment',
    'examRoom',
    'schedule',
    'catalogue',
    'result',
    'batch',
    'people',
  ],
  'server/features': [
    'examRoom',
    'office',
    'people',
    'catalogue',
    'money',
    'content',
    'enrolment',
    'result',
    'schedule',
    'batch',
  ],
  admin: ['kit', 'shell', 'content', 'queues', 'candidates', 'money', 'resources', 'system', 'today', 'batch'],
}
/** These files may import every area, because they list all calls, audited actions, screens or routes. */
const aboveAreas = /^contract\/(table|refusals|audit)\.ts$|^admin\/(App|entry|routes)\.tsx$/

describe('the house', () => {
  test('there are source files to check', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.some(({ imports }) => imports.length > 3)).toBe(true)
  })

  const mayImport: Record<string, string[]> = {
    domain: ['domain'],
    contract: ['contract', 'domain'],
    server: ['server', 'contract', 'domain'],
    demo: ['demo', 'server', 'contract', 'domain'],
    start: ['start', 'demo', 'server'],
    objectStore: ['objectStore'],
    sandbox: ['sandbox'],
    client: ['client', 'contract', 'domain'],
    web: ['web', 'client', 'contract', 'domain'],
    admin: ['admin', 'client', 'contract', 'domain', 'web/styles'],
  }
  /** What a file may import beyond its root. */
  const crossings: Record<string, string[]> = {
    // The demo world is loaded by a start that asks for it.
    'start/start.ts': ['demo/'],
    'start/startMessage.ts': ['demo/'],
    // The server mounts the store that it brings along, and issues its credentials.
    'server/process/embeddedStore.ts': ['objectStore/'],
    'server/integrations/sts/issueEmbedded.ts': ['objectStore/'],
  }
  test('rule 1: imports go one way', () => {
    expect(
      offenders(
        () => true,
        ({ path, imports }) =>
          imports
            .filter(({ path: to }) => isOurs(to))
            .filter(({ path: to }) => !(crossings[path] ?? []).some((allowed) => to.startsWith(allowed)))
            .filter(({ path: to }) => !(mayImport[rootOf(path)] ?? []).some((allowed) => to.startsWith(`${allowed}/`)))
            .map(({ path: to }) => to),
      ),
    ).toEqual([])
  })

  /** The floors of the server from below; a file imports its own floor and those below. */
  const floors: ReadonlyArray<readonly [name: string, files: RegExp]> = [
    ['records', /^server\/records\//],
    ['features', /^server\/features\//],
    ['http', /^server\/(http\/|app\.ts)/],
    ['process', /^server\/process\//],
  ]
  /** The modules that import a file; a measured exception has exactly one. */
  const importersOf = (path: string) => files.filter(({ imports }) => imports.some(({ path: to }) => to === path))
  /** A measured exception stands on the floor of the module that imports it. */
  const floorOf = (path: string): number => {
    const [importer] = path.startsWith('server/tuning/') ? importersOf(path) : []
    return importer ? floorOf(importer.path) : floors.findIndex(([, pattern]) => pattern.test(path))
  }
  test('rule 1: the server’s floors import downwards only', () => {
    for (const [name, pattern] of floors)
      expect(
        files.some(({ path }) => pattern.test(path)),
        name,
      ).toBe(true)
    expect(
      offenders(
        ({ path }) => floorOf(path) >= 0,
        ({ path, imports }) => imports.map(({ path: to }) => to).filter((to) => floorOf(to) > floorOf(path)),
      ),
    ).toEqual([])
    // What is below all floors imports none of them.
    expect(
      offenders(
        ({ path }) => /^server\/(db|config|integrations|media|sheets|archives|print)\//.test(path),
        ({ imports }) => imports.map(({ path: to }) => to).filter((to) => floorOf(to) >= 0),
      ),
    ).toEqual([])
  })

  test('a measured exception says what it brought, and one import takes it away', () => {
    const exceptions = files.filter(({ path }) => path.startsWith('server/tuning/'))
    expect(exceptions.length).toBeGreaterThan(2)
    for (const { path, text } of exceptions) {
      expect(text, path).toMatch(
        /^\/\/ It replaces .+\.\n\/\/ Its bench is `npx tsx bench\/.+\.\n\/\/ It brought .*\d+ %.+\.\n/,
      )
      expect(importersOf(path).length, path).toBe(1)
    }
  })

  test.each(Object.keys(areaOrder))('rule 1: the areas of %s import only those that stand before them', (floor) => {
    const order = areaOrder[floor] as readonly string[]
    const partsOf = (path: string) => (path.startsWith(`${floor}/`) ? path.slice(floor.length + 1).split('/') : [])
    const areaOf = (path: string) => {
      const [area, ...rest] = partsOf(path)
      return rest.length > 0 && area !== 'reasons' ? area : undefined
    }
    const areas = new Set(files.map(({ path }) => areaOf(path)).filter((area) => area !== undefined))
    expect([...areas].sort()).toEqual([...order].sort())
    expect(
      offenders(
        ({ path }) => areaOf(path) !== undefined,
        ({ path, imports }) =>
          imports
            .map(({ path: to }) => to)
            .filter((to) => order.indexOf(areaOf(to) ?? '') > order.indexOf(areaOf(path) ?? '')),
      ),
    ).toEqual([])
    // What many areas use lies beside them and imports none of them.
    expect(
      offenders(
        ({ path }) => partsOf(path).length === 1 && !aboveAreas.test(path),
        ({ imports }) => imports.map(({ path: to }) => to).filter((to) => areaOf(to) !== undefined),
      ),
    ).toEqual([])
  })

  test('the ten areas are the same on every floor, and the README names them', () => {
    const ten = [...(areaOrder.domain as string[])].sort()
    expect(ten.length).toBe(10)
    for (const floor of ['contract', 'server/records', 'server/features'])
      expect([...(areaOrder[floor] as string[])].sort(), floor).toEqual(ten)
    const named = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([a-z]\w+)` \|/gm)].map(([, area]) =>
      String(area),
    )
    expect(named.sort()).toEqual(ten)
  })

  test.each(['records', 'features'])('rule 1: the folders of %s form no circle', (floor) => {
    const uses = new Map<string, Set<string>>()
    for (const { path, imports } of files) {
      const folder = folderOf(floor, path)
      if (folder === undefined) continue
      const others = imports
        .map(({ path: to }) => folderOf(floor, to))
        .filter((to) => to !== undefined && to !== folder)
      uses.set(folder, new Set([...(uses.get(folder) ?? []), ...(others as string[])]))
    }
    expect(uses.size).toBeGreaterThan(20)
    // Takes away folder after folder that uses none of the others; what cannot be taken away is a circle.
    for (let taken = true; taken; ) {
      const free = [...uses].filter(([, others]) => ![...others].some((other) => uses.has(other)))
      for (const [folder] of free) uses.delete(folder)
      taken = free.length > 0
    }
    expect([...uses.keys()]).toEqual([])
  })

  test('rule 1: no feature imports the actions of another', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('server/features/'),
        ({ path, imports }) => {
          const own = folderOf('features', path)
          return imports.map(({ path: to }) => to).filter((to) => isAction(to) && folderOf('features', to) !== own)
        },
      ),
    ).toEqual([])
  })

  test('the browser knows the contract by its types only, so that no schema library is loaded', () => {
    expect(
      offenders(
        ({ path }) => /^(client|web|admin)\//.test(path),
        ({ imports }) =>
          imports.filter(({ path, isTypeOnly }) => path.startsWith('contract/') && !isTypeOnly).map(({ path }) => path),
      ),
    ).toEqual([])
    expect(
      offenders(
        ({ path }) => /^(client|web|admin|domain)\//.test(path),
        ({ imports }) =>
          imports.filter(({ path }) => path === 'zod' || path.startsWith('zod/')).map(({ path }) => path),
      ),
    ).toEqual([])
    expect(readFileSync('client/generated/methods.ts', 'utf8')).toBe(generatedMethods())
    expect(readFileSync('client/generated/whoMayCall.ts', 'utf8')).toBe(generatedWhoMayCall())
    expect(readFileSync('docs/api.md', 'utf8')).toBe(generatedApiPage())
    const paymentPage = readFileSync('server/features/money/payment/README.md', 'utf8')
    expect(paymentPage).toContain('stateDiagram-v2')
    expect(withMoneyMoves(paymentPage)).toBe(paymentPage)
  })

  test('rule 2: an action has one name: contract, table, handler and file', () => {
    const handlers: Record<string, { endpoint: object }> = api
    for (const [controller, actions] of Object.entries(contract))
      for (const [action, endpoint] of Object.entries(actions) as Array<[string, Endpoint]>) {
        expect(endpoint).toMatchObject({ controller, action })
        expect(handlers[action]?.endpoint).toBe(endpoint)
      }
    const actionFiles = files.filter(({ path }) => isAction(path)).map(({ path }) => basename(path, '.ts'))
    const actions = Object.values(contract).flatMap((all) => Object.keys(all))
    expect(actionFiles.sort()).toEqual(actions.sort())
    expect(Object.keys(api).sort()).toEqual(actions.sort())
  })

  test('rule 1: a call stands in the same area of the contract as of the features', () => {
    const areaOf = new Map(
      files
        .filter(({ path }) => isAction(path))
        .map(({ path }) => [basename(path, '.ts'), path.split('/')[2] as string] as const),
    )
    expect(
      offenders(
        ({ path }) => path.startsWith('contract/'),
        ({ path, text }) =>
          [...text.matchAll(/^ {2}action: '(\w+)',$/gm)]
            .map(([, action]) => action as string)
            .filter((action) => areaOf.get(action) !== path.split('/')[1]),
      ),
    ).toEqual([])
    expect(areaOf.size).toBeGreaterThan(100)
  })

  /** What only few files may use: by which text it is found, where it is looked for, and which of these files may use it. */
  const restricted: Array<[what: string, pattern: RegExp, where: RegExp, allowed: RegExp]> = [
    [
      'the clock',
      /\bDate\.now\(\)|\bnew Date\(\)/,
      /^server\//,
      /^server\/(process\/(main|worker|storeService|staffCommand|auditCommand|checkCommand|archiveCommand|backup\/backupCommand|keys\/keysCommand)|http\/(health|pages))/,
    ],
    [
      'the environment',
      /\bprocess\.env\b/,
      /^(server|contract|domain)\//,
      /^server\/process\/(main|worker|storeService|staffCommand|auditCommand|checkCommand|archiveCommand|backup\/backupCommand|keys\/keysCommand)\.ts|^server\/db\/(postgresCluster|postgresServer)\.ts/,
    ],
    [
      'the web framework',
      /from '(fastify|@fastify\/[^']+)'/,
      /^server\//,
      /^server\/(app\.ts|context\.ts|http\/|tuning\/compress\.ts)/,
    ],
    [
      'SQL',
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
      /^server\/(features|records|http|process)\//,
      /^server\/records\//,
    ],
    [
      'the outside',
      /\bfetch\(|from 'node:https?'/,
      /^server\//,
      /^server\/(integrations\/|http\/(forward|metrics|probes|store)\.ts)/,
    ],
    [
      'time as a `Date`',
      /\bnew Date\(|\.getTime\(\)/,
      /^(server\/(records|features)|demo)\//,
      // The captcha's library takes a `Date`; the audit rows of exam times have always had their text in UTC.
      /^server\/features\/(people\/user\/captcha|schedule\/examTime\/api\/SaveExamTime)\.ts$/,
    ],
    ['the clock of the database', /\bnow\(\)|current_timestamp/i, /^server\/records\//, /^$/],
  ]
  test.each(restricted)('rule 5: only the files for it use %s', (_what, pattern, where, allowed) => {
    const users = files.filter(({ path }) => where.test(path) && allowed.test(path))
    const others = files.filter(
      ({ path, text }) =>
        where.test(path) && !allowed.test(path) && pattern.test(text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')),
    )
    expect(others.map(({ path }) => path)).toEqual([])
    expect(users.length > 0 || allowed.source === '^$').toBe(true)
  })

  test('rule 9: each table is written by one area', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('server/records/'),
        ({ path, text }) =>
          [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g)]
            .map(([, table]) => columnName(String(table)))
            // Removing what has expired is one job for all of them.
            .filter((table) => ownerOf(table) !== folderOf('records', path) && !path.endsWith('/expiredQueries.ts'))
            .map((table) => `writes ${table} of ${ownerOf(table) ?? 'nobody'}`),
      ),
    ).toEqual([])
  })

  test('the README of a feature names the tables that it writes, and no others', () => {
    for (const folder of Object.keys(tablesOf)) {
      const [, writes = ''] =
        /^- Writes: ([^.;]*)/m.exec(readFileSync(`server/features/${folder}/README.md`, 'utf8')) ?? []
      expect([...writes.matchAll(/`(\w+)`/g)].map(([, table]) => String(table)).sort(), folder).toEqual(
        tablesOf[folder],
      )
    }
  })

  test('rule 7: the payment status of an enrolment moves by its table alone', () => {
    const moves = ({ text }: SourceFile) => /\.set\(\{[^}]*\bpayStatus\b/.test(text)
    expect(files.filter((file) => file.path.startsWith('server/') && moves(file)).map(({ path }) => path)).toEqual([
      'server/records/enrolment/movePayStatus.ts',
    ])
  })

  test('rows have camel case: snake case stands only in the text of SQL', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('server/records/') || path.startsWith('server/features/'),
        ({ text }) => /[.{,]\s*[a-z]+_[a-z_]+\s*[,:})]|(\.as\(| as |ref\()'?[a-z]+_[a-z_]+'/.test(withoutSql(text)),
      ),
    ).toEqual([])
  })

  test('a button asks the contract who may make its call, and names no roles', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('admin/'),
        ({ text }) => /\bmayUse\([^)]*, (\[|\w+Roles\b)/.test(text),
      ),
    ).toEqual([])
  })

  test('SQL takes the values of a status from the constants of the rules', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('server/records/'),
        ({ text }) =>
          /\b(pay_status|check_status|payStatus|checkStatus|mode)\b(', '(=|<>)', (sql\.lit\()?| (=|<>) |: )\d(?! \|)/.test(
            text,
          ),
      ),
    ).toEqual([])
  })

  test('rule 10: loading, failure and staleness of a query are shown by QueryState alone on the mobile page', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('web/screens/'),
        ({ text }) => /\brequestIdOf\b|<FailedState[^>]*messageOf/.test(text),
      ),
    ).toEqual([])
  })

  test('rule 10: the console sends every change by useSend, and names the calls that are read again', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('admin/') && !path.startsWith('admin/kit/send/'),
        ({ text }) => /\b(useMutation|MutationObserver|invalidateQueries|refetchQueries|resetQueries)\b/.test(text),
      ),
    ).toEqual([])
  })

  test('rule 10: a query of the console hands its signal on, so that the call is aborted when nobody waits for it', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('admin/'),
        ({ text }) => /\bqueryFn: (async )?\(\) =>(?! Promise<)/.test(text),
      ),
    ).toEqual([])
  })

  test('rule 10: no file over 300 lines, no names that say nothing, no default exports', () => {
    expect(
      offenders(
        () => true,
        ({ lines }) => lines > 301,
      ),
    ).toEqual([])
    expect(
      offenders(
        () => true,
        ({ path }) => /(^|\/)(utils?|common|base|helpers?|misc|index)\.tsx?$/.test(path),
      ),
    ).toEqual([])
    expect(
      offenders(
        () => true,
        ({ text }) => /^export default /m.test(text),
      ),
    ).toEqual([])
    expect(
      offenders(
        () => true,
        ({ text }) => /\bas any\b|: any\b(?! )|@ts-(ignore|expect-error|nocheck)/.test(text),
      ),
    ).toEqual([])
  })

  test('every call with a request key keeps its answer by the one mechanism (http/answerOnce)', () => {
    const calls = Object.values(contract).flatMap((actions) => Object.values<Endpoint>(actions))
    const keyed = calls.filter(({ input }) => input instanceof z.ZodObject && 'RequestKey' in input.shape)
    const nameOf = ({ controller, action }: Endpoint) => `${controller}/${action}`
    expect(keyed.filter((call) => !call.keepsAnswer).map(nameOf)).toEqual([])
    const keeping = calls.filter(({ keepsAnswer }) => keepsAnswer)
    expect(keeping.filter((call) => call.mode !== 'transaction' || !keyed.includes(call)).map(nameOf)).toEqual([])
  })

  test('no comment begins with ‘Of’, which leaves out what it speaks of', () => {
    expect(
      offenders(
        () => true,
        ({ text }) => /(?:\/\*\*|\/\/|^\s*\*) Of\b/m.test(text),
      ),
    ).toEqual([])
  })

  test('no style is composed from another file: the bundler would copy it into every file that does so', () => {
    const styles = ['web', 'admin'].flatMap((root) =>
      readdirSync(root, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.css'))
        .map((name) => `${root}/${name}`),
    )
    expect(styles.length).toBeGreaterThan(50)
    expect(styles.filter((path) => /composes:[^;]*\bfrom\b/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  test('zod is imported as a namespace, so that bundles keep only the parts that are used', () => {
    expect(
      offenders(
        () => true,
        ({ text }) => /import (?:type )?\{[^}]*\bz\b[^}]*\} from 'zod'/.test(text),
      ),
    ).toEqual([])
  })

  test('each reason of a rule is used by a rule or a screen, and no rule uses a refusal of the server', () => {
    const named = (where: RegExp) =>
      files.filter(({ path }) => where.test(path) && !path.startsWith('domain/reasons/')).map(({ text }) => text)
    const sayers = named(/^(domain|web|admin)\//).join('\n')
    expect(Object.keys(reasons).filter((code) => !new RegExp(`\\b${code}\\b`).test(sayers))).toEqual([])
    const rules = named(/^domain\//).join('\n')
    expect(Object.keys(serverRefusals).filter((code) => new RegExp(`'${code}'`).test(rules))).toEqual([])
  })

  test('every refusal has a sentence in Chinese', () => {
    for (const code of allRefusals) expect(refusalText(code), code).toMatch(/[\u4e00-\u9fff]/)
  })

  test('the README of each feature has twenty lines at most', () => {
    const folders = files.map(({ path }) => folderOf('features', path)).filter((folder) => folder !== undefined)
    expect(new Set(folders).size).toBeGreaterThan(20)
    for (const feature of new Set(folders)) {
      const text = readFileSync(`server/features/${feature}/README.md`, 'utf8')
      // The list of tables and the drawings follow from the code and do not count.
      expect(
        text
          .split(/^- Writes:|<!-- moves:/m)[0]
          ?.trim()
          .split('\n').length,
        feature,
      ).toBeLessThanOrEqual(20)
    }
  })
})
