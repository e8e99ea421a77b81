import type { SandboxContext } from '#sandbox/context.ts'
import type { Reply, Route, Routes } from '#sandbox/http.ts'
import type { Notices } from '#sandbox/notices.ts'
import { downloadBill } from './bill.ts'
import { closeOrder, orderQuery } from './orderCalls.ts'
import { refundOrder, refundQuery } from './refundCalls.ts'
import { unifiedOrder } from './unifiedOrder.ts'

/** The merchant platform, api.mch.weixin.qq.com. */
export function merchantRoutes(context: SandboxContext, notices: Notices): Routes {
  const route = (answer: (request: Parameters<Route['answer']>[0]) => Reply): Route => ({
    protocol: 'merchantXml',
    answer,
  })
  return {
    'POST /sandbox/mch/pay/unifiedorder': route((request) => unifiedOrder(context, request)),
    'POST /sandbox/mch/pay/orderquery': route((request) => orderQuery(context, request)),
    'POST /sandbox/mch/pay/closeorder': route((request) => closeOrder(context, request)),
    'POST /sandbox/mch/secapi/pay/refund': route((request) => refundOrder(context, notices, request)),
    'POST /sandbox/mch/pay/refundquery': route((request) => refundQuery(context, request)),
    'POST /sandbox/mch/pay/downloadbill': route((request) => downloadBill(context, request)),
  }
}
