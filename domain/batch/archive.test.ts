import { expect, test } from 'vitest'
import { type ArchiveList, archiveFaults, type FoundArchive } from './archive.ts'

const figures = {
  enrolments: 2,
  paid: 2,
  results: 1,
  passes: 1,
  certificates: 1,
  validCertificates: 1,
  receivedFen: 30_000,
  returnedFen: 0,
}
const files = [
  { name: '报名.csv', bytes: 120, sha256: 'aa', rows: 2 },
  { name: '考前备案.pdf', bytes: 900, sha256: 'bb', rows: null },
] as const
const list: ArchiveList = {
  format: 1,
  batchId: 100,
  batchName: '冬季音乐考级',
  examYear: 2027,
  madeAt: '2027-03-01T10:00:00+08:00',
  madeBy: '王敏',
  figures,
  files,
}
const [table, form] = files

test('an archive that holds what its list says has no fault', () => {
  expect(archiveFaults(list, { files: [form, table], figures })).toEqual([])
})

test.each<[string, FoundArchive, string]>([
  ['a file is missing', { files: [table], figures }, '缺少文件 考前备案.pdf'],
  ['a file was changed', { files: [{ ...table, sha256: 'ab' }, form], figures }, '文件 报名.csv 被改动过'],
  ['a file was cut', { files: [{ ...table, bytes: 119 }, form], figures }, '文件 报名.csv 被改动过'],
  ['a file was added', { files: [...files, { ...table, name: '另表.csv' }], figures }, '多出文件 另表.csv'],
  ['a row is not read', { files: [{ ...table, rows: 1 }, form], figures }, '文件 报名.csv 应有 2 行，读到 1 行'],
  [
    'the money does not add up',
    { files, figures: { ...figures, receivedFen: 15_000 } },
    '收入（分）应为 30000，从表中读到 15000',
  ],
])('%s', (_, found, fault) => {
  expect(archiveFaults(list, found)).toEqual([fault])
})
