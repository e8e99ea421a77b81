/**
 * Lists that leave as sheets by one call: their names and the headings of their columns, which their screens show as well.
 * Keys are those of the choice of columns.
 */
export const exportedLists = {
  accounts: {
    name: '考生账号',
    titles: {
      Mobile: '手机',
      Name: '注册人',
      Candidates: '考生',
      Enrolments: '报名',
      State: '状态',
      SeenTime: '最近使用',
      CreateTime: '注册时间',
      UserID: '账号编号',
    },
  },
  examiners: {
    name: '考官',
    titles: {
      Name: '姓名',
      State: '状态',
      Open: '可以评审',
      Awaited: '等待考生',
      Done: '已评审',
      Majors: '评审专业',
      Areas: '考区',
      Mobile: '手机',
      Organisation: '单位',
      SeenTime: '最近使用',
    },
  },
  staff: {
    name: '工作人员',
    titles: { Name: '姓名', Roles: '角色', State: '状态', Mobile: '手机', Areas: '考区', SeenTime: '最近使用' },
  },
  corrections: {
    name: '信息更正',
    titles: {
      Name: '考生',
      State: '状态',
      Changes: '更正内容',
      EB_Name: '批次',
      Reason: '原因',
      MadeBy: '申请人',
      MadeTime: '申请时间',
      MName: '专业',
    },
  },
  changes: {
    name: '改报',
    titles: {
      Name: '考生',
      State: '状态',
      Difference: '差额',
      From: '原来',
      To: '改为',
      EB_Name: '批次',
      Reason: '原因',
      AskedBy: '申请人',
      AskedTime: '申请时间',
      DecidedBy: '审批人',
    },
  },
  appeals: {
    name: '成绩复核',
    titles: {
      Name: '考生',
      State: '状态',
      About: '复核范围',
      FromCode: '成绩',
      SentTime: '申请时间',
      Fee: '申诉费',
      Examiner: '复评考官',
      Origin: '来源',
      MName: '报考',
      EB_Name: '批次',
      ExamNO: '考号',
    },
  },
  hall: {
    name: '现场待办',
    titles: {
      Name: '考生',
      Kind: '事项',
      DoneTime: '完成时间',
      ReceivedTime: '送达时间',
      Reason: '原因',
      Actor: '送来的人',
      State: '状态',
      MName: '报考',
      EA_Name: '考区',
      EB_Name: '批次',
      ExamNO: '考号',
    },
  },
  held: {
    name: '待裁定',
    titles: {
      Name: '考生',
      HeldTime: '等待自',
      Marks: '各考官成绩',
      Chief: '裁定',
      MName: '报考',
      EA_Name: '考区',
      ExamNO: '考号',
    },
  },
  handed: {
    name: '移交考务',
    titles: {
      Name: '考生',
      HandedTime: '移交时间',
      Piece: '曲目',
      Reason: '原因',
      Examiner: '考官',
      State: '状态',
      MName: '报考',
      EA_Name: '考区',
      ExamNO: '考号',
    },
  },
  secondMarks: {
    name: '复评',
    titles: {
      Name: '考生',
      State: '状态',
      Reason: '复评原因',
      Marks: '评审',
      MName: '报考',
      DrawnTime: '抽取时间',
      EA_Name: '考区',
      ExamNO: '考号',
    },
  },
  markingProgress: {
    name: '评审进度',
    titles: {
      Name: '考官',
      Overdue: '逾期',
      Open: '待评',
      Begun: '草稿',
      Done: '已评',
      Assigned: '分配',
      Awaited: '未提交或未到',
      LastTime: '最近评审',
      RemindedTime: '最近提醒',
      Organisation: '单位',
    },
  },
  moneyEntries: {
    name: '逐笔收支',
    titles: {
      Time: '时间',
      What: '事项',
      Amount: '金额（元）',
      For: '费用',
      Way: '方式',
      Name: '考生',
      EA_Name: '考区',
      MName: '专业',
      EB_Name: '批次',
      PayCode: '商户订单号',
      ReceiptNO: '收据或凭证号',
    },
    summed: ['Amount'],
  },
  questions: {
    name: '题库',
    titles: {
      Question: '题目',
      MName: '专业',
      GName: '级别',
      TypeName: '题型',
      State: '状态',
      BookName: '教材',
      Pages: '谱例',
      EQ_ID: '编号',
    },
  },
  areas: {
    name: '考区',
    titles: {
      EA_Name: '考区',
      IsOnlinePay: '缴费',
      IsPub: '状态',
      PayAddress: '缴费地址',
      PayPhone: '电话',
      Position: '排序号',
      EA_ID: '编号',
      PayHours: '办理时间',
    },
  },
  majors: {
    name: '专业',
    titles: { MName: '专业', Kind: '类别', IsPub: '状态', Position: '排序号', MID: '编号' },
  },
  grades: {
    name: '级别',
    titles: {
      GName: '级别',
      UploadTime: '线上考试时长',
      IsPub: '状态',
      IsPrevCert: '原级别证书',
      IsHearing: '听力',
      Position: '排序号',
      GID: '编号',
    },
  },
  questionTypes: {
    name: '题型',
    titles: { TypeName: '题型', Answer: '作答方式', IsPub: '状态', Position: '排序号', EQT_ID: '编号' },
  },
  textbooks: {
    name: '教材',
    titles: {
      BookName: '教材',
      MName: '专业',
      Questions: '题目',
      IsPub: '状态',
      Position: '排序号',
      TB_ID: '编号',
    },
  },
} as const satisfies Record<
  string,
  {
    name: string
    titles: Readonly<Record<string, string>>
    /** Columns of money, which are added up. */
    summed?: readonly string[]
  }
>

export type ExportedList = keyof typeof exportedLists
export const exportedListNames = Object.keys(exportedLists) as ExportedList[]
/** The keys of the columns of a list. */
export type ExportedColumn<List extends ExportedList> = keyof (typeof exportedLists)[List]['titles'] & string
