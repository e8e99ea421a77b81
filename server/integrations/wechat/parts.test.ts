import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { formatBeijingTime, parseBeijingTime } from './beijingTime.ts'
import { billText, parseBill } from './bill.ts'
import { readFen } from './merchantCall.ts'
import { isSignedV2, signV2 } from './sign.ts'
import { readFlatXml, writeFlatXml } from './xml.ts'

describe('flat XML', () => {
  test.each([
    ['plain and CDATA', '<xml><a>1</a><b><![CDATA[<二>&]]></b></xml>', { a: '1', b: '<二>&' }],
    [
      'declaration, blanks, empty',
      '<?xml version="1.0" encoding="UTF-8"?>\n<xml>\n <a/>\n <b></b>\n</xml>\n',
      { a: '', b: '' },
    ],
    ['references', '<xml><a>&lt;&#65;&#x42;&amp;amp;</a></xml>', { a: '<AB&amp;' }],
    ['pieces of CDATA', '<xml><a><![CDATA[]]]]><![CDATA[>]]></a></xml>', { a: ']]>' }],
    ['a name of JavaScript', '<xml><__proto__>1</__proto__><toString>2</toString></xml>', { toString: '2' }],
  ])('reads %s', (_name, source, expected) => {
    expect(readFlatXml(source)).toMatchObject(expected)
  })

  test.each([
    ['DTD', '<!DOCTYPE xml [<!ENTITY a "b">]><xml><a>1</a></xml>'],
    ['DTD after the declaration', '<?xml version="1.0"?><!DOCTYPE xml><xml><a>1</a></xml>'],
    ['DTD inside', '<xml><!DOCTYPE a><a>1</a></xml>'],
    ['entity of its own', '<xml><a>&file;</a></xml>'],
    ['nesting', '<xml><a><b>1</b></a></xml>'],
    ['element twice', '<xml><a>1</a><a>1</a></xml>'],
    ['inherited name twice', '<xml><toString>1</toString><toString>1</toString></xml>'],
    ['attribute', '<xml><a b="c">1</a></xml>'],
    ['comment', '<xml><!-- a --><a>1</a></xml>'],
    ['text between', '<xml>x<a>1</a></xml>'],
    ['other root', '<root><a>1</a></root>'],
    ['two roots', '<xml><a>1</a></xml><xml></xml>'],
    ['no end', '<xml><a>1</a>'],
    ['open CDATA', '<xml><a><![CDATA[1</a></xml>'],
    ['wrong end', '<xml><a>1</b></xml>'],
    ['NUL', '<xml><a>\u0000</a></xml>'],
    ['NUL by reference', '<xml><a>&#0;</a></xml>'],
    ['surrogate by reference', '<xml><a>&#xD800;</a></xml>'],
    ['beyond Unicode', '<xml><a>&#x110000;</a></xml>'],
    ['bare ampersand', '<xml><a>1&2</a></xml>'],
    ['too long', `<xml><a>${'琴'.repeat(22_000)}</a></xml>`],
    ['JSON', '{"return_code":"SUCCESS"}'],
    ['nothing', ''],
  ])('refuses %s', (_name, source) => {
    expect(readFlatXml(source)).toBeNull()
  })

  const names = fc.stringMatching(/^[a-z_][a-z0-9_]{0,20}$/)
  const values = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((value) => !/\p{Cc}|[\uFFFE\uFFFF]/u.test(value))

  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.dictionary(names, values), (fields) => {
        expect({ ...readFlatXml(writeFlatXml(fields)) }).toEqual({ ...fields })
      }),
    )
  })

  test('never throws and never hangs on any text', () => {
    const piece = fc.constantFrom(
      '<xml>',
      '</xml>',
      '<a>',
      '</a>',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '&',
      '<',
      'x',
      '<?xml ?>',
      ' ',
    )
    fc.assert(fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => void readFlatXml(pieces.join(''))))
  })

  test.each([
    ['a name', { 'a b': '1' }],
    ['a control character', { a: '\u0001' }],
    ['half a character', { a: '\uD83E' }],
  ])('refuses to write %s that XML cannot carry', (_name, fields) => {
    expect(() => writeFlatXml(fields as Record<string, string>)).toThrow(RangeError)
  })
})

