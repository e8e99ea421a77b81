/** What the money of an order, a refund or an entry was for. */
export const FEE_KINDS = ['enrolment', 'appeal'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

export const feeKindTexts: Readonly<Record<FeeKind, string>> = { enrolment: '报名费', appeal: '申诉费' }

/** What the pay sheet of WeChat says is paid for. */
export const paidForText = (kind: FeeKind, subject: string): string => `音乐考级${feeKindTexts[kind]}-${subject}`

/** Why a payment of another amount goes back, as the payer reads it in WeChat. */
export const heldBackText = (kind: FeeKind): string => `实付金额与应缴${feeKindTexts[kind]}不符，款项退回`

/** The same of an appeal that changed the grade. */
export const APPEAL_FEE_BACK = '复核后成绩有变化，申诉费退回'
