import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AskedRow, type CatalogueValues, planCatalogueSheet, type StoredRow } from './catalogueSheet.ts'

interface Values extends CatalogueValues {
  isHearing: boolean
}
const rule = {
  usual: { isPublished: true, isHearing: false },
  needed: [] as const,
  scopeOf: ({ isHearing }: Partial<Values>) => String(isHearing),
}
const stored = (id: number, name: string, change: Partial<Values> = {}): StoredRow<Values> => ({
  id,
  version: 1,
  values: { name, position: id * 10, isPublished: true, isHearing: false, ...change },
})
const asked = (line: number, name: string, values: AskedRow<Values>['values'] = {}, id?: number): AskedRow<Values> => ({
  line,
  id,
  name,
  values,
})
const rows = [stored(1, '昆明市'), stored(2, '昭通市', { isPublished: false }), stored(3, '一级', { isHearing: true })]
const plan = (sheet: ReadonlyArray<AskedRow<Values>>) => planCatalogueSheet(sheet, rows, rule)

test.each<[string, AskedRow<Values>, number | null, string[]]>([
  ['its name with blanks', asked(2, '昆 明 市'), 1, []],
  ['its name with a picture', asked(2, '昆明市🎵', { position: 5 }), 1, ['position']],
  ['its id', asked(2, '春城', {}, 1), 1, ['name']],
  ['its id and its name in another spelling', asked(2, '昆 明市', {}, 1), 1, []],
  ['neither', asked(2, '大理州'), null, ['isPublished', 'isHearing', 'position', 'name']],
  [
    'a name that only another kind of row has',
    asked(2, '一级'),
    null,
    ['isPublished', 'isHearing', 'position', 'name'],
  ],
])('a row is found by %s', (_how, row, id, changed) => {
  const { rows: planned, faults } = plan([row])
  expect(faults).toEqual([])
  expect(planned).toMatchObject([{ stored: id === null ? null : { id }, changed }])
})

test('new rows stand behind the others, in the order of the sheet', () => {
  expect(plan([asked(2, '大理州'), asked(3, '玉溪市')]).rows.map(({ values }) => values.position)).toEqual([40, 50])
})

test.each<[string, Array<AskedRow<Values>>, object]>([
  ['an id that nothing has', [asked(2, '大理州', {}, 99)], { line: 2, why: 'idUnknown', id: 99 }],
  ['the same row twice', [asked(2, '昆明市'), asked(3, '昆 明市')], { line: 3, why: 'rowRepeated', earlier: 2 }],
  ['the same new row twice', [asked(2, '大理'), asked(3, '大 理')], { line: 3, why: 'rowRepeated', earlier: 2 }],
  ['a name that another keeps', [asked(2, '昭通市', {}, 1)], { line: 2, why: 'nameTaken', name: '昭通市' }],
  ['a row that is switched off', [asked(2, '昆明市', { isPublished: false })], { line: 2, why: 'switchedOff' }],
])('%s is a fault of its line', (_what, sheet, fault) => {
  expect(plan(sheet).faults).toEqual([fault])
})

test('what a new row needs is asked for, and not of one that is there', () => {
  const strict = { ...rule, needed: ['position'] as const }
  const { faults } = planCatalogueSheet([asked(2, '大理州'), asked(3, '昆明市')], rows, strict)
  expect(faults).toEqual([{ line: 2, why: 'needed', key: 'position' }])
})

test('two rows may swap their names', () => {
  const { rows: planned, faults } = plan([asked(2, '昭通市', {}, 1), asked(3, '昆明市', {}, 2)])
  expect(faults).toEqual([])
  expect(planned.map(({ values }) => values.name)).toEqual(['昭通市', '昆明市'])
})

test('a sheet that was carried out changes nothing the second time', () => {
  const names = fc.uniqueArray(fc.constantFrom('昆明市', '昭通市', '一级', '大理州', '玉溪市', '丽江市'))
  fc.assert(
    fc.property(names, fc.boolean(), (given, isHearing) => {
      const sheet = given.map((name, at) => asked(at + 2, name, { isHearing }))
      const first = plan(sheet)
      const after = new Map(rows.map((row) => [row.id, row]))
      first.rows.forEach((row, at) => {
        const id = row.stored?.id ?? 100 + at
        after.set(id, { id, version: 1, values: row.values })
      })
      const second = planCatalogueSheet(sheet, [...after.values()], rule)
      expect(second.faults).toEqual(first.faults)
      expect(second.rows.flatMap(({ changed }) => changed)).toEqual([])
    }),
  )
})
