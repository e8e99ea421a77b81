import { expect, test } from 'vitest'
import { telephoneLink } from './telephoneLink.ts'

test.each([
  ['0871-63160000', 'tel:087163160000'],
  ['0871-6316 0000 转 2', 'tel:087163160000'],
  ['+86 871 63160000', 'tel:+8687163160000'],
  ['138 0000 0001', 'tel:13800000001'],
])('%s dials %s', (written, link) => expect(telephoneLink(written)).toBe(link))
