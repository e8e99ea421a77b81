import { describe, expect, test } from 'vitest'
import { backPathIn, givenBackPath, idIn, paths } from './paths.ts'

describe('the return path after the login', () => {
  test.each(['/ExamApply', '/EnrollDetails?EF_ID=12', '/MyEnroll#paid'])('%s is followed', (back) => {
    expect(backPathIn(new URL(paths.login(back), 'https://k.cn').search)).toBe(back)
  })
  test.each([
    '//evil.cn',
    '/\\evil.cn',
    'https://evil.cn',
    'javascript:alert(1)',
    '',
    '/Login?back=/',
    '/Register?back=/',
    '/a b',
    '/\tx',
  ])('%j is not followed', (back) => expect(backPathIn(`?back=${encodeURIComponent(back)}`)).toBe(paths.vipCenter))
})

test('login, registration and password reset pass on the return path, only within this site', () => {
  const wizard = '/ExamApply?step=2'
  for (const page of [paths.login(wizard), paths.register(wizard), paths.forgetPwd(wizard)]) {
    const { search } = new URL(page, 'https://k.cn')
    expect(givenBackPath(search)).toBe(wizard)
    expect(backPathIn(search)).toBe(wizard)
  }
  expect(givenBackPath('?back=//evil.cn')).toBeUndefined()
  expect(paths.register(givenBackPath(''))).toBe('/Register')
})

describe('an id in the address', () => {
  test.each([
    ['?CID=20', 20],
    ['?cid=20', 20],
    ['?CID=0', null],
    ['?CID=-1', null],
    ['?CID=1e3', null],
    ['?CID=20;drop', null],
    ['', null],
  ])('%s gives %s', (search, id) => expect(idIn(search, 'CID')).toBe(id))
})

test('a link without an id has no empty parameter', () => {
  expect(paths.examApply()).toBe('/ExamApply')
  expect(paths.examApply(7)).toBe('/ExamApply?EF_ID=7')
})
