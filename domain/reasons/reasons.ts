import { contentReasons } from './contentReasons.ts'
import { examDayReasons } from './examDayReasons.ts'
import { factorReasons } from './factorReasons.ts'
import { invoiceReasons } from './invoiceReasons.ts'
import { markingReasons } from './markingReasons.ts'
import { messageReasons } from './messageReasons.ts'
import { moneyReasons } from './moneyReasons.ts'
import { payDeskReasons } from './payDeskReasons.ts'
import { peopleReasons } from './peopleReasons.ts'
import { planReasons } from './planReasons.ts'
import { printReasons } from './printReasons.ts'
import { questionReasons } from './questionReasons.ts'
import { waiverReasons } from './waiverReasons.ts'

/**
 * The closed list of reasons a rule may refuse with: code and the Chinese sentence that users read. Texts that the
 * specification (specification#messages) and the rulings give are kept to the letter. `{n}` stands for a number that
 * `reasonText` puts in.
 */
export const reasons = {
  TEXT_UNFIT: '含有不能使用的字符',
  PARAMETERS_WRONG: '参数不正确，请重试',

  MOBILE_REQUIRED: '请输入手机号',
  MOBILE_WRONG: '请输入正确的手机号格式',
  MOBILE_TAKEN: '该手机号已被使用',
  MOBILE_UNKNOWN: '该手机号尚未注册',
  PASSWORD_REQUIRED: '请输入密码',
  PASSWORD_LENGTH: '密码长度为8至64位',
  PASSWORD_COMMON: '该密码太常见，容易被他人猜到，请换一个：不要用手机号、连续或重复的数字和常用密码',
  PASSWORD_REPEAT_REQUIRED: '请输入确认密码',
  PASSWORDS_DIFFER: '两次输入的密码不一致',
  OLD_PASSWORD_REQUIRED: '请输入旧密码',
  NEW_PASSWORD_REQUIRED: '请输入新密码',
  NEW_PASSWORD_REPEAT_REQUIRED: '请重复输入新密码',
  OLD_PASSWORD_WRONG: '旧密码不正确',
  CORRECTION_REASON_REQUIRED: '请填写更正的原因，考生会看到',
  CORRECTION_REASON_LONG: '更正的原因最多100个字',
  LOGIN_WRONG: '手机号或密码不正确',
  LOGIN_PAUSED: '登录失败次数过多，请{n}分钟后再试，或通过短信验证码重置密码',
  OWN_PASSWORD_WRONG: '密码不正确',
  PASSKEY_WRONG: '通行密钥没有通过验证，请重试，或改用验证码',
  PASSKEY_KNOWN: '这个通行密钥已经添加过',
  PASSKEYS_SPENT: '最多添加{n}个通行密钥，请先移除不用的',
  PASSKEY_NAME_WRONG: '请填写通行密钥的名称，最多30个字',
  NICKNAME_REQUIRED: '请输入昵称',
  NICKNAME_WRONG: '请输入正确的昵称',
  NAME_REQUIRED: '请输入姓名',
  NAME_WRONG: '请输入正确的姓名',
  AGREEMENT_REQUIRED: '请阅读并同意服务协议和隐私政策',

  CHECK_CODE_WRONG: '校验码不正确',
  CODE_REQUIRED: '请输入验证码',
  CODE_WRONG: '验证码不正确',
  CODE_USED: '验证码已使用，请重新获取',
  CODE_EXPIRED: '验证码已过期，请重新获取',
  CODE_TRIES_SPENT: '验证码错误次数过多，请重新获取',
  CODE_SENT_RECENTLY: '请在{n}秒后再获取验证码',
  CODE_HOUR_SPENT: '获取验证码过于频繁，请{n}分钟后再试',
  CODE_DAY_SPENT: '该手机号今天获取验证码的次数已用完，请明天再试',

  BATCH_REQUIRED: '请选择批次',
  BATCH_LOCKED: '该批次已锁定，暂不能报名',
  BATCH_NOT_STARTED: '该批次报名尚未开始',
  BATCH_ENDED: '该批次报名已结束',
  BATCH_NAME_WRONG: '请填写批次名称，最多30个汉字',
  BATCH_YEAR_WRONG: '请填写正确的考试年份',
  BATCH_PREFIX_WRONG: '证书编号前缀为两位数字',
  BATCH_NUMBER_FIXED: '该批次已有报名，考号由前缀和年份组成，不能再修改',
  BATCH_WINDOWS_WRONG: '时间安排有误：{why}',
  BATCH_PUBLISHED: '该批次已发布',
  BATCH_NO_OFFERS: '还没有开设任何专业和级别，不能发布',
  BATCH_OFFERS_CHANGED: '本批次现在开设{n}项，与您填写的不同，请核对后再发布',
  BATCH_NOT_READY: '就绪检查还有{n}项必须处理，处理后才能发布',
  BATCH_IS_DRAFT: '草稿还没有发布，直接修改即可',
  REASON_REQUIRED: '请填写原因，最多100个字',
  EXTENSION_NOT_LATER: '新的截止时间须晚于现在，也晚于原来的截止时间',
  OFFER_NONE: '没有可以停止或恢复的项目，请刷新后重试',
  FEE_WRONG: '请填写正确的费用：不超过十万元，最多两位小数；不开设的留空',
  FEE_CELL_WRONG: '该考区不参加本批次，或专业与级别不匹配，请刷新后重试',
  FEE_AREA_UNKNOWN: '本批次没有考区“{name}”',
  FEE_MAJOR_UNKNOWN: '没有专业“{name}”',
  FEE_GRADE_UNKNOWN: '该专业没有级别“{name}”',
  FEE_ROW_TWICE: '与第{n}行重复：同一考区、专业和级别',
  NO_BATCH_OPEN: '当前没有可报名的考试批次',
  NO_MAJOR_OFFERED: '当前批次没有可以报考的专业',
  NO_AREA_OFFERED: '当前批次没有可以报考的地区',

  AREA_REQUIRED: '请选择考试地区',
  CHOICE_NOT_OFFERED: '当前批次在该地区不开考所选专业和级别，请重新选择',
  MAJOR_GRADE_REQUIRED: '请选择考试专业和级别',
  CANDIDATE_NAME_REQUIRED: '请输入考生姓名',
  CANDIDATE_NAME_WRONG: '请输入正确的考生姓名',
  NAME_SPELL_REQUIRED: '请输入姓名拼音',
  NAME_SPELL_WRONG: '请输入正确的姓名拼音',
  SEX_REQUIRED: '请选择性别',
  CERT_TYPE_REQUIRED: '请选择证件类型',
  CERT_NUMBER_REQUIRED: '请输入证件号码',
  CERT_NUMBER_WRONG: '请输入正确的证件号码',
  ID_NUMBER_WRONG: '请填写正确的身份证号码',
  BIRTH_MONTH_REQUIRED: '请选择出生年月',
  BIRTH_MONTH_WRONG: '请选择正确的出生年月',
  BIRTH_MONTH_UNLIKE_ID: '出生年月与身份证号码不一致，请核对',
  SEX_UNLIKE_ID: '性别与身份证号码不一致，请核对',
  CONTACT_NAME_REQUIRED: '请输入联系人',
  CONTACT_NAME_WRONG: '请输入正确的联系人',
  CONTACT_MOBILE_REQUIRED: '请输入联系电话',
  CONTACT_MOBILE_WRONG: '请输入正确的联系电话',
  TEACHER_NAME_REQUIRED: '请输入培训机构/老师',
  TEACHER_NAME_WRONG: '请输入正确的培训机构/老师',
  TEACHER_MOBILE_REQUIRED: '请输入老师电话',
  TEACHER_MOBILE_WRONG: '请输入正确的老师电话',
  POST_NAME_REQUIRED: '请输入收件人',
  POST_NAME_WRONG: '请输入正确的收件人',
  POST_MOBILE_REQUIRED: '请输入收件人电话',
  POST_MOBILE_WRONG: '请输入正确的收件人电话',
  POST_ADDRESS_REQUIRED: '请输入收件地址',
  POST_ADDRESS_WRONG: '请输入正确的收件地址',
  MODE_REQUIRED: '请选择考试方式',
  OFFLINE_NOT_OFFERED: '该批次或专业不开设现场考试，请选择线上考试',
  PHOTO_REQUIRED: '请上传考生的近期免冠证件照',
  PHOTO_APPROVED: '照片已审核通过，不能修改',
  PHOTO_OVER_2MB: '上传照片不能超过2MB',
  PICTURE_OVER_10MB: '上传图片不能超过10MB',
  PICTURE_WRONG: '请上传jpg、jpeg或png格式的图片',
  PHOTO_LOOKS_DARK: '照片偏暗，五官可能看不清，建议在明亮处重新拍摄',
  PHOTO_LOOKS_BRIGHT: '照片过亮，五官可能看不清，建议避开强光重新拍摄',
  PHOTO_LOOKS_BLURRED: '照片不够清晰，建议换原图，或对准面部重新拍摄',
  PHOTO_BACKGROUND_BUSY: '背景不够干净，建议换白色、蓝色或红色纯色背景的照片',
  PHOTO_FACE_NONE: '没有找到人脸，请确认是考生本人的正面免冠照片，五官没有遮挡',
  PHOTO_FACES_MANY: '照片中不止一张人脸，请只保留考生本人',
  PHOTO_FACE_SMALL: '头部在照片中偏小，请重新选择照片并放大裁剪',
  PHOTO_FACE_LARGE: '头部在照片中偏大，请重新选择照片并缩小裁剪，露出双肩',
  PHOTO_FACE_ASIDE: '头部没有居中，请重新选择照片并移到中间',
  PHOTO_HEAD_ROOM: '头顶上方没有留出空白，请重新选择照片并露出整个头部',
  CONSENT_REQUIRED: '请阅读并确认人脸识别授权',

  PHOTO_JUDGED: '该照片已由{who}审核为{verdict}，您这次的审核没有保存；如需改判，请核对后再审核',
  REVEAL_REASON_REQUIRED: '请填写查看证件号码的原因',
  REVEAL_REASON_LONG: '查看原因不能超过100个字',

  PAPER_UNSIGNED: '纸质报名表上没有监护人签字的，不能代为报名',
  PAPER_NUMBER_WRONG: '请填写纸质报名表的编号，最多20个汉字',
  PAPER_RECEIVER_WRONG: '请填写纸质报名表由谁接收，最多15个汉字',
  PAPER_DATE_WRONG: '请填写接收纸质报名表的日期，不能晚于今天',
  FAMILY_MOBILES_DIFFER: '两次填写的家长手机号不一致，请对照报名表核对',

  ENROLMENT_DUPLICATE: '该考生在本批次已报考该专业',
  ENROLMENT_LIMIT: '您在本批次的报名数量已达上限',
  ENROLMENT_PAID: '该报名已缴费，不能修改',
  ENROLMENT_REFUNDED: '该报名已退费，不能再操作',
  ENROLMENT_UNPAID: '该报名尚未缴费',

  REFUND_NOTHING_LEFT: '该报名没有可以退的款项',
  REFUND_AMOUNT_WRONG: '退费金额须大于0，且不超过可退的金额',
  REFUND_EXAM_BEGUN: '考生已参加考试或已登记缺考，不能全额退费，可以退还部分费用',
  REFUND_REASON_REQUIRED: '请填写退费的原因，考生会看到',
  REFUND_REASON_LONG: '退费的原因最多60个字',
  REFUND_NOTE_REQUIRED: '请写明不批准的原因，考生会看到',
  REFUND_NOTE_LONG: '说明最多100个字',
  REFUND_LEFT_CHANGED: '申请提出后可退的金额有变化，是否取消报名与申请时不同，请退回后重新申请',
  REFUND_REQUESTS_OFF: '本批次不接受在线申请退费，如需退费请联系考级办',
  REFUND_REQUESTS_ENDED: '报名已结束，不能再在线申请退费，如需退费请联系考级办',

  AREA_PAYS_AT_DESK: '该地区不支持在线缴费，请到指定地点进行缴费',
  ALREADY_PAID: '该报名已缴费，请勿重复支付',
  NO_FEE_DUE: '该报名无需缴费',
  PAYMENT_JUST_STARTED: '已发起支付，请稍后再修改',
  PAYMENT_STARTED_TWICE: '您已经发起过支付，为避免造成重复缴费，页面将刷新',

  CERT_NUMBER_TO_QUERY_REQUIRED: '请输入证件号',
  VALID_CERT_NUMBER_REQUIRED: '请输入考生有效证件号',
  CANDIDATE_WRONG: '考生信息不正确，请刷新重试',

  CERT_TYPE_WRONG: '请填写正确的证件类型',
  CERT_NUMBER_ROUNDED: '证件号码被表格软件改成了科学计数，请将该列设为文本后重新填写',
  OTHER_MAJOR_REQUIRED: '请填写专业',
  OTHER_MAJOR_WRONG: '请填写正确的专业',
  OTHER_GRADE_REQUIRED: '请填写级别',
  OTHER_GRADE_WRONG: '请填写正确的级别',
  OTHER_RESULT_REQUIRED: '请填写成绩',
  OTHER_RESULT_WRONG: '请填写正确的成绩',
  OTHER_EXAM_NAME_WRONG: '请填写正确的考试名称',
  OTHER_EXAM_DATE_WRONG: '请填写正确的考试日期，如2026-07-18',
  OTHER_RESULT_REPEATED: '与前面的行重复：同一考生、考试、专业和级别',
  OTHER_RESULTS_WRONG: '有{n}处填写有误，本次没有导入任何数据',

  NOT_ONLINE: '该报名不是线上考试',
  CHECK_FAILED: '报名信息未通过审核，请先按要求更换照片',
  EXAM_TIME_UNKNOWN: '考试时间尚未公布，请耐心等待',
  EXAM_NOT_STARTED: '考试尚未开始，请在规定时间内参加考试',
  EXAM_OVER: '考试时间已结束',
  HEARING_CLOSED: '听力考试尚未开放',
  NOT_HEARING: '该报名不是听力考试',
  PRACTICE_CLOSED: '听力练习尚未开放',
  HEARING_APART: '听力考试请在听力考试页面作答',
  RECORDINGS_SPENT: '每道题最多上传{n}次录音，本题已用完，将以最后一次录音为准',
  PLAYS_SPENT: '本题的播放次数已用完',
  CHOICE_WRONG: '请选择题目给出的选项',
  SESSIONS_SPENT: '考试次数已达上限，不能重新开始',
  SESSION_REQUIRED: '请先进入考试再操作',
  SEAT_TAKEN: '考试已在另一台设备上继续，本机不能再操作。如需在本机考试，请重新进入',

  TEXTBOOK_REQUIRED: '请选择教材',
  TEXTBOOK_FIXED: '教材已选定，不能更改',
  TEXTBOOK_NOT_OFFERED: '该专业没有此教材，请重新选择',
  PIECE_REQUIRED: '请选择上传曲目名称',
  PIECE_NOT_OFFERED: '该曲目不在可选范围内，请重新选择',
  PIECE_DRAWN: '该曲目由系统抽取，不能更改',
  PIECE_REPEATED: '该曲目已选择，请选择另一首曲目',
  PIECE_SLOTS_TAKEN: '该题型的曲目已选满，请在已选曲目上更改',
  PIECE_NOT_DRAWN: '该题型由考生自选，无需抽取',
  PIECES_MISSING: '题库中暂无可抽取的曲目，请联系客服',
  FILE_WRONG: '请上传正确的文件',
  UPLOAD_TIME_OVER: '上传时间已结束，禁止上传视频！',
  TAKES_SPENT: '每首曲目最多上传{n}次视频，本曲目已用完，将以最后一次上传的视频为准',
  VIDEO_CHANGED: '“{pieces}”的视频在上传后被更改或丢失，请重新上传',
  VIDEOS_INCOMPLETE: '您还没有录制完所有的视频，不能提交',
  SUBMITTED_ALREADY: '请勿重复提交',
  NO_VIDEO_RECORD: '没有上传视频记录',
  NO_VIDEO: '考生未上传视频！',
  NO_FACE_FOUND: '未检测到人脸信息',

  TRACKS_UNREVIEWED: '下列曲目未评审',
  RESULT_REQUIRED: '请选择综合成绩',
  SIGNATURE_REQUIRED: '请签名确认',
  REVIEW_REQUIRED: '请选择要修改的评语',
  COMMENT_TOO_LONG: '评语不能超过50个字',
  JUDGEMENT_WRONG: '评语内容不正确，请刷新后重试',
  CATEGORY_CHOSEN_TWICE: '除建议外，每类评语只能选择一条',
  SCORES_INCOMPLETE: '还有题目未评分，请完成后再提交',
  CONFLICT_REASON_REQUIRED: '请填写需要回避的原因',
  CONFLICT_REASON_LONG: '回避原因不能超过100个字',

  EXAM_SAT: '考生已提交考试，不能再调整考试时间',
  NOT_OFFLINE: '该报名不是现场考试',
  TRACKS_CLOSED: '考试当天起不能再修改曲目',
  TRACK_REQUIRED: '请选择或填写曲目',
  TRACK_TITLE_LONG: '曲目名称不能超过50个字',
  TRACKS_COUNT_WRONG: '请按每类要求的数量选择曲目',

  CELL_REQUIRED: '不能为空',
  CELL_ERROR: '单元格里是错误值“{value}”，请改正公式或重新填写',
  CELL_TOO_LONG: '内容过长',
  CELL_NOT_NUMBER: '请填写数字',
  CELL_DECIMALS: '最多保留{n}位小数',
  CELL_OUT_OF_RANGE: '须在{least}到{most}之间',
  CELL_NOT_DATE: '请填写日期，例如 2026-07-18',
  CELL_NOT_YES_NO: '请填写“是”或“否”',
  MAJOR_UNKNOWN: '没有叫“{name}”的专业',
  AREA_UNKNOWN: '没有叫“{name}”的考区',
  ROW_REPEATED: '与第{n}行重复',
  ...contentReasons,
  ...moneyReasons,
  ...factorReasons,
  ...markingReasons,
  ...messageReasons,
  ...invoiceReasons,
  ...payDeskReasons,
  ...examDayReasons,
  ...planReasons,
  ...printReasons,
  ...peopleReasons,
  ...questionReasons,
  ...waiverReasons,
} as const

export type Reason = keyof typeof reasons

/** The sentence of a reason with its parameters put in; a parameter that is not given stays visible as `{name}`. */
export function reasonText(reason: Reason, params: Readonly<Record<string, string | number>> = {}): string {
  return reasons[reason].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name]
    return value === undefined ? placeholder : String(value)
  })
}

/** A refusal that ends by itself: when to try again, in whole seconds from now. */
export type Pause = { reason: Reason; retryAfterSeconds: number }

/** The parameters of a pause's sentence: its wait in the unit the sentence uses (seconds or minutes), rounded up. */
export function pauseParams({ reason, retryAfterSeconds }: Pause): { n: number } {
  const unitSeconds = reasons[reason].indexOf('{n}分钟') >= 0 ? 60 : 1
  return { n: Math.ceil(retryAfterSeconds / unitSeconds) }
}

/** The sentence of a pause. */
export function pauseText(pause: Pause): string {
  return reasonText(pause.reason, pauseParams(pause))
}
