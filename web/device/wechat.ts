import wx from 'weixin-js-sdk'
import { call } from '#client/api.ts'
import { addressToSign } from './firstAddress.ts'
import { isApple } from './userAgent.ts'

const interfaces: wx.jsApiList = [
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'chooseWXPay',
  'hideMenuItems',
  'scanQRCode',
]

let configured = { address: '', ready: Promise.resolve() }

/**
 * The JS-SDK, configured for the current address. Load this file only inside WeChat (`isWeChat()`). Rejects with
 * CallError when the signature is not available, with Error when WeChat refuses it.
 */
export async function readyWeChat(): Promise<typeof wx> {
  const address = addressToSign(isApple())
  if (configured.address !== address) {
    const ready = configure(address)
    configured = { address, ready }
    // A failure must not be cached: the next caller tries again.
    ready.catch(() => {
      if (configured.ready === ready) configured = { address: '', ready: Promise.resolve() }
    })
  }
  await configured.ready
  return wx
}

async function configure(address: string): Promise<void> {
  const { OtherMsg: signed } = await call('WeiXin', 'GetJSSDK', { url: address })
  await new Promise<void>((resolve, reject) => {
    wx.config({
      debug: false,
      appId: signed.AppId,
      timestamp: signed.Timestamp,
      nonceStr: signed.NonceStr,
      signature: signed.Signature,
      jsApiList: interfaces,
      openTagList: [],
    })
    wx.ready(() => resolve())
    wx.error((refusal) => reject(new Error(`微信接口不可用：${refusal.errMsg}`)))
  })
}

/** WeChat's own scanner; resolves to null where the user cancelled. Rejects as `readyWeChat` does. */
export async function scanInWeChat(): Promise<string | null> {
  const sdk = await readyWeChat()
  return new Promise((resolve, reject) => {
    sdk.scanQRCode({
      needResult: 1,
      scanType: ['qrCode'],
      success: ({ resultStr }) => resolve(resultStr),
      cancel: () => resolve(null),
      fail: ({ errMsg }) => reject(new Error(`微信扫码不可用：${errMsg}`)),
    })
  })
}
