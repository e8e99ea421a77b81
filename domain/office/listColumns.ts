/**
 * The columns of the console's lists, which screens and exports call by the same headings. Keys are those of the choice of
 * columns.
 */
export const enrolmentTitles = {
  Name: '考生',
  CheckStatus: '照片审核',
  IsPay: '缴费',
  MName: '专业',
  GName: '级别',
  EA_Name: '考区',
  IsOnline: '方式',
  ExamTime: '考试时间',
  Examiners: '考官',
  EF_ID: '报名号',
  ExamNO: '考号',
  EB_Name: '批次',
  Sex: '性别',
  BirthDate: '出生年月',
  Fee: '费用',
  PayMethod: '缴费方式',
  PayTime: '缴费时间',
  Mobile: '手机',
  TName: '培训机构/老师',
  PName: '联系人',
  PMobile: '联系电话',
  CertNOMasked: '证件号',
  CreateTime: '报名时间',
} as const

export const resultTitles = {
  Name: '考生',
  Proposal: '评审结果',
  Reviews: '已评 / 考官',
  MName: '专业',
  GName: '级别',
  ExamNO: '考号',
  EB_Name: '批次',
  Result: '审核成绩',
  ApprovedTime: '审核时间',
  EF_ID: '报名号',
} as const

export const otherResultTitles = {
  Name: '考生',
  Majors: '专业',
  Grades: '级别',
  Result: '成绩',
  CertNO: '证件号',
  ExamName: '考试名称',
  ExamDate: '考试日期',
  ImportTime: '导入时间',
} as const

export const certificatePostTitles = {
  Name: '考生',
  CertificateNO: '证书编号',
  EB_Name: '批次',
  EA_Name: '考区',
  MName: '专业级别',
  PostName: '收件人',
  PostMobile: '收件人电话',
  PostAddress: '收件地址',
  Carrier: '快递公司',
  TrackingNO: '快递单号',
  SentDay: '寄出日期',
} as const

export const refundTitles = {
  Name: '考生',
  State: '状态',
  Amount: '金额',
  Reason: '原因',
  RequestedBy: '申请人',
  RequestedTime: '申请时间',
  DecidedBy: '审批人',
  DecidedTime: '审批时间',
  Note: '审批说明',
  DoneTime: '退款时间',
  VoucherNO: '签收单或凭证号',
  RefundCode: '退款单号',
  Way: '方式',
  EA_Name: '考区',
  EB_Name: '批次',
  MName: '专业',
  ExamTime: '场次',
  ExamNO: '考号',
  EF_ID: '报名号',
} as const

export const waiverTitles = {
  Name: '考生',
  State: '状态',
  Fee: '报名费',
  Reason: '原因',
  MName: '报考',
  EA_Name: '考区',
  EB_Name: '批次',
  AskedBy: '申请人',
  AskedTime: '申请时间',
  DecidedBy: '审批人',
  DecidedTime: '审批时间',
  Note: '审批说明',
} as const

export const invoiceTitles = {
  Title: '抬头',
  State: '状态',
  Amount: '金额',
  Refunded: '开票后退费',
  TitleKind: '类型',
  TaxNO: '纳税人识别号',
  InvoiceNO: '发票号码',
  RedNO: '红字发票号码',
  NewNO: '新发票号码',
  AskedTime: '申请时间',
  DecidedBy: '经办人',
  DecidedTime: '处理时间',
  Note: '说明',
  Email: '邮箱',
  Mobile: '账号手机',
  Lines: '报名',
} as const

export const receiptTitles = {
  ReceiptNO: '收据号',
  State: '状态',
  Sum: '金额',
  Way: '方式',
  Payer: '缴费人',
  Names: '考生',
  EF_IDs: '报名号',
  EA_Name: '考区',
  TakenBy: '收款人',
  TakenTime: '时间',
  Note: '备注',
  ReversedBy: '冲销人',
  ReversedTime: '冲销时间',
  ReversalReason: '冲销原因',
} as const

export const workTitles = {
  Title: '差异',
  State: '状态',
  What: '说明',
  Ours: '系统（元）',
  Theirs: '对方（元）',
  Owner: '负责人',
  FoundTime: '发现时间',
  Name: '考生',
  EF_ID: '报名号',
  PayCode: '商户订单号',
  Day: '账单日',
  Group: '来源',
  Note: '备注',
  Decision: '处理结果',
  SettledBy: '处理人',
  SettledTime: '处理时间',
} as const

export const billTitles = {
  Day: '日期',
  State: '状态',
  Differences: '待处理差异',
  Payments: '付款笔数',
  Received: '收款（元）',
  Refunds: '退款笔数',
  Refunded: '退款（元）',
  Charge: '手续费（元）',
  Trouble: '说明',
  ComparedTime: '核对时间',
} as const

export const billLineTitles = {
  Time: '时间',
  Kind: '类型',
  IsMatched: '核对',
  Amount: '金额',
  Ours: '系统（元）',
  Names: '考生',
  PayCode: '商户订单号',
  TransactionID: '微信订单号',
  RefundCode: '商户退款单号',
  State: '微信状态',
  What: '说明',
} as const

export const deliveryTitles = {
  Names: '考生',
  State: '状态',
  Title: '消息',
  Way: '方式',
  Failure: '原因',
  MadeTime: '时间',
  Mobile: '手机',
  EB_Name: '批次',
  Cost: '费用（元）',
  SentTime: '发送',
  EndTime: '结果时间',
  Parts: '包含的消息',
  Text: '内容',
} as const

export const auditTitles = {
  Time: '时间',
  Who: '操作人',
  Text: '操作',
  Thing: '对象',
  EA_Name: '考区',
  Changes: '前后对照',
  Group: '类别',
  RequestId: '请求编号',
  Head: '当日封存值',
} as const
