import type { SandboxContext } from '#sandbox/context.ts'
import type { Reply, Route, Routes } from '#sandbox/http.ts'
import type { Notices } from '#sandbox/notices.ts'
import { downloadBill } from './bill.ts'
import { closeOrder, orderQuery } from './orderCalls.ts'
import { refundOrder, refundQuery } from './refundCalls.ts'
import { unifiedOrder } from './unifiedOrder.ts'

/** The merchant platform, api.mch.weixin.qq.com. */
export function merchantRoutes(context: SandboxContext, notices: Notices): Routes {
  const route = (answer: (asked: Parameters<Route['answer']>[0]) => Reply): Route => ({
    protocol: 'merchantXml',
    answer,
  })
  return {
    'POST /sandbox/mch/pay/unifiedorder': route((asked) => unifiedOrder(context, asked)),
    'POST /sandbox/mch/pay/orderquery': route((asked) => orderQuery(context, asked)),
    'POST /sandbox/mch/pay/closeorder': route((asked) => closeOrder(context, asked)),
    'POST /sandbox/mch/secapi/pay/refund': route((asked) => refundOrder(context, notices, asked)),
    'POST /sandbox/mch/pay/refundquery': route((asked) => refundQuery(context, asked)),
    'POST /sandbox/mch/pay/downloadbill': route((asked) => downloadBill(context, asked)),
  }
}
