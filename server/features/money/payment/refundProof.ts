import { whyFactorForbids } from '#domain/people/secondFactor.ts'
import type { Ctx, Me } from '#server/context.ts'
import { refuseIf } from '#server/refuse.ts'

/** Refuses the reasons of the second factor where so much money goes back that it is asked for again (REFUND_PROOF_YUAN). */
export function requireProofFor({ config, me, now }: Pick<Ctx<Me>, 'config' | 'me' | 'now'>, amountFen: number): void {
  if (amountFen <= config.refundProofFen) return
  refuseIf(whyFactorForbids({ ...me.secondFactor, roles: me.roles }, { needsFreshProof: true }, now))
}
