import type { SandboxContext } from '#sandbox/context.ts'
import { json, page, type Reply, type Routes, readJsonBody, type SandboxRequest } from '#sandbox/http.ts'
import { isClosed, payOrder } from '#sandbox/mch/orderState.ts'
import type { Notices } from '#sandbox/notices.ts'
import { html, type Markup } from '#sandbox/pages/html.ts'
import { PEOPLE } from '#sandbox/people.ts'
import { signatureOf } from '#sandbox/wechatMessage.ts'
import type { Order } from '#sandbox/world.ts'

const SIGNED = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType']
const PREPAY_LIFE_MS = 2 * 60 * 60 * 1000

/** The pay sheet, which opens when a page requests payment, and its button. */
export function paySheetRoutes(context: SandboxContext, notices: Notices): Routes {
  return {
    'GET /sandbox/pay': { protocol: 'page', answer: (request) => showSheet(context, request) },
    'POST /sandbox/pay/confirm': { protocol: 'page', answer: (request) => confirm(context, notices, request) },
  }
}

function showSheet(context: SandboxContext, request: SandboxRequest): Reply {
  const found = findPayable(context, (name) => request.query.get(name) ?? '')
  if ('fault' in found) {
    return page(
      sheet(
        html`<section class="sheet" data-result="fail" data-testid="sandbox-pay-fault"><p>${found.fault}</p></section>`,
      ),
    )
  }
  const { fields } = found.order
  const fen = Number(fields.total_fee)
  const payer = PEOPLE.find((person) => person.openId === fields.openid)
  return page(
    sheet(html`<section class="sheet" role="dialog" aria-modal="true" aria-labelledby="merchant" data-testid="sandbox-pay-sheet">
<p id="merchant" class="merchant">${context.settings.merchantName}</p>
<p class="amount" data-testid="sandbox-pay-amount"><span>¥</span>${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}</p>
<dl><dt>商品</dt><dd>${fields.body ?? ''}</dd><dt>付款人</dt><dd>${payer?.nickname ?? ''}</dd><dt>付款方式</dt><dd>零钱（沙箱，不会真的扣款）</dd></dl>
<p class="state" role="status" data-testid="sandbox-pay-state"></p>
<button type="button" class="confirm" data-testid="sandbox-pay-confirm">支付</button>
<button type="button" class="cancel" data-testid="sandbox-pay-cancel">取消</button></section>`),
  )
}

function confirm(context: SandboxContext, notices: Notices, request: SandboxRequest): Reply {
  const body = readJsonBody(request)
  const found = findPayable(context, (name) => {
    const value = body?.[name]
    return typeof value === 'string' ? value : ''
  })
  if ('fault' in found) return json({ result: 'fail', message: found.fault })
  const outTradeNo = found.order.fields.out_trade_no ?? ''
  const result = payOrder(context, outTradeNo)
  if (result !== 'paid') return json({ result: 'fail', message: '该订单已支付或已关闭' })
  notices.start(`pay:${outTradeNo}`)
  return json({ result: 'ok', message: '支付成功' })
}

function findPayable(context: SandboxContext, get: (name: string) => string): { order: Order } | { fault: string } {
  const { settings, world } = context
  const signed = Object.fromEntries(SIGNED.map((name) => [name, get(name)]))
  if (signed.appId !== settings.appId) return { fault: '调用支付JSAPI缺少参数：appId' }
  if (get('paySign') !== signatureOf(signed, settings.mchKey, signed.signType)) return { fault: '支付验证签名失败' }
  const prepayId = /^prepay_id=(\w+)$/.exec(signed.package ?? '')?.[1]
  const order = [...world.orders.values()].find((one) => one.prepayId === prepayId)
  if (!order || settings.now() + order.agedSeconds * 1000 - order.prepayAt > PREPAY_LIFE_MS)
    return { fault: '预支付单已失效' }
  if (order.paid) return { fault: '该订单已支付' }
  return isClosed(context, order) ? { fault: '该订单已关闭' } : { order }
}

function sheet(body: Markup): string {
  return html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>微信支付（沙箱）</title><link rel="stylesheet" href="/sandbox/assets/pay.css">
<script src="/sandbox/assets/pay.js" defer></script></head><body>${body}</body></html>`.markup
}
