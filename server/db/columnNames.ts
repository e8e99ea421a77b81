import type pg from 'pg'

const columns = new Map<string, string>()
const properties = new Map<string, string>()

/** The name in the database of what rows and statements call `property`: `feeFen` is stored as `fee_fen`. */
export function columnName(property: string): string {
  let column = columns.get(property)
  if (column === undefined) {
    column = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    columns.set(property, column)
  }
  return column
}

/** The name in rows and statements of what the database calls `column`. */
export function propertyName(column: string): string {
  let property = properties.get(column)
  if (property === undefined) {
    property = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    properties.set(column, property)
  }
  return property
}

/** Makes this connection return rows whose properties are named as the statements name them. */
export function readCamelCase({ connection }: pg.Client): void {
  connection.on('rowDescription', ({ fields }: { fields: Array<{ name: string }> }) => {
    for (const field of fields) field.name = propertyName(field.name)
  })
}