describe('signature', () => {
  const fields = { appid: 'wx1', total_fee: '100', attach: '', body: '二胡 九级' }
  const key = 'k'.repeat(32)

  test('does not depend on order or on empty fields', () => {
    const { attach: _empty, ...rest } = fields
    const turned = Object.fromEntries(Object.entries(rest).reverse())
    expect(signV2(turned, key, 'MD5')).toBe(signV2(fields, key, 'MD5'))
  })

  test('any change of a value, a name or the key is noticed', () => {
    const sign = signV2(fields, key, 'MD5')
    expect(isSignedV2({ ...fields, sign }, key, 'MD5')).toBe(true)
    expect(isSignedV2({ ...fields, sign: sign.toLowerCase() }, key, 'MD5')).toBe(false)
    expect(isSignedV2({ ...fields, sign }, `${key}x`, 'MD5')).toBe(false)
    expect(isSignedV2({ ...fields, sign }, key, 'HMAC-SHA256')).toBe(false)
    expect(isSignedV2(fields, key, 'MD5')).toBe(false)
    fc.assert(
      fc.property(
        fc.constantFrom('appid', 'total_fee', 'body', 'extra'),
        fc.string({ minLength: 1 }),
        (name, value) => {
          fc.pre(fields[name as 'appid'] !== value)
          expect(isSignedV2({ ...fields, [name]: value, sign }, key, 'MD5')).toBe(false)
        },
      ),
    )
  })
})

describe('Beijing time', () => {
  test.each([
    ['2026-11-20T01:02:03Z', '20261120090203'],
    ['2026-12-31T16:00:00Z', '20270101000000'],
    ['2024-02-28T16:00:00.999Z', '20240229000000'],
  ])('%s is %s', (instant, text) => {
    expect(formatBeijingTime(Date.parse(instant))).toBe(text)
    expect(parseBeijingTime(text)).toBe(Math.floor(Date.parse(instant) / 1000) * 1000)
  })

  test('the spaced form is the same instant', () => {
    expect(parseBeijingTime('2026-11-20 09:02:03')).toEqual(parseBeijingTime('20261120090203'))
  })

  test.each([
    '',
    '20240230000000',
    '20261320000000',
    '20261120240000',
    '2026112009020',
    '2026-1120090203',
    '20261120 090203',
    '1e13',
  ])('%j is no time', (text) => expect(parseBeijingTime(text)).toBeNull())

  test.each(['UTC', 'Asia/Shanghai', 'America/Los_Angeles'])(
    'every second comes back while the process lives in %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      const seconds = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 })
      fc.assert(
        fc.property(seconds, (second) => {
          expect(parseBeijingTime(formatBeijingTime(second * 1000))).toBe(second * 1000)
        }),
      )
      expect(formatBeijingTime(Date.parse('2026-11-20T01:02:03Z'))).toBe('20261120090203')
      vi.unstubAllEnvs()
    },
  )
})

describe('amounts', () => {
  test.each([
    ['1', 1],
    ['26000', 26000],
    ['0', 0],
  ])('%s is %d fen', (text, fen) => expect(readFen(text)).toBe(fen))

  test.each([undefined, '', '1e3', '0x104', '26.0', '-1', '+1', ' 1', '01', '1 ', '１', '99999999999', 'NaN', '1,000'])(
    '%j is none',
    (text) => expect(readFen(text)).toBeNull(),
  )
})

describe('bill', () => {
  const head =
    '交易时间,微信订单号,商户订单号,用户标识,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,退款状态,商品名称'
  const row = '`2026-11-20 09:00:00,`4200,`K100,`oX,`SUCCESS,`300.50,`0,`0,`0.00,`,`考级, 二胡'
  const sum = '总交易单数,应结订单总金额\r\n`1,`300.50\r\n'

  test('reads yuan as fen and leaves commas of a name alone', () => {
    expect(parseBill(`\uFEFF${head}\r\n${row}\r\n${sum}`)).toMatchObject([
      { outTradeNo: 'K100', totalFen: 30050, refundFen: 0, tradedAt: Date.parse('2026-11-20T01:00:00Z') },
    ])
  })

  test('is read compressed and plain; what breaks off is not read', () => {
    const plain = Buffer.from(`${head}\r\n${row}\r\n${sum}`)
    expect(billText(plain)).toBe(plain.toString())
    expect(billText(gzipSync(plain))).toBe(plain.toString())
    expect(() => billText(gzipSync(plain).subarray(0, 60))).toThrow(OutsideError)
  })

  test.each([
    ['cut off', `${head}\r\n${row}\r\n`],
    ['a row missing', `${head}\r\n${sum}`],
    ['a cell missing', `${head}\r\n${row.replace(',`0.00', '')}\r\n${sum}`],
    ['amount in another form', `${head}\r\n${row.replace('300.50', '3e2')}\r\n${sum}`],
    ['column missing', `${head.replace('商户订单号', '订单')}\r\n${row}\r\n${sum}`],
    ['nothing', ''],
  ])('is not read in part: %s', (_name, text) => {
    expect(() => parseBill(text)).toThrow(OutsideError)
  })
})
