import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allRefusals, refusalText } from '#contract/refusals.ts'
import { contract } from '#contract/table.ts'
import * as api from '#server/api.ts'
import { generatedApiPage } from '../scripts/generatedApiPage.ts'
import { generatedMethods } from '../scripts/generatedMethods.ts'
import { withMoneyMoves } from '../scripts/generatedMoneyMoves.ts'
import { productSource, type SourceFile } from './sourceFiles.ts'

const files = productSource()
const rootOf = (path: string) => path.split('/')[0] as string
const isOurs = (path: string) =>
  /^(domain|contract|server|demo|objectStore|sandbox|client|web|admin|test|scripts|bench)\//.test(path)

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

describe('the house', () => {
  test('there is source to look at', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.some(({ imports }) => imports.length > 3)).toBe(true)
  })

  const mayImport: Record<string, string[]> = {
    domain: ['domain'],
    contract: ['contract', 'domain'],
    server: ['server', 'contract', 'domain'],
    demo: ['demo', 'server', 'contract', 'domain'],
    objectStore: ['objectStore'],
    sandbox: ['sandbox'],
    client: ['client', 'contract', 'domain'],
    web: ['web', 'client', 'contract', 'domain'],
    admin: ['admin', 'client', 'contract', 'domain', 'web/styles'],
  }
  /** What a file may import beyond its root. */
  const crossings: Record<string, string[]> = {
    // The demo world is loaded by a start that asks for it.
    'server/process/start.ts': ['demo/'],
    'server/process/startMessage.ts': ['demo/'],
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
  /** The modules that import a measured exception, of which there is one. */
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
    // What is below all floors knows none of them.
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

  test.each(['records', 'features'])('rule 1: the folders of %s form no circle', (floor) => {
    const inFloor = new RegExp(`^server/${floor}/([^/]+)/`)
    const areaOf = (path: string) => inFloor.exec(path)?.[1]
    const uses = new Map<string, Set<string>>()
    for (const { path, imports } of files) {
      const area = areaOf(path)
      if (area === undefined) continue
      const others = imports.map(({ path: to }) => areaOf(to)).filter((to) => to !== undefined && to !== area)
      uses.set(area, new Set([...(uses.get(area) ?? []), ...(others as string[])]))
    }
    expect(uses.size).toBeGreaterThan(5)
    // Takes away area after area that uses none of the others; what cannot be taken away is a circle.
    for (let taken = true; taken; ) {
      const free = [...uses].filter(([, others]) => ![...others].some((other) => uses.has(other)))
      for (const [area] of free) uses.delete(area)
      taken = free.length > 0
    }
    expect([...uses.keys()]).toEqual([])
  })

  test('rule 1: no feature imports the actions of another', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('server/features/'),
        ({ path, imports }) => {
          const feature = path.split('/')[2]
          return imports
            .map(({ path: to }) => to)
            .filter((to) => /^server\/features\/[^/]+\/api\//.test(to) && to.split('/')[2] !== feature)
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
    const actionFiles = files
      .filter(({ path }) => /^server\/features\/[^/]+\/api\//.test(path))
      .map(({ path }) => basename(path, '.ts'))
    const actions = Object.values(contract).flatMap((all) => Object.keys(all))
    expect(actionFiles.sort()).toEqual(actions.sort())
    expect(Object.keys(api).sort()).toEqual(actions.sort())
  })

  test('rule 1: files of the contract are named as the features whose calls they hold', () => {
    const features = readdirSync('server/features').sort((a, b) => b.length - a.length)
    const featureOf = new Map(
      files.flatMap(({ path }) => {
        const [, feature, action] = /^server\/features\/([^/]+)\/api\/(\w+)\.ts$/.exec(path) ?? []
        return feature && action ? [[action, feature] as const] : []
      }),
    )
    expect(
      offenders(
        ({ path }) => path.startsWith('contract/') && path !== 'contract/table.ts',
        ({ path, text }) => {
          const own = features.find((feature) => basename(path).startsWith(feature))
          return [...text.matchAll(/^ {2}action: '(\w+)',$/gm)]
            .map(([, action]) => action as string)
            .filter((action) => featureOf.get(action) !== own)
        },
      ),
    ).toEqual([])
    expect(featureOf.size).toBeGreaterThan(100)
  })

  const doors: Array<[what: string, pattern: RegExp, where: RegExp, allowed: RegExp]> = [
    [
      'the clock',
      /\bDate\.now\(\)|\bnew Date\(\)/,
      /^server\//,
      /^server\/(process\/(main|worker|start|staffCommand|checkCommand)|http\/(health|pages))/,
    ],
    [
      'the environment',
      /\bprocess\.env\b/,
      /^(server|contract|domain)\//,
      /^server\/process\/(main|worker|start|staffCommand|checkCommand)\.ts|^server\/db\/(postgresCluster|postgresServer)\.ts/,
    ],
    [
      'the web framework',
      /from '(fastify|@fastify\/[^']+)'/,
      /^server\//,
      /^server\/(app\.ts|services\.ts|context\.ts|http\/|tuning\/compress\.ts)/,
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
      /^server\/(integrations\/|http\/(forward|metrics|store)\.ts)/,
    ],
    [
      'time as a `Date`',
      /\bnew Date\(|\.getTime\(\)/,
      /^(server\/(records|features)|demo)\//,
      // The captcha's library takes a `Date`; the audit rows of exam times have always had their text in UTC.
      /^server\/features\/(user\/captcha|schedule\/api\/SaveExamTime)\.ts$/,
    ],
    ['the clock of the database', /\bnow\(\)|current_timestamp/i, /^server\/records\//, /^$/],
  ]
  test.each(doors)('rule 5: one door for %s', (_what, pattern, where, allowed) => {
    const through = files.filter(({ path }) => where.test(path) && allowed.test(path))
    const past = files.filter(
      ({ path, text }) =>
        where.test(path) && !allowed.test(path) && pattern.test(text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')),
    )
    expect(past.map(({ path }) => path)).toEqual([])
    expect(through.length > 0 || allowed.source === '^$').toBe(true)
  })

  const owners: Record<string, string> = {
    account: 'user',
    staff_role: 'staff',
    staff_account: 'staff',
    staff_area: 'staff',
    invitation: 'staff',
    factor_rule: 'secondFactor',
    saved_view: 'staff',
    staff_request: 'staff',
    session: 'user',
    staff_totp: 'secondFactor',
    staff_recovery_code: 'secondFactor',
    staff_passkey: 'secondFactor',
    factor_challenge: 'secondFactor',
    factor_failure: 'secondFactor',
    check_code: 'user',
    spent_captcha: 'user',
    sms_code: 'user',
    password_failure: 'user',
    lookup_miss: 'user',
    wechat_code: 'user',
    wechat_state: 'user',
    wechat_token: 'user',
    candidate: 'enrolment',
    enrolment: 'enrolment',
    enrolment_photo: 'enrolment',
    enrolment_correction: 'enrolment',
    double_decision: 'enrolment',
    paper_form: 'enrolment',
    exam_number: 'enrolment',
    exam_number_counter: 'enrolment',
    fee_waiver: 'waiver',
    sms_trouble: 'user',
    invoice_request: 'invoice',
    invoice_line: 'invoice',
    desk_receipt: 'payDesk',
    desk_receipt_line: 'payDesk',
    desk_payout: 'payDesk',
    desk_closing: 'payDesk',
    pay_order: 'payment',
    order_share: 'payment',
    refund: 'payment',
    refund_answer: 'payment',
    money_entry: 'payment',
    wechat_notice: 'payment',
    wechat_notice_outcome: 'payment',
    wechat_notice_sample: 'payment',
    payment_alarm: 'payment',
    wechat_bill: 'reconciliation',
    wechat_bill_line: 'reconciliation',
    bill_day: 'reconciliation',
    ledger_check: 'reconciliation',
    stored_file: 'media',
    exam_area: 'catalogue',
    major: 'catalogue',
    grade: 'catalogue',
    textbook: 'catalogue',
    question_type: 'catalogue',
    exam_pattern: 'catalogue',
    exam_programme: 'catalogue',
    question: 'questionBank',
    exam_batch: 'schedule',
    batch_area: 'schedule',
    batch_check: 'schedule',
    batch_base_fee: 'schedule',
    batch_fee: 'schedule',
    exam_session: 'exam',
    exam_session_decision: 'exam',
    exam_seat: 'exam',
    rehearsal_upload: 'media',
    drawn_piece: 'exam',
    answer_sheet: 'exam',
    answer_take: 'exam',
    upload_prefix: 'media',
    video_removal: 'media',
    video_upload: 'media',
    take_media: 'media',
    face_check: 'media',
    photo_look: 'media',
    photo_measure: 'media',
    photo_twin: 'media',
    face_embedding: 'media',
    hearing_sound: 'hearing',
    hearing_item: 'hearing',
    hearing_answer: 'hearing',
    hearing_recording: 'hearing',
    exam_time: 'schedule',
    examiner_assignment: 'schedule',
    enrolment_track: 'schedule',
    review: 'review',
    attendance: 'review',
    desk_request: 'review',
    examiner_conflict: 'review',
    review_version: 'review',
    review_draft: 'review',
    second_mark_rule: 'marking',
    second_mark: 'result',
    held_chief: 'marking',
    exam_result: 'result',
    message: 'message',
    message_delivery: 'message',
    message_part: 'message',
    message_template: 'message',
    message_setting: 'message',
    message_moment: 'message',
    wechat_follower: 'message',
    venue: 'plan',
    exam_room: 'plan',
    room_opening: 'plan',
    examiner_calendar: 'plan',
    examiner_day: 'plan',
    exam_length: 'plan',
    exam_length_grade: 'plan',
    avoided_day: 'enrolment',
    exam_plan: 'plan',
    exam_plan_seat: 'plan',
    exam_plan_sitting: 'plan',
    office_job: 'officeJob',
    office_upload: 'officeJob',
    examiner: 'examiner',
    examiner_major: 'examiner',
    examiner_area: 'examiner',
    other_result: 'result',
    other_result_import: 'result',
    news: 'content',
    news_version: 'content',
    channel: 'content',
    content_form: 'content',
    legal_text: 'content',
    agreement: 'user',
    site_setting: 'content',
    site_visit: 'siteVisit',
    audit_log: 'staff',
  }
  test('rule 9: each table is written by one area', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('server/records/'),
        ({ path, text }) =>
          [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g)]
            .map(([, table]) => table as string)
            // Removing what has expired is one job for all of them.
            .filter((table) => owners[table] !== path.split('/')[2] && !path.endsWith('/expiredQueries.ts'))
            .map((table) => `writes ${table} of ${owners[table] ?? 'nobody'}`),
      ),
    ).toEqual([])
  })

  test('SQL says a status by the name that the rules give it', () => {
    expect(
      offenders(
        ({ path }) => path.startsWith('server/records/'),
        ({ text }) => /\b(pay_status|check_status|mode)\b(', '(=|<>)', (sql\.lit\()?| (=|<>) |: )\d(?! \|)/.test(text),
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

  test('a request key that is asked for is kept by the mechanism that all share', () => {
    // The examiner's desk keeps its own under the enrolment's lock.
    const own = /^Examiner/
    const calls = Object.values(contract).flatMap((actions) => Object.values<Endpoint>(actions))
    const keyed = calls.filter(({ input }) => input instanceof z.ZodObject && 'RequestKey' in input.shape)
    const nameOf = ({ controller, action }: Endpoint) => `${controller}/${action}`
    expect(keyed.filter((call) => !call.keepsAnswer && !own.test(nameOf(call))).map(nameOf)).toEqual([])
    const keeping = calls.filter(({ keepsAnswer }) => keepsAnswer)
    expect(keeping.filter((call) => call.mode !== 'transaction' || !keyed.includes(call)).map(nameOf)).toEqual([])
  })

  test('no comment opens with the genitive of what it does not name', () => {
    expect(
      offenders(
        () => true,
        ({ text }) => /(?:\/\*\*|\/\/|^\s*\*) Of\b/m.test(text),
      ),
    ).toEqual([])
  })

  test('styles come from one file each: what is composed from another is copied into every file that asks', () => {
    const styles = ['web', 'admin'].flatMap((root) =>
      readdirSync(root, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.css'))
        .map((name) => `${root}/${name}`),
    )
    expect(styles.length).toBeGreaterThan(50)
    expect(styles.filter((path) => /composes:[^;]*\bfrom\b/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  test('the schema library is imported as a namespace, of which bundles keep only what is used', () => {
    expect(
      offenders(
        () => true,
        ({ text }) => /import (?:type )?\{[^}]*\bz\b[^}]*\} from 'zod'/.test(text),
      ),
    ).toEqual([])
  })

  test('every refusal has a sentence in Chinese', () => {
    for (const code of allRefusals) expect(refusalText(code), code).toMatch(/[\u4e00-\u9fff]/)
  })

  test('each feature says in twenty lines what it is', () => {
    for (const feature of readdirSync('server/features')) {
      const text = readFileSync(`server/features/${feature}/README.md`, 'utf8')
      // Drawings that are generated say nothing that has to be kept short.
      expect(text.split('<!-- moves:')[0]?.trim().split('\n').length, feature).toBeLessThanOrEqual(20)
    }
  })
})
