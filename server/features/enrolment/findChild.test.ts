import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundBy } from '#domain/enrolment/childSearch.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const children = [
  { Name: '段春晓', NameSpell: 'DUAN CHUN XIAO', PName: '段志远', PMobile: '13755550001', TName: '百灵琴行' },
  { Name: '段春霄', NameSpell: 'DUAN CHUNXIAO', PName: '李兰', PMobile: '0871 6666 7777', TName: '' },
  { Name: '春晓光', NameSpell: 'CHUN XIAO GUANG', PName: '段春晓', PMobile: '13755550003', TName: '' },
  { Name: '欧阳百灵', NameSpell: 'OUYANG BAI LING', PName: '欧阳健', PMobile: '13755550004', TName: '' },
  { Name: '吕布', NameSpell: 'LYU BU', PName: '吕方', PMobile: '13755550005', TName: '' },
  { Name: '阿依古丽·麦麦提', NameSpell: 'A YI GU LI MAI MAI TI', PName: '麦麦提', PMobile: '13755550006', TName: '' },
  { Name: 'Anna Lee', NameSpell: 'ANNA LEE', PName: 'John Lee', PMobile: '13755550007', TName: '' },
] as const
type Child = (typeof children)[number]['Name']

let server: TestServer
let clerk: BuiltAccount
let parent: BuiltAccount
const nameOf = new Map<number, Child>()
const idOf = new Map<Child, number>()
const certOf = new Map<Child, string>()
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  const batch = await buildBatch(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  parent = await buildAccount(server, { mobile: '13911118888' })
  for (const { TName, ...child } of children) {
    let CertNO = newIdNumber()
    // Its end must not be that of a mobile.
    while (/(000\d|7777|8888)$/.test(CertNO)) CertNO = newIdNumber()
    const { id } = await buildEnrolment(server, parent, batch, { CertNO, ...child, ...(TName === '' ? {} : { TName }) })
    nameOf.set(id, child.Name)
    idOf.set(child.Name, id)
    certOf.set(child.Name, CertNO)
  }
})
afterAll(() => server.stop())

async function find(Search: string, more: object = {}) {
  const { listData, totalCount } = await server.call('Admin', 'GetEnrolmentList', { Search, ...more }, clerk)
  expect(totalCount, `${Search}: rows and number`).toBe(listData.length)
  return listData.map(({ EF_ID, FoundBy: by }) => [nameOf.get(Number(EF_ID)), by] as [Child, FoundBy])
}

