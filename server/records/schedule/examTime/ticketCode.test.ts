import { describe, expect, test } from 'vitest'
import { createSecrets } from '#server/security/secrets.ts'
import { openTicketCode, sealTicketCode } from './ticketCode.ts'

const secrets = createSecrets(new Map([[1, Buffer.alloc(32, 7)]]))
const issuedAt = Date.parse('2026-11-20T09:00:00+08:00')
const summary = {
  enrolmentId: 1042,
  name: '欧阳𠮷娜',
  majorName: '钢琴',
  gradeName: '八级',
  examNo: '53260105000042',
}

describe('the code of ticket and check-in (threats#W5)', () => {
  test('opens to whom it names and when it was issued', () => {
    const code = sealTicketCode(secrets, summary, issuedAt + 345)
    expect(openTicketCode(secrets, code)).toEqual({ ...summary, issuedAt })
    expect(code).toMatch(/^[\w-]+$/)
  })

  test('shows nothing of the child to who has no key', () => {
    const code = sealTicketCode(secrets, summary, issuedAt)
    const bytes = Buffer.from(code, 'base64url')
    for (const secret of [summary.name, summary.majorName, summary.examNo, String(summary.enrolmentId)])
      expect(bytes.includes(Buffer.from(secret))).toBe(false)
  })

  test('is refused with any single bit flipped, in its bytes and in its letters', () => {
    const code = sealTicketCode(secrets, summary, issuedAt)
    const bytes = Buffer.from(code, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const altered = Buffer.from(bytes)
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(openTicketCode(secrets, altered.toString('base64url')), `bit ${bit}`).toBeNull()
    }
    for (let bit = 0; bit < code.length * 7; bit++) {
      const at = Math.floor(bit / 7)
      const letter = String.fromCharCode(code.charCodeAt(at) ^ (1 << (bit % 7)))
      const altered = code.slice(0, at) + letter + code.slice(at + 1)
      expect(openTicketCode(secrets, altered), `letter ${at}, bit ${bit % 7}`).toBeNull()
    }
  })

  test.each([
    ['nothing', ''],
    ['words', '我是考生'],
    ['a code cut short', sealTicketCode(secrets, summary, issuedAt).slice(0, -1)],
    ['a code with something behind it', `${sealTicketCode(secrets, summary, issuedAt)}A`],
    ['a code padded as base64', `${sealTicketCode(secrets, summary, issuedAt)}=`],
    ['a code in spaces', ` ${sealTicketCode(secrets, summary, issuedAt)} `],
    ['two codes', sealTicketCode(secrets, summary, issuedAt).repeat(2)],
    ['megabytes', 'A'.repeat(10_000_000)],
    ['the code of another key', sealTicketCode(createSecrets(new Map([[1, Buffer.alloc(32, 8)]])), summary, issuedAt)],
    ['what was sealed for another purpose', secrets.seal('certNumber', '[1,2,"a","b","c","d"]').toString('base64url')],
  ])('refuses %s', (_what, text) => {
    expect(openTicketCode(secrets, text)).toBeNull()
  })

  test('is no longer than a QR code of 250 px carries well, with the longest names', () => {
    const longest = { ...summary, name: '𠮷'.repeat(15), majorName: '视唱练耳与音乐基础', gradeName: '十级（演奏级）' }
    expect(sealTicketCode(secrets, longest, issuedAt).length).toBeLessThanOrEqual(300)
    expect(sealTicketCode(secrets, summary, issuedAt).length).toBeLessThanOrEqual(200)
  })
})
