/** The kinds of data of a family, as its own page and the copy of its data name them (office#retention). */
export const personalDataKinds = [
  'account',
  'identity',
  'photo',
  'contact',
  'payment',
  'exam',
  'result',
  'certificate',
  'message',
  'log',
] as const
export type PersonalDataKind = (typeof personalDataKinds)[number]

/** Months by which some kinds are kept after the end of a batch; they are settings. */
interface KeptMonths {
  videos: number
  photos: number
  contacts: number
  messages: number
}

interface KindText {
  title: string
  what: string
  why: string
  keptFor: (months: KeptMonths) => string
  /** What the copy does not give, and why; empty where it gives all. */
  notGiven: string
}

const afterBatch = (months: number) => `考级批次结束后保存${months}个月，到期清理；您也可以随时申请删除`
const untilAsked = '您注销账号或申请删除后即删除'

export const personalDataTexts: Readonly<Record<PersonalDataKind, KindText>> = {
  account: {
    title: '账号',
    what: '手机号、姓名、昵称、头像、微信标识、登录设备、同意协议的记录',
    why: '登录、报名，并在有变动时通知您',
    keptFor: () => `${untilAsked}；登录记录在登录结束30天后清除`,
    notGiven: '不提供密码：系统只保存无法还原的校验值',
  },
  identity: {
    title: '考生身份',
    what: '姓名、拼音、性别、出生年月、证件类型和证件号',
    why: '确认考生本人、编排考试、出具成绩和证书',
    keptFor: () => '证书需要长期核验，保存到您申请删除为止；证件号加密保存，工作人员查看完整证件号会留下记录',
    notGiven: '副本中的证件号只显示头尾，以免副本丢失时泄露',
  },
  photo: {
    title: '证件照',
    what: '上传的证件照和缩略图；同意人脸比对时另有加密的人脸特征',
    why: '核对考生本人，印在准考证和证书上',
    keptFor: ({ photos }) => `${afterBatch(photos)}；人脸特征在成绩审核后立即删除`,
    notGiven: '人脸特征只是一组加密的数字，不能还原为照片，不提供',
  },
  contact: {
    title: '联系方式和邮寄地址',
    what: '联系人、联系电话、指导老师、收件人、收件地址',
    why: '考试安排有变动时联系您，邮寄证书',
    keptFor: ({ contacts }) => afterBatch(contacts),
    notGiven: '',
  },
  payment: {
    title: '缴费、退费和发票',
    what: '金额、时间、方式、收据号、退费原因、发票抬头',
    why: '收费、退费、开票和对账',
    keptFor: () => '会计法规要求保存账目和发票，删除个人信息后，账目不再带姓名；发票抬头和税号依法保留',
    notGiven: '',
  },
  exam: {
    title: '考试视频和录音',
    what: '线上考试的视频、听力考试的作答和录音、考试用的设备',
    why: '评审和复核',
    keptFor: ({ videos }) => afterBatch(videos),
    notGiven: '听力考题和曲库属于命题资料，不提供，以保证考试公平',
  },
  result: {
    title: '成绩和评语',
    what: '已公布的成绩、考官评语、成绩复核的申请和答复',
    why: '告知成绩，处理复核',
    keptFor: () => '成绩与证书一起长期保存，到您申请删除为止',
    notGiven: '考官的草稿、每位考官各自的评分和未公布的成绩不提供，以保证评审独立',
  },
  certificate: {
    title: '证书',
    what: '证书编号、姓名、专业级别、签发日期、邮寄单号',
    why: '出具证书，并供持证人核验',
    keptFor: () => '长期保存；删除个人信息后只保留编号和状态，证书仍可核验真伪，但不再显示姓名',
    notGiven: '',
  },
  message: {
    title: '通知和消息',
    what: '发给您的通知、短信和微信消息的内容',
    why: '告知报名、考试和成绩的进展',
    keptFor: ({ messages }) => afterBatch(messages),
    notGiven: '',
  },
  log: {
    title: '操作和查看记录',
    what: '谁在什么时候修改或查看了考生资料',
    why: '查明责任，保护考生信息',
    keptFor: () => '长期保存；删除个人信息后，记录中的内容一并抹去，只留下做过什么',
    notGiven: '只说明工作人员的岗位和日期，不提供姓名：工作人员的姓名是他们自己的个人信息，如有疑问可申请查阅',
  },
}

/** Whose look it was, by the work of the account; never a name (docs/adr/privacy.md). */
export const lookerTexts = {
  admin: '管理员',
  enrolment: '报名与照片审核人员',
  schedule: '考务人员',
  results: '成绩管理人员',
  finance: '财务人员',
  desk: '现场办公点人员',
  content: '内容管理人员',
  examiner: '考官',
} as const

export const consentKinds = ['texts', 'face', 'pupil', 'paper'] as const
export type ConsentKind = (typeof consentKinds)[number]
export const consentTexts: Readonly<Record<ConsentKind, { title: string; means: string }>> = {
  texts: {
    title: '服务协议和隐私政策',
    means: '撤回后，需要重新同意才能继续使用账号。已经完成的报名、缴费和成绩不受影响，要一并删除请另外申请删除。',
  },
  face: {
    title: '人脸比对',
    means: '撤回后立即停止比对，并删除人脸特征。不影响考试和成绩。可在报名详情中直接撤回。',
  },
  pupil: {
    title: '监护人同意老师代为报名',
    means:
      '还没有考试的报名，由工作人员按您的申请处理（已缴费的按退费规则办理）；已有成绩的报名，按规定保存成绩和账目，不再作其他使用。',
  },
  paper: {
    title: '纸质报名表上的监护人签字',
    means:
      '还没有考试的报名，由工作人员按您的申请处理（已缴费的按退费规则办理）；已有成绩的报名，按规定保存成绩和账目，不再作其他使用。',
  },
}

/** How many days of looks the page shows. */
export const LOOK_DAYS = 180
/** How long a copy that was written can be fetched, in hours. */
export const EXPORT_HOURS = 72
