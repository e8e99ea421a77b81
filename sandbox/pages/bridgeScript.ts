/**
 * Provides `window.WeixinJSBridge` in an ordinary browser: payment in a frame of this origin, the check of `wx.config`,
 * and 'ok' for calls that only set something. Served as a file, because the product's pages allow no inline script.
 */
export const BRIDGE_SCRIPT = `(() => {
  'use strict'
  if (window.WeixinJSBridge) return

  const HARMLESS = [
    'shareTimeline', 'sendAppMessage', 'updateAppMessageShareData', 'updateTimelineShareData', 'menu:share:timeline',
    'menu:share:appmessage', 'hideOptionMenu', 'showOptionMenu', 'hideMenuItems', 'showMenuItems', 'hideToolbar', 'showToolbar',
  ]
  const PAY_FIELDS = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign']

  const styles = document.createElement('link')
  styles.rel = 'stylesheet'
  styles.href = '/sandbox/assets/bridge.css'
  const stylesReady = new Promise((resolve) => {
    styles.addEventListener('load', resolve)
    styles.addEventListener('error', resolve)
  })
  document.head.append(styles)

  let isPaying = false

  async function pay(input, answer) {
    if (isPaying) return answer('fail')
    isPaying = true
    await stylesReady
    const before = document.activeElement
    const frame = document.createElement('iframe')
    frame.className = 'sandbox-pay-frame'
    frame.title = '微信支付'
    frame.dataset.testid = 'sandbox-pay-frame'
    const query = new URLSearchParams()
    for (const name of PAY_FIELDS) query.set(name, String(input[name] ?? ''))
    frame.src = '/sandbox/pay?' + query
    const onMessage = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== location.origin) return
      const result = event.data && event.data.sandboxPay
      if (!['ok', 'cancel', 'fail'].includes(result)) return
      window.removeEventListener('message', onMessage)
      frame.remove()
      isPaying = false
      if (before instanceof HTMLElement) before.focus()
      answer(result, event.data.message)
    }
    window.addEventListener('message', onMessage)
    document.body.append(frame)
    frame.focus()
  }

  async function verifyPage(input, answer) {
    const body = JSON.stringify({
      appId: input.verifyAppId,
      nonce: input.verifyNonceStr,
      timestamp: input.verifyTimestamp,
      signature: input.verifySignature,
      url: location.href.split('#')[0],
    })
    try {
      const response = await fetch('/sandbox/bridge/verify', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      answer((await response.json()).result)
    } catch {
      answer('fail')
    }
  }

  window.WeixinJSBridge = {
    invoke(name, input = {}, callback = () => {}) {
      const answer = (result, message) => callback({ err_msg: name + ':' + result, ...(message ? { err_desc: message } : {}) })
      if (name === 'getBrandWCPayRequest') void pay(input, (result, message) => {
        callback({ err_msg: 'get_brand_wcpay_request:' + result, ...(message ? { err_desc: message } : {}) })
      })
      else if (name === 'preVerifyJSAPI') void verifyPage(input, answer)
      else if (name === 'getNetworkType') setTimeout(() => callback({ err_msg: 'network_type:wifi' }))
      else if (HARMLESS.includes(name)) setTimeout(() => answer('ok'))
      else setTimeout(() => callback({ err_msg: 'system:function_not_exist' }))
    },
    call(name) {
      if (name === 'closeWindow') history.back()
    },
    on() {},
  }

  const announce = () => document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', announce)
  else setTimeout(announce)
})()
`
