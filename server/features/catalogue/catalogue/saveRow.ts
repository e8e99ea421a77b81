import type { AuditChange, AuditEntries } from '#contract/audit.ts'
import { nameIdentity, whyNameUnfit } from '#domain/catalogue/catalogueEdit.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { readReason } from '#server/features/readReason.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

/** A name as it is stored; refuses the reasons of `whyNameUnfit`. */
export function readName(raw: string): string {
  const name = cleanText(raw)
  refuseIf(whyNameUnfit(name))
  return name
}

/**
 * Refuses CATALOGUE_NAME_TAKEN, which names the other row, for a new name that another of the rows has, blanks and pictures
 * aside; call it under `lockCatalogue`. A row may keep its name, whatever was stored before there was this rule.
 */
export function requireOwnName(name: string, id: number, rows: ReadonlyArray<{ id: number; name: string }>): void {
  if (rows.some((row) => row.id === id && row.name === name)) return
  const identity = nameIdentity(name)
  const holder = rows.find((row) => row.id !== id && nameIdentity(row.name) === identity)
  if (holder) refuse('CATALOGUE_NAME_TAKEN', { params: { name: holder.name } })
}

/** The calls that save a row of this kind: the audit keeps what the row shows. */
type RowAction =
  | 'SaveArea'
  | 'SaveMajor'
  | 'SaveGrade'
  | 'SaveTextbook'
  | 'SaveQuestionType'
  | 'SaveVenue'
  | 'ImportCatalogue'
type RowAudit = AuditChange<RowAction>

interface Saved<
  Action extends RowAction,
  Row extends { id: number; version: number },
  Wire extends AuditEntries[Action]['after'],
  Values extends object,
> {
  action: Action
  subject: AuditEntries[Action]['subject']
  /** 0 creates a row. */
  id: number
  /** The version that the sender saw. */
  seen: number
  values: Values
  lock: (db: Ctx['db'], id: number) => Promise<Row | null>
  insert: (db: Ctx['db'], values: Values) => Promise<number>
  change: (db: Ctx['db'], id: number, values: Values) => Promise<void>
  wire: (row: Row) => Wire
  /** Why it is switched off, as it was typed; undefined where that needs no reason. */
  reason?: string
  /** What must hold besides; `before` is the locked row. */
  check?: (before: Row) => Promise<void>
}

function changedOf(was: object, is: object): [before: object, after: object] {
  const names = Object.keys(is).filter((name) => name !== 'Version')
  const changed = names.filter((name) => Reflect.get(was, name) !== Reflect.get(is, name))
  const factsOf = (item: object) => Object.fromEntries(changed.map((name) => [name, Reflect.get(item, name)]))
  return [factsOf(was), factsOf(is)]
}

/**
 * Creates or changes a row of the catalogue with its audit row and answers it as it is now. A save that changes nothing
 * leaves version and audit as they were. Refuses NOT_FOUND, CHANGED_MEANWHILE (office#two-editors), and REASON_REQUIRED where it is
 * switched off without one.
 */
export async function saveRow<
  Action extends RowAction,
  Row extends { id: number; version: number },
  Wire extends AuditEntries[Action]['after'],
  Values extends object & Partial<Row>,
>(ctx: Ctx<Me>, saved: Saved<Action, Row, Wire, Values>): Promise<Wire> {
  const { action, subject, values, wire } = saved
  if (saved.id === 0) {
    const id = await saved.insert(ctx.db, values)
    const item = wire(found(await saved.lock(ctx.db, id)))
    await insertAudit(ctx, { action, subject, subjectId: id, before: null, after: item } as RowAudit)
    return item
  }
  const before = found(await saved.lock(ctx.db, saved.id))
  await requireVersion(ctx, { subject, subjectId: before.id, stored: before.version, seen: saved.seen })
  await saved.check?.(before)
  const isSwitchedOff = Reflect.get(before, 'isPublished') === true && Reflect.get(values, 'isPublished') === false
  const why = isSwitchedOff && saved.reason !== undefined ? { reason: readReason(saved.reason) } : {}
  if (Object.entries(values).every(([column, value]) => Reflect.get(before, column) === value)) return wire(before)
  await saved.change(ctx.db, before.id, values)
  const item = wire(found(await saved.lock(ctx.db, before.id)))
  const [was, is] = changedOf(wire(before), item)
  await insertAudit(ctx, { action, subject, subjectId: before.id, before: was, after: { ...is, ...why } } as RowAudit)
  return item
}
