/** Refusals of invoices in words (office#closing), a part of `reasons`. */
export const invoiceReasons = {
  INVOICE_TITLE_WRONG: '请填写发票抬头，最多100个字',
  INVOICE_TAX_NO_WRONG: '请填写正确的纳税人识别号：15、17、18或20位数字和大写字母',
  INVOICE_EMAIL_WRONG: '请填写接收电子发票的邮箱',
} as const
