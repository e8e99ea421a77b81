/** Refusals of waivers in words (office#desk-payment), a part of `reasons`. */
export const waiverReasons = {
  WAIVER_REASON_WRONG: '请填写减免或撤销减免的原因，最多100个字',
} as const
