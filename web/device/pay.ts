import { isWeChat } from './userAgent.ts'

/** The parameters of WeChat's pay sheet; the names are those of its signature (outside-services#pay-sheet). */
export type PaySheet = {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'MD5'
  paySign: string
}

/** How the sheet was closed. None of these proves whether money was paid; only the server knows that. */
export type SheetAnswer = 'ok' | 'cancel' | 'fail'

type Bridge = {
  invoke: (name: string, input: PaySheet, answer: (result: { err_msg?: string }) => void) => void
}

/** WeChat provides its bridge within a second or two; after this time the page tells the user what to do. */
const BRIDGE_WAIT_MS = 8000

/** WeChat's browser defines it; the SDK declares it without a type. */
function bridgeHere(): Bridge | undefined {
  return window.WeixinJSBridge
}

/** Tells whether this browser can open a pay sheet: inside WeChat, or where a test bridge was loaded. */
export function canPayHere(): boolean {
  return isWeChat() || bridgeHere() !== undefined
}

function bridgeReady(): Promise<Bridge> {
  const present = bridgeHere()
  if (present) return Promise.resolve(present)
  return new Promise((resolve, reject) => {
    const finish = () => {
      window.clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', finish)
      const bridge = bridgeHere()
      if (bridge) resolve(bridge)
      else reject(new Error('WeixinJSBridge did not come'))
    }
    const timer = window.setTimeout(finish, BRIDGE_WAIT_MS)
    document.addEventListener('WeixinJSBridgeReady', finish)
  })
}

/** Interprets the message of the bridge; everything but a clear ok or cancel is a failure. */
export function readSheetAnswer(message: string | undefined): SheetAnswer {
  if (message === 'get_brand_wcpay_request:ok') return 'ok'
  return message === 'get_brand_wcpay_request:cancel' ? 'cancel' : 'fail'
}

/** Opens WeChat's pay sheet and waits until it is closed. Throws Error where the bridge is missing. */
export async function openPaySheet(sheet: PaySheet): Promise<SheetAnswer> {
  const bridge = await bridgeReady()
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', sheet, ({ err_msg }) => resolve(readSheetAnswer(err_msg)))
  })
}
