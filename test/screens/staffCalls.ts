import type { Endpoint } from '#contract/endpoint.ts'
import { allRefusals, type RefusalCode, refusalText } from '#contract/refusals.ts'
import { contract } from '#contract/table.ts'
import { productSource, resolveImport } from '../sourceFiles.ts'

/** The refusals that say that somebody else was first. */
const firstComeRefusals: readonly RefusalCode[] = [
  'ACCOUNT_CLOSED',
  'ALREADY_PAID',
  'APPEAL_CHANGED',
  'APPEAL_DECIDED_ON_OLD',
  'BALANCE_CHANGED',
  'BATCH_OFFERS_CHANGED',
  'BATCH_PUBLISHED',
  'BULK_REFUND_CHANGED',
  'CATALOGUE_SHEET_OLD',
  'CERTIFICATE_CHANGE_DECIDED',
  'CERTIFICATE_CHANGE_WAITS',
  'CERTIFICATE_ENDED',
  'CERT_UNDER_WAY',
  'CHANGED_MEANWHILE',
  'CHANGE_DECIDED',
  'CHANGE_FEE_CHANGED',
  'CHANGE_STALE',
  'CHANGE_WAITS',
  'CORRECTION_DECIDED',
  'CORRECTION_STALE',
  'CORRECTION_WAITS',
  'DATA_REQUEST_CHANGED',
  'DESK_SUM_CHANGED',
  'EXAMINER_REPLACED',
  'HALF_DAY_CHANGED',
  'HALL_CASE_SETTLED',
  'HALL_RELEASED_MARKED',
  'HANDED_SETTLED',
  'HELD_DECIDED',
  'HELD_NOT',
  'INVOICE_DECIDED',
  'INVOICE_REVERSAL_CHANGED',
  'LIST_CHANGED',
  'NEWS_NOT_OUT',
  'OFFER_NONE',
  'ONLINE_WINDOW_CHANGED',
  'PHOTO_CHANGED',
  'PHOTO_JUDGED',
  'PLACE_HAS_TIME',
  'PLAN_OUT_OF_DATE',
  'PLAN_UNDER_WAY',
  'POSTPONE_NONE',
  'QUESTION_SUPERSEDED',
  'RECEIPT_REVERSED',
  'REFUND_CHILD_KNOWN',
  'REFUND_DECIDED',
  'REFUND_DONE',
  'REFUND_LEFT_CHANGED',
  'REFUND_LOCKED',
  'REFUND_NOT_STUCK',
  'REFUND_WAITS',
  'RELEASE_CHANGED',
  'RESULTS_CHANGED',
  'RESULT_CHANGED',
  'RESULT_CORRECTION_DECIDED',
  'RESULT_CORRECTION_WAITS',
  'RETENTION_CHANGED',
  'SECOND_MARK_NONE',
  'SESSION_RETRY_OPEN',
  'SESSION_SET_ASIDE',
  'SHEET_CHANGED',
  'TILL_CHANGED',
  'WAIVER_DECIDED',
  'WAIVER_FEE_CHANGED',
  'WAIVER_WAITS',
  'WORK_SETTLED',
]

/** Refusals whose sentence sounds alike and that speak of what the sender did himself, or of a time that is not known yet. */
const ownDoing: readonly RefusalCode[] = [
  'EXAM_TIME_UNKNOWN',
  'FACTOR_CODE_USED',
  'FEE_CELL_WRONG',
  'JUDGEMENT_WRONG',
  'LEGAL_TEXT_SAME',
  'FAMILY_MOBILES_DIFFER',
]
/** How a sentence speaks of somebody who was first. */
const SOUNDS_LIKE_IT = /刷新|刚刚|有变|变动|变化|已变为|与您|已经处理|已经决定|已经冲销|期间又有|等待|正在自动/

/** How a request names what its sender saw (office#two-editors). */
const GUARD = /^(?!Consent)(\w*Version|Seen\w*|Digest|Count)$/

