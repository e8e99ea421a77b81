import { expect, test } from 'vitest'
import {
  cleanPhone,
  isNoticeShown,
  noticeChangesAt,
  noticeFaults,
  siteFaults,
  whyNoticeUnfit,
  whySiteUnfit,
  wrongPhoneAt,
} from './siteSettings.ts'

const site = {
  name: '云南省音乐协会',
  copyright: '版权所有',
  servicePhones: ['0871-60000001'],
  officeName: '考级办',
  officePhone: '0871-60000010',
  officeAddress: '昆明市',
  shareTitle: '',
  shareText: '',
}

test.each([
  [{}, null],
  [{ name: '' }, 'SITE_NAME_WRONG'],
  [{ officeName: '办'.repeat(31) }, 'SITE_NAME_WRONG'],
  [{ servicePhones: [] }, 'SITE_PHONES_WRONG'],
  [{ servicePhones: Array.from({ length: 7 }, () => '0871-60000001') }, 'SITE_PHONES_WRONG'],
  [{ officePhone: '转2号线' }, 'SITE_PHONE_WRONG'],
  [{ officePhone: '+86 871 6000 0010' }, null],
  [{ officeAddress: '路'.repeat(81) }, 'SITE_TEXT_LONG'],
  [{ shareText: '文'.repeat(61) }, 'SITE_TEXT_LONG'],
  [{ copyright: '版\u202e权' }, 'TEXT_UNFIT'],
])('%j: %s', (changes, reason) => {
  expect(whySiteUnfit({ ...site, ...changes })).toBe(reason)
})

test('each field that is wrong is named', () => {
  const faults = siteFaults({ ...site, officeName: '', servicePhones: ['转2号线'], shareTitle: '题'.repeat(31) })
  expect(faults).toEqual({
    officeName: 'SITE_NAME_WRONG',
    servicePhones: 'SITE_PHONES_WRONG',
    shareTitle: 'SITE_TEXT_LONG',
  })
})

test('a number that was typed in full width is one', () => {
  expect(cleanPhone(' ０８７１－６００００００１ ')).toBe('0871-60000001')
})

test('a list of numbers is refused by the line that is none', () => {
  expect(wrongPhoneAt(['0871-60000001', '13800000001'])).toBe(-1)
  expect(wrongPhoneAt(['0871-60000001', '转2号线', '也不是'])).toBe(1)
})

const notice = { title: '提示', text: '内容', from: null, until: null }
test.each([
  [{}, null],
  [{ title: '' }, 'NOTICE_TITLE_WRONG'],
  [{ text: ' \n ' }, 'NOTICE_TEXT_WRONG'],
  [{ text: '长'.repeat(501) }, 'NOTICE_TEXT_WRONG'],
  [{ from: 5, until: 5 }, 'NOTICE_TIME_ORDER'],
  [{ from: 5, until: 6 }, null],
])('notice %j: %s', (changes, reason) => {
  expect(whyNoticeUnfit({ ...notice, ...changes })).toBe(reason)
})

test('each part of a notice that is wrong is named', () => {
  expect(noticeFaults({ title: '长'.repeat(21), text: '', from: 6, until: 5 })).toEqual({
    title: 'NOTICE_TITLE_WRONG',
    text: 'NOTICE_TEXT_WRONG',
    until: 'NOTICE_TIME_ORDER',
  })
})

test.each([
  [null, null, 10, true, null],
  [11, null, 10, false, 11],
  [10, 20, 10, true, 20],
  [1, 10, 10, false, null],
  [null, 11, 10, true, 11],
])('from %s until %s at %d: shown %s, changes at %s', (from, until, now, isShown, changesAt) => {
  expect(isNoticeShown({ from, until }, now)).toBe(isShown)
  expect(noticeChangesAt({ from, until }, now)).toBe(changesAt)
})
