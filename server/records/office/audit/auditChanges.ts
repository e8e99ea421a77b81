import { yuanText } from '#domain/money.ts'
import type { AuditActionName } from '#domain/office/auditActions.ts'
import { type AuditField, auditFields, type FieldWords } from './auditFields.ts'
import type { NameOf } from './auditNames.ts'
import { NOTHING, plain } from './fieldWords.ts'

/** A side of a row as it was stored, by whatever build. */
type Stored = Readonly<Record<string, unknown>>

/** A row of the log as it is read. */
export interface StoredChange {
  action: AuditActionName | (string & {})
  before: unknown
  after: unknown
}

/** One thing that changed, in words; `from` is empty where the row is about a deed and keeps no earlier state. */
export interface SaidChange {
  field: string
  from: string
  to: string
}

const isStored = (side: unknown): side is Stored => typeof side === 'object' && side !== null && !Array.isArray(side)
const isKnown = (field: string): field is AuditField => Object.hasOwn(auditFields, field)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields whose name means something else in one action. */
const ownWords: Readonly<Record<string, FieldWords>> = { 'CloseBatchCheck closed': ['结束的复核', plain] }

/** A field that this build does not know is called so, and its value is said as it stands. */
const wordsOf = (action: string, field: string): FieldWords =>
  ownWords[`${action} ${field}`] ?? (isKnown(field) ? auditFields[field] : ['其他', plain])

type Fee = readonly [area: number, major: number, grade: number, fen: number]
const isFee = (fee: unknown): fee is Fee => Array.isArray(fee) && fee.length === 4
const feesOf = (side: unknown) =>
  new Map((isStored(side) && Array.isArray(side.Fees) ? side.Fees.filter(isFee) : []).map((fee) => [feeKey(fee), fee]))
const feeKey = ([area, major, grade]: Fee) => `${area}/${major}/${grade}`

/** Each fee that moved, by area, major and grade. */
function feeChanges({ before, after }: StoredChange, nameOf: NameOf): SaidChange[] {
  const [earlier, later] = [feesOf(before), feesOf(after)]
  const amount = (fee: Fee | undefined) => (fee === undefined || fee[3] === 0 ? '不开考' : `${yuanText(fee[3])} 元`)
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [from, to] = [earlier.get(key), later.get(key)]
    const [areaId, majorId, gradeId] = (to ?? from) as Fee
    if (from?.[3] === to?.[3]) return []
    const area = areaId === 0 ? '' : `（${nameOf('area', areaId)}）`
    return [
      { field: `${nameOf('major', majorId)} ${nameOf('grade', gradeId)}${area}`, from: amount(from), to: amount(to) },
    ]
  })
}

/** What a row says changed, field by field, both sides in words. */
export function changesOf(change: StoredChange, nameOf: NameOf): SaidChange[] {
  const before = isStored(change.before) ? change.before : {}
  const after = isStored(change.after) ? change.after : {}
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const said = fields.flatMap((field): SaidChange[] => {
    const words = wordsOf(change.action, field)
    if (words === null || (field in before && field in after && isSame(before[field], after[field]))) return []
    const [title, say] = words
    const sideOf = (side: Stored) => (field in side ? say(side[field], nameOf) : '')
    const from = field in before ? sideOf(before) : ''
    const to = field in after ? sideOf(after) : field in before ? NOTHING : ''
    return from === to ? [] : [{ field: title, from, to }]
  })
  return [...said, ...feeChanges(change, nameOf)]
}