interface Part {
  codes: RefusalCode[]
  names: string[]
}
interface Module {
  parts: Map<string, Part>
  imports: Map<string, readonly [path: string, name: string]>
}

const isRefusal = new Set<string>(allRefusals)

/** The functions and constants of a file, with the refusals and the names that stand in each. */
function moduleOf(path: string, text: string): Module {
  const imports: Module['imports'] = new Map()
  for (const [, names = '', from = ''] of text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm))
    for (const [, name = '', as = name] of names.matchAll(/(?<!type )\b(?!type )(\w+)(?: as (\w+))?/g))
      imports.set(as, [resolveImport(path, from), name])
  const parts: Module['parts'] = new Map()
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  for (const part of code.split(/^(?=[a-z])/m)) {
    const [, name] = /^(?:export )?(?:async )?(?:function|const|class)\*? (\w+)/.exec(part) ?? []
    if (name === undefined) continue
    const codes = [...part.matchAll(/'([A-Z][A-Z0-9_]+)'/g)]
      .map(([, found = '']) => found)
      .filter((one) => isRefusal.has(one))
    parts.set(name, { codes: codes as RefusalCode[], names: part.match(/\b[A-Za-z_]\w*\b/g) ?? [] })
  }
  return { parts, imports }
}

function readModules(): Map<string, Module> {
  const isRead = /^(domain|server\/(features|records|refuse))/
  return new Map(
    productSource()
      .filter(({ path }) => isRead.test(path))
      .map(({ path, text }) => [path, moduleOf(path, text)]),
  )
}

/** Every refusal that stands in an action or in what it calls. */
function refusalsOf(modules: Map<string, Module>, path: string, name: string, seen = new Set<string>()): RefusalCode[] {
  const file = modules.get(path)
  const part = file?.parts.get(name)
  if (!file || !part || seen.has(`${path}:${name}`)) return []
  seen.add(`${path}:${name}`)
  const below = part.names.flatMap((used) => {
    const [from, as] = file.imports.get(used) ?? [path, used]
    return refusalsOf(modules, from, as, seen)
  })
  return [...part.codes, ...below]
}

interface StaffCall {
  action: string
  /** The room of the server in which it stands, such as `money`. */
  area: string
  refusals: RefusalCode[]
  /** Whether somebody else may have been first. */
  isFirstCome: boolean
}

let calls: StaffCall[] | undefined

/** Every call by which staff change something or ask what a change would do, from the contract and the source of its action. */
export function staffCalls(): StaffCall[] {
  calls ??= readStaffCalls()
  return calls
}

function readStaffCalls(): StaffCall[] {
  const modules = readModules()
  const actions = Object.values<Endpoint>(contract.Admin).filter(({ method }) => method === 'POST')
  return actions.map(({ action, input }) => {
    const path = [...modules.keys()].find(
      (one) => one.startsWith('server/features/') && one.endsWith(`/api/${action}.ts`),
    )
    const [, area] = /^server\/features\/(\w+)\//.exec(path ?? '') ?? []
    if (path === undefined || area === undefined) throw new Error(`${action} has no file`)
    const refusals = [...new Set(refusalsOf(modules, path, action))]
    const fields = 'shape' in input ? Object.keys(input.shape as object) : []
    const isGuarded = fields.some((field) => GUARD.test(field))
    return {
      action,
      area,
      refusals,
      isFirstCome: isGuarded || refusals.some((code) => firstComeRefusals.includes(code)),
    }
  })
}

/** The refusals of staff's calls that sound as though somebody was first and are in no list. */
export function unsortedRefusals(): RefusalCode[] {
  const told = new Set(staffCalls().flatMap(({ refusals }) => refusals))
  return [...told].filter(
    (code) => SOUNDS_LIKE_IT.test(refusalText(code)) && !firstComeRefusals.includes(code) && !ownDoing.includes(code),
  )
}
