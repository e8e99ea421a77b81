import { afterAll, describe, expect, test } from 'vitest'
import { openTestShop, PAYER } from '#test/outside/testShop.ts'
import { signV2 } from './sign.ts'
import { writeFlatXml } from './xml.ts'

const shop = await openTestShop()
const { sandbox, wechat, noticesOf, paidOrder } = shop
afterAll(() => shop.close())

describe('notices that prove nothing', () => {
  const genuine = () => {
    const { appId, mchId } = sandbox.account
    return {
      return_code: 'SUCCESS',
      result_code: 'SUCCESS',
      appid: appId,
      mch_id: mchId,
      nonce_str: 'n',
      openid: PAYER,
      is_subscribe: 'N',
      trade_type: 'JSAPI',
      bank_type: 'OTHERS',
      total_fee: '26000',
      fee_type: 'CNY',
      cash_fee: '26000',
      transaction_id: '4200',
      out_trade_no: 'KJ1',
      time_end: '20261120090203',
      coupon_fee_0: '1',
      a_new_field: '新',
    }
  }
  const signed = (fields: Record<string, string>, key = sandbox.account.mchKey, type: 'MD5' | 'HMAC-SHA256' = 'MD5') =>
    writeFlatXml({ ...fields, sign: signV2(fields, key, type) })

  test('the genuine one is read, fields unknown today included', () => {
    expect(wechat.parsePayNotice(signed(genuine()))).toMatchObject({
      ok: true,
      notice: {
        outTradeNo: 'KJ1',
        transactionId: '4200',
        totalFen: 26000,
        paidAt: Date.parse('2026-11-20T01:02:03Z'),
        bankType: 'OTHERS',
      },
    })
  })

  const changed = (change: Record<string, string>) => () => signed({ ...genuine(), ...change })
  test.each<[string, () => string, string]>([
    ['no signature', () => writeFlatXml(genuine()), 'badSignature'],
    ['empty signature', () => writeFlatXml({ ...genuine(), sign: '' }), 'badSignature'],
    ['another key', () => signed(genuine(), 'x'.repeat(32)), 'badSignature'],
    [
      'lower case',
      () =>
        signed(genuine()).replace(
          /(<sign><!\[CDATA\[)([0-9A-F]+)/,
          (_all, start: string, sign: string) => start + sign.toLowerCase(),
        ),
      'badSignature',
    ],
    [
      'sign type of its own choice',
      () => signed({ ...genuine(), sign_type: 'HMAC-SHA256' }, undefined, 'HMAC-SHA256'),
      'badSignature',
    ],
    ['amount changed after signing', () => signed(genuine()).replace('26000', '1'), 'badSignature'],
    ['field added after signing', () => signed(genuine()).replace('<xml>', '<xml><attach>1</attach>'), 'badSignature'],
    ['field taken away', () => signed(genuine()).replace(/<openid>.*?<\/openid>/, ''), 'badSignature'],
    ['amount given twice', () => signed(genuine()).replace('<xml>', '<xml><total_fee>1</total_fee>'), 'unreadable'],
    ['DTD', () => `<!DOCTYPE xml [<!ENTITY x SYSTEM "file:///etc/passwd">]>${signed(genuine())}`, 'unreadable'],
    ['JSON', () => JSON.stringify(genuine()), 'unreadable'],
    ['empty', () => '', 'unreadable'],
    ['amount 1e3', changed({ total_fee: '1e3' }), 'badField'],
    ['amount 0x104', changed({ total_fee: '0x104' }), 'badField'],
    ['amount 26000.0', changed({ total_fee: '26000.0' }), 'badField'],
    ['amount 0', changed({ total_fee: '0' }), 'badField'],
    ['amount negative', changed({ total_fee: '-26000' }), 'badField'],
    ['no order', changed({ out_trade_no: '' }), 'badField'],
    ['no payment number', changed({ transaction_id: '' }), 'badField'],
    ['no payer', changed({ openid: '' }), 'badField'],
    ['impossible time', changed({ time_end: '20260230000000' }), 'badField'],
    ['foreign account', changed({ appid: 'wx0' }), 'foreignAccount'],
    ['foreign merchant', changed({ mch_id: '1' }), 'foreignAccount'],
    ['not a success', changed({ result_code: 'FAIL' }), 'notSuccess'],
  ])('%s', (_name, body, reason) => {
    expect(wechat.parsePayNotice(body())).toEqual({ ok: false, reason })
  })

  test('a forged copy is refused, a genuine one with another amount is parsed', async () => {
    const { outTradeNo } = await paidOrder()
    await sandbox.control({ resendNotice: { outTradeNo, forged: true } })
    await sandbox.control({ resendNotice: { outTradeNo, change: { total_fee: '1' } } })
    expect(wechat.parsePayNotice(noticesOf(outTradeNo)[1] ?? '')).toEqual({ ok: false, reason: 'badSignature' })
    expect(wechat.parsePayNotice(noticesOf(outTradeNo)[2] ?? '')).toMatchObject({ ok: true, notice: { totalFen: 1 } })
  })
})
