import { countText } from '#domain/page.ts'

/** Whom the office need not tell itself; outside the time of registration nobody can pay, and nobody is told. */
export const toldText = (unpaid: number): string =>
  unpaid === 0 ? '' : `报名期间，${countText(unpaid)} 个未缴费报名的家庭会收到消息。`
