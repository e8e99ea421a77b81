import { isWeChat } from './userAgent.ts'

/** What WeChat's pay sheet takes; names as its signature has them (outside services, section 3). */
export type PaySheet = {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'MD5'
  paySign: string
}

/** How the sheet was closed. None of the three proves whether money moved: that the server says. */
export type SheetAnswer = 'ok' | 'cancel' | 'fail'

type Bridge = {
  invoke: (name: string, input: PaySheet, answer: (result: { err_msg?: string }) => void) => void
}

/** WeChat brings its bridge within a second or two; after this the page says how to go on. */
const BRIDGE_WAIT_MS = 8000

/** WeChat's browser puts it there; its SDK declares it without a type. */
function bridgeHere(): Bridge | undefined {
  return window.WeixinJSBridge
}

/** Whether a pay sheet can be opened in this browser: inside WeChat, or where a stand-in for it was loaded. */
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

/** What the bridge's own words mean; everything but a clear ok or cancel is a failure. */
export function readSheetAnswer(message: string | undefined): SheetAnswer {
  if (message === 'get_brand_wcpay_request:ok') return 'ok'
  return message === 'get_brand_wcpay_request:cancel' ? 'cancel' : 'fail'
}

/** Opens WeChat's pay sheet and waits until it is closed. Throws Error where the bridge does not come. */
export async function openPaySheet(sheet: PaySheet): Promise<SheetAnswer> {
  const bridge = await bridgeReady()
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', sheet, ({ err_msg }) => resolve(readSheetAnswer(err_msg)))
  })
}
