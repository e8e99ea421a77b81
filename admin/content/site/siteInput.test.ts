import { expect, test } from 'vitest'
import {
  noticeInputFaults,
  noticeInputOf,
  saveNoticeRequest,
  saveSiteRequest,
  siteInputFaults,
  siteInputOf,
} from './siteInput.ts'

const facts = { Version: 3 }
const site = {
  Name: '省音协',
  Copyright: '版权',
  ServicePhones: ['0871-60000001', '0871-60000002'],
  OfficeName: '考级办',
  OfficePhone: '0871-60000010',
  OfficeAddress: '昆明',
  ShareTitle: '',
  ShareText: '',
  Version: 3,
}
const notice = {
  IsOn: 1 as const,
  Title: '提示',
  Text: '内容',
  StartTime: '2026-11-20T10:00:00+08:00',
  EndTime: null,
  Version: 3,
}

test('what is saved unchanged is what was read', () => {
  expect(saveSiteRequest(siteInputOf(site), facts)).toEqual({ ...site, ...facts })
  const sent = saveNoticeRequest(noticeInputOf(notice), facts)
  expect(sent).toEqual({ ...notice, StartTime: '2026-11-20T10:00', EndTime: '', ...facts })
})

test('numbers stand on lines of their own, empty ones left out', () => {
  const input = { ...siteInputOf(site), ServicePhones: ' 0871-60000003\n\n' }
  expect(saveSiteRequest(input, facts).ServicePhones).toEqual(['0871-60000003'])
  expect(Object.values(siteInputFaults(input)).filter(Boolean)).toEqual([])
  const phones = (ServicePhones: string) => siteInputFaults({ ...input, ServicePhones }).ServicePhones
  expect(phones('')).toBe('请填写1至6个正确的电话号码')
  expect(phones('0871-60000003\n转2号线')).toBe('第2行“转2号线”不是电话号码')
})

test('a notice that is switched off may be empty', () => {
  const input = { ...noticeInputOf(notice), title: '' }
  expect(noticeInputFaults(input).noticeTitle).toContain('公告标题')
  expect(noticeInputFaults({ ...input, isOn: false })).toEqual({})
  const { noticeUntil } = noticeInputFaults({ ...noticeInputOf(notice), until: '2026-11-19T10:00' })
  expect(noticeUntil).toBe('公告的结束时间须晚于开始时间')
})