const cases: [typed: string, found: [Child, FoundBy][]][] = [
  [
    '段春晓',
    [
      ['段春晓', 'name'],
      ['段春霄', 'reading'],
      ['春晓光', 'contact'],
    ],
  ],
  [
    '段 春　晓',
    [
      ['段春晓', 'name'],
      ['段春霄', 'reading'],
      ['春晓光', 'contact'],
    ],
  ],
  [
    '段春小',
    [
      ['段春霄', 'reading'],
      ['段春晓', 'reading'],
    ],
  ],
  [
    '春晓',
    [
      ['春晓光', 'name'],
      ['段春晓', 'name'],
      ['段春霄', 'reading'],
    ],
  ],
  [
    '晓',
    [
      ['春晓光', 'name'],
      ['段春晓', 'name'],
    ],
  ],
  [
    'duanchunxiao',
    [
      ['段春霄', 'pinyin'],
      ['段春晓', 'pinyin'],
    ],
  ],
  [
    'Duan Chun Xiao',
    [
      ['段春霄', 'pinyin'],
      ['段春晓', 'pinyin'],
    ],
  ],
  [
    'chunx',
    [
      ['春晓光', 'pinyin'],
      ['段春霄', 'pinyin'],
      ['段春晓', 'pinyin'],
    ],
  ],
  [
    'dcx',
    [
      ['段春晓', 'initials'],
      ['段春霄', 'initials'],
    ],
  ],
  [
    'ｃｘ',
    [
      ['春晓光', 'initials'],
      ['段春霄', 'initials'],
      ['段春晓', 'initials'],
    ],
  ],
  ['oybl', [['欧阳百灵', 'initials']]],
  ['obl', [['欧阳百灵', 'initials']]],
  ['yangbai', [['欧阳百灵', 'pinyin']]],
  ['lvbu', [['吕布', 'pinyin']]],
  ['吕部', [['吕布', 'reading']]],
  ['古丽 麦', [['阿依古丽·麦麦提', 'name']]],
  ['阿依古丽．麦麦提', [['阿依古丽·麦麦提', 'name']]],
  ['aygl', [['阿依古丽·麦麦提', 'initials']]],
  ['anna lee', [['Anna Lee', 'name']]],
  [
    '百灵',
    [
      ['欧阳百灵', 'name'],
      ['段春晓', 'teacher'],
    ],
  ],
  ['志远', [['段春晓', 'contact']]],
  ['13755550004', [['欧阳百灵', 'number']]],
  ['１３７５５５５０００５', [['吕布', 'number']]],
  ['0006', [['阿依古丽·麦麦提', 'number']]],
  [
    '1375555',
    [...children]
      .filter(({ PMobile }) => PMobile.startsWith('1375555'))
      .map(({ Name }) => [Name, 'number'] as [Child, FoundBy])
      .reverse(),
  ],
  ['段春 0001', [['段春晓', 'name']]],
  ['dcx 7777', [['段春霄', 'initials']]],
  ['8888 anna', [['Anna Lee', 'name']]],
  ['%', []],
  ['·', []],
  ["' or 1=1 --", []],
  ['x\\', []],
]

test.each(cases)('%s finds in this order', async (typed, found) => {
  expect(await find(typed)).toEqual(found)
})

test('the last four of a certificate number and the whole one find the child, as do its numbers', async () => {
  const certNumber = certOf.get('吕布') ?? ''
  const id = idOf.get('吕布') ?? 0
  for (const typed of [
    certNumber,
    certNumber.toLowerCase(),
    certNumber.slice(-4),
    `吕 ${certNumber.slice(-4)}`,
    String(id),
  ])
    expect(
      (await find(typed)).map(([name]) => name),
      typed,
    ).toContain('吕布')
})

test('pages follow one another without a gap or a repetition, and another order takes the place of the rank', async () => {
  for (const [Search, PageSize] of [
    ['1375555', 2],
    ['段春晓', 1],
    ['春晓', 2],
    ['chunx', 1],
  ] as const) {
    const all = (await find(Search)).map(([name]) => name)
    const paged: string[] = []
    for (let PageIndex = 1; PageIndex <= 1 + all.length / PageSize; PageIndex++) {
      const request = { Search, PageIndex, PageSize, Part: 'rows' }
      const { listData } = await server.call('Admin', 'GetEnrolmentList', request, clerk)
      paged.push(...listData.map(({ EF_ID }) => nameOf.get(Number(EF_ID)) ?? ''))
    }
    expect(paged, Search).toEqual(all)
  }
  expect((await find('chunx', { Sort: 'EF_ID' })).map(([name]) => name)).toEqual(['段春晓', '段春霄', '春晓光'])
})

test('whoever is limited to areas finds nobody of another one', async () => {
  const limited = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  const areas = await server.db.selectFrom('examArea').select('id').orderBy('id').execute()
  const { areaId } = await server.db
    .selectFrom('enrolment')
    .select('areaId')
    .where('id', '=', idOf.get('段春晓') ?? 0)
    .executeTakeFirstOrThrow()
  const other = areas.find(({ id }) => id !== areaId)?.id ?? 0
  await server.db.insertInto('staffArea').values({ accountId: limited.id, areaId: other }).execute()
  await server.db.insertInto('staffAccount').values({ accountId: limited.id, isAreaLimited: true }).execute()
  for (const Search of ['段春晓', '段春小', 'dcx', '13755550001', '0001', certOf.get('段春晓') ?? ''])
    expect((await server.call('Admin', 'GetEnrolmentList', { Search }, limited)).listData, Search).toEqual([])
})
