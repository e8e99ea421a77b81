import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  InsertQueryNode,
  type OperationNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type RawBuilder,
  ReferenceNode,
  sql,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import pg from 'pg'
import type { Instant } from '#domain/time.ts'
import { columnName } from './columnNames.ts'
import { ConnectionDriver } from './connectionDriver.ts'
import { timestampColumns } from './generated/timestampColumns.ts'
import { Placeholder } from './placeholder.ts'

const { TIMESTAMPTZ } = pg.types.builtins
const parseTimestamp = pg.types.getTypeParser(TIMESTAMPTZ)

/** Makes this connection return `timestamptz` as an instant; `infinity` arrives as the number of that name. */
export function readInstants(client: pg.Client): void {
  client.setTypeParser(TIMESTAMPTZ, (text) => Number(parseTimestamp(text)))
}

/** A number as a value that pg sends as a `timestamptz`; null stays as it is. */
function asTimestamp(value: unknown): unknown {
  if (value instanceof Placeholder) return new Placeholder(value.name, asTimestamp)
  return typeof value === 'number' ? new Date(value) : value
}

/** An instant in raw SQL or as the argument of a function, where the compiler sees no column that it is bound to. */
export function timestamp<T extends Instant | null>(instant: T): RawBuilder<T> {
  return sql<T>`${asTimestamp(instant)}::timestamptz`
}

/** The same for a list of instants. */
export function timestamps(instants: readonly Instant[]): RawBuilder<Instant[]> {
  return sql<Instant[]>`${instants.map(asTimestamp)}::timestamptz[]`
}

function isTimestampColumn(node: OperationNode): boolean {
  const column = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(column) && timestampColumns.has(column.column.name)
}

/** The node with its own values as timestamps; an expression, whose values may be anything, stays as it is. */
function withTimestamps(node: OperationNode): OperationNode {
  if (ValueNode.is(node)) return node.immediate ? node : ValueNode.create(asTimestamp(node.value))
  if (PrimitiveValueListNode.is(node)) return PrimitiveValueListNode.create(node.values.map(asTimestamp))
  if (ValueListNode.is(node)) return ValueListNode.create(node.values.map(withTimestamps))
  // The bounds of `between`.
  if (AndNode.is(node)) return AndNode.create(withTimestamps(node.left), withTimestamps(node.right))
  return node
}

/**
 * Writes columns by their names in the database, and binds a number as a timestamp where it is compared with a
 * `timestamptz` column or written to one. PostgreSQL accepts no number there, so that an instant which this overlooks
 * (`timestamp` is for those) is an error, never a wrong time.
 */
export class InstantQueryCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnName(identifier))
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    if (isTimestampColumn(leftOperand)) {
      super.visitBinaryOperation(BinaryOperationNode.create(leftOperand, operator, withTimestamps(rightOperand)))
    } else if (isTimestampColumn(rightOperand)) {
      super.visitBinaryOperation(BinaryOperationNode.create(withTimestamps(leftOperand), operator, rightOperand))
    } else super.visitBinaryOperation(node)
  }

  /** One column of `set`, in an update or in `on conflict do update`. */
  protected override visitColumnUpdate(node: ColumnUpdateNode): void {
    super.visitColumnUpdate(isTimestampColumn(node.column) ? { ...node, value: withTimestamps(node.value) } : node)
  }

  /** The rows of an insert. */
  protected override visitValues(node: ValuesNode): void {
    const insert = this.parentNode
    const columns = insert && InsertQueryNode.is(insert) ? (insert.columns ?? []) : []
    const isTimestamp = columns.map(isTimestampColumn)
    if (!isTimestamp.includes(true)) return super.visitValues(node)
    const rows = node.values.map((row) =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create(row.values.map((value, at) => (isTimestamp[at] ? asTimestamp(value) : value)))
        : ValueListNode.create(row.values.map((value, at) => (isTimestamp[at] ? withTimestamps(value) : value))),
    )
    super.visitValues(ValuesNode.create(rows))
  }
}

export class InstantDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #namesStatements: boolean
  constructor(pool: pg.Pool, namesStatements = true) {
    super({ pool })
    this.#pool = pool
    this.#namesStatements = namesStatements
  }

  override createDriver(): ConnectionDriver {
    return new ConnectionDriver(this.#pool, this.#namesStatements)
  }

  override createQueryCompiler(): InstantQueryCompiler {
    return new InstantQueryCompiler()
  }
}
