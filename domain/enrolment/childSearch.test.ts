import { expect, test } from 'vitest'
import { foldedName, foundBy, isReadAloud, pinyinForms, readChildSearch } from './childSearch.ts'

test('what is typed is read as a number, a name, or a name with digits; width, case, blanks and dots do not count', () => {
  const cases: [typed: string, read: ReturnType<typeof readChildSearch>][] = [
    ['', null],
    ['　 ', null],
    ['段春晓', { kind: 'words', text: '段春晓', digits: null }],
    [' 段 春　晓 ', { kind: 'words', text: '段春晓', digits: null }],
    ['阿依古丽·买买提', { kind: 'words', text: '阿依古丽买买提', digits: null }],
    ['阿依古丽．买买提', { kind: 'words', text: '阿依古丽买买提', digits: null }],
    ['Duan Chun Xiao', { kind: 'words', text: 'duanchunxiao', digits: null }],
    ['ｄｃｘ', { kind: 'words', text: 'dcx', digits: null }],
    ['13800000001', { kind: 'digits', digits: '13800000001' }],
    ['１３８ ００００ ０００１', { kind: 'digits', digits: '13800000001' }],
    ['138-0000-0001', { kind: 'digits', digits: '13800000001' }],
    ['0001', { kind: 'digits', digits: '0001' }],
    ['123x', { kind: 'digits', digits: '123X' }],
    ['段春晓 0001', { kind: 'words', text: '段春晓', digits: '0001' }],
    ['０００１　段春晓', { kind: 'words', text: '段春晓', digits: '0001' }],
    ['dcx 123x', { kind: 'words', text: 'dcx', digits: '123X' }],
    ['段春晓 10', { kind: 'words', text: '段春晓10', digits: null }],
    ['53010220140512123x', { kind: 'cert', certNumber: '53010220140512123X' }],
    ['５３０１０２ ２０１４０５１２ １２３Ｘ', { kind: 'cert', certNumber: '53010220140512123X' }],
    ['530102140512123', { kind: 'cert', certNumber: '530102140512123' }],
  ]
  for (const [typed, read] of cases) expect(readChildSearch(typed), typed).toEqual(read)
})

test('ü is found however it is written', () => {
  expect(pinyinForms('lyuxiao')).toEqual(['lyuxiao', 'lvxiao'])
  expect(pinyinForms('lvxiao')).toEqual(['lvxiao', 'lyuxiao'])
  expect(pinyinForms('LÜ')).toEqual(['lv', 'lyu'])
  expect(pinyinForms('lue')).toEqual(['lue', 'lve'])
  expect(pinyinForms("xi'an")).toEqual(['xian'])
  for (const other of ['段', 'd1', '', '-']) expect(pinyinForms(other), other).toEqual([])
})

test('two characters are looked for by their reading, one is not, and letters are read as pinyin', () => {
  expect(['段春', '段春小', '段', 'duan', '阿·'].map((text) => isReadAloud(foldedName(text)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a row says by what it was found, by the best reason', () => {
  const row = { name: '段春晓', nameSpell: 'DUAN CHUN XIAO', contactName: '段志远', teacherName: '春晓琴行' }
  const cases: [typed: string, readings: string[], by: string][] = [
    ['春晓', ['chunxiao'], 'name'],
    ['段春小', ['duanchunxiao'], 'reading'],
    ['春小', ['chunxiao'], 'reading'],
    ['chunx', [], 'pinyin'],
    ['dcx', [], 'initials'],
    ['志远', ['zhiyuan'], 'contact'],
    ['琴行', ['qinhang'], 'teacher'],
    ['13800000001', [], 'number'],
  ]
  for (const [typed, readings, by] of cases) {
    const search = readChildSearch(typed)
    expect(search && foundBy(search, readings, row), typed).toBe(by)
  }
})
