import { type Reason, reasons, reasonText } from '#domain/reasons.ts'

/** Refusals of the server itself rather than of a rule, each with its HTTP status (rulings#status). */
const serverRefusals = {
  LOGIN_REQUIRED: { status: 401, text: '请先登录' },
  ROLE_WRONG: { status: 403, text: '您没有权限进行此操作' },
  AREA_LIMITED: { status: 403, text: '您的账号只负责部分考区，这项操作涉及全部考区，请联系管理员' },
  SECOND_FACTOR_MISSING: { status: 403, text: '请先在“我的安全”中设置两步验证，再继续操作' },
  SECOND_FACTOR_REQUIRED: { status: 403, text: '请先完成两步验证' },
  FRESH_PROOF_REQUIRED: { status: 403, text: '为保护考生信息，请再次完成两步验证' },
  PASSKEY_ELSEWHERE: { status: 200, text: '当前网址不支持通行密钥，请用正式网址打开，或改用验证码' },
  NOT_FOUND: { status: 404, text: '没有找到相关信息' },
  ADDRESS_UNKNOWN: { status: 404, text: '请求的地址不存在' },
  INPUT_WRONG: { status: 400, text: '参数不正确，请重试' },
  BODY_UNREADABLE: { status: 400, text: '请求内容无法识别，请重试' },
  TOO_LARGE: { status: 413, text: '提交的内容过大' },
  UPLOAD_TOO_LARGE: { status: 413, text: '上传图片不能超过10MB' },
  RECORDING_TOO_LARGE: { status: 413, text: '录音文件不能超过20MB' },
  TOO_OFTEN: { status: 429, text: '操作过于频繁，请{n}秒后再试' },
  LOOKUP_PAUSED: { status: 429, text: '查询次数过多，请{n}分钟后再试' },
  LOOKUP_SUBJECT_PAUSED: {
    status: 429,
    text: '该考生被查询的次数过多，为保护考生信息，请{n}小时后再试，或用报名时的账号登录查询',
  },
  OVERLOADED: { status: 429, text: '当前访问人数较多，请{n}秒后再试' },
  UNEXPECTED: { status: 500, text: '服务器出现异常，请稍后再试；如仍有问题，请向客服提供编号 {id}' },
  OUTSIDE_DOWN: { status: 503, text: '{service}暂时无法访问，请稍后再试' },
  WECHAT_CODE_WRONG: { status: 200, text: '微信授权已失效，请重新授权' },
  WECHAT_SNAPSHOT: { status: 200, text: '请点击“使用完整服务”后再继续' },
  WECHAT_REQUIRED: { status: 200, text: '请先完成微信授权' },
  ADDRESS_FOREIGN: { status: 200, text: '该网址不属于本站' },
  PAYMENT_REFUSED: { status: 200, text: '微信支付未能受理：{why}' },
  PAYMENT_UNAVAILABLE: {
    status: 200,
    text: '在线支付暂时无法使用，您的报名已保留，我们已通知工作人员处理，请稍后再来缴费{help}',
  },
  PAYMENT_BY_OTHER: { status: 200, text: '该报名已由另一个微信发起支付，请用原来的微信完成，或{n}分钟后再试' },
  BATCH_FIXED: { status: 200, text: '报名批次不能修改，如需更换批次请重新报名' },
  EXAMINER_RELATED: { status: 200, text: '考官是该考生的报名人、联系人或老师，不能评审该考生' },
  EXAMINER_OF_SCHOOL: { status: 200, text: '考官与该考生属于同一培训机构，不能评审该考生' },
  EXAMINER_CONFLICT: { status: 200, text: '考官已声明需要回避该考生，不能再分配' },
  EXAM_TIME_CLASH: { status: 200, text: '与该考生另一场现场考试的时间冲突' },
  EXAM_ROOM_TAKEN: { status: 200, text: '该考试地址的考场“{room}”在 {time} 已有另一场现场考试，请更换考场或考试时间' },
  EXAMINER_ELSEWHERE: {
    status: 200,
    text: '考官{examiner}在 {time} 已有另一场现场考试（{room}），请更换考官或考试时间',
  },
  EXAM_TIME_WRONG: { status: 200, text: '请填写正确的开始和结束时间' },
  EXAM_TIME_ORDER: { status: 200, text: '结束时间须晚于开始时间' },
  EXAM_PLACE_REQUIRED: { status: 200, text: '现场考试须填写考试地址和考场' },
  EXAM_PLACE_LONG: { status: 200, text: '地址或考场名称过长' },
  PICTURE_MISSING: { status: 200, text: '没有找到上传的图片，请重新上传' },
  PICTURE_TYPE_WRONG: { status: 200, text: '上传类型不正确' },
  UPLOADS_SPENT: { status: 200, text: '今天上传的图片已达上限（每天{n}张），请于{until}后再试' },
  VIDEOS_SPENT: { status: 200, text: '今天上传的视频已达上限（每天{n}个），请于{until}后再试' },
  VIDEO_BYTES_SPENT: { status: 200, text: '今天上传的视频已达上限（每天{size}），请于{until}后再试' },
  REHEARSALS_SPENT: { status: 200, text: '今天试录的次数已达上限（每天{n}次），请于{until}后再试' },
  VIDEO_PARTS_MISSING: { status: 200, text: '视频尚未上传完整，请继续上传' },
  VIDEO_UPLOAD_OVER: { status: 200, text: '该上传已结束，请重新选择视频' },
  FILE_REQUIRED: { status: 200, text: '请选择要上传的文件' },
  ONE_FILE_ONLY: { status: 200, text: '一次只能上传一个文件' },
  PHOTO_CHANGED: { status: 200, text: '考生刚刚更换了照片，请查看新照片后再审核' },
  REMARK_REQUIRED: { status: 200, text: '请填写不通过的原因' },
  CHECK_NOT_DUE: { status: 200, text: '该报名已退费，无需审核' },
  CODE_OTHER_BROWSER: { status: 200, text: '请在获取验证码的浏览器中填写，或在这里重新获取验证码' },
  SMS_NUMBER_REFUSED: { status: 200, text: '该手机号无法接收短信，请检查号码后重新获取' },
  SMS_PROVIDER_LIMIT: { status: 200, text: '该手机号获取验证码过于频繁，请一小时后再试' },
  SMS_NUMBER_DAY_SPENT: { status: 200, text: '该手机号今天获取验证码的次数已达上限，请明天再试' },
  SMS_BLACK_LIST: {
    status: 200,
    text: '该手机号曾退订或被运营商限制，收不到验证码，请联系运营商客服解除，或换一个手机号',
  },
  SMS_DAY_SPENT: { status: 200, text: '今天的短信已发完，请明天再试；如有急事，请联系客服' },
  SMS_OUT_OF_SERVICE: { status: 200, text: '短信暂时发不出去，工作人员已收到提醒，请稍后再试；如有急事，请联系客服' },
  SMS_FAILED: { status: 200, text: '短信发送失败，请稍后再试；如多次失败，请联系客服' },
  INVITATION_OVER: { status: 200, text: '链接已失效，请向管理员重新索取' },
  VIEW_NAME_WRONG: { status: 200, text: '请填写视图名称，最多20个字' },
  VIEWS_SPENT: { status: 200, text: '一个列表最多保存{n}个视图，请先删除不用的' },
  SORT_TOO_WIDE: { status: 200, text: '结果超过{n}条，请先缩小范围再排序' },
  CHANGED_MEANWHILE: {
    status: 200,
    text: '{who}在{time}修改了这里的内容，您填写的内容没有丢失，请核对后再保存',
  },
  ZIP_UNREADABLE: { status: 200, text: '压缩包无法读取：请用不加密的 zip 格式重新压缩' },
  ZIP_TOO_LARGE: { status: 200, text: '压缩包里的文件过多或过大，请分成几个压缩包' },
  ZIP_NAME_WRONG: { status: 200, text: '压缩包里的文件名不能使用：{name}' },
  ZIP_NAME_TWICE: { status: 200, text: '压缩包里有两个同名文件“{name}”，请改名' },
  BOOK_TOO_LARGE: { status: 413, text: '压缩包不能超过100MB，请分成几个' },
  BOOK_SHEET_REQUIRED: { status: 200, text: '压缩包里须有一个表格（.xlsx 或 .csv），并且只有一个' },
  BOOK_ROWS_WRONG: { status: 200, text: '有{n}行有误，本次没有导入任何题目' },
  BOOK_SOUNDS_WRONG: { status: 200, text: '有{n}个声音不能使用，本次没有导入任何题目：{names}' },
  QUESTION_SUPERSEDED: { status: 200, text: '该题已有新版本，请打开新版本再修改' },
  HEARING_ITEM_UNFIT: { status: 200, text: '专业、级别与题目类型不一致：听力专业用听力级别和听力题' },
  SOUND_MISSING: { status: 200, text: '没有找到上传的声音，请重新上传' },
  SOUND_SILENT: { status: 200, text: '文件里几乎没有声音，请检查后重新上传' },
  SOUND_LONG: { status: 200, text: '声音最长{n}秒，请剪短后重新上传' },
  CATALOGUE_NAME_TAKEN: { status: 200, text: '已有名为“{name}”的，请换一个名称，或修改原来的' },
  MAJOR_KIND_FIXED: { status: 200, text: '已有考生报考该专业，不能再改评审方式' },
  HEARING_MAJOR_ONCE: { status: 200, text: '听力专业只能有一个，已有“{name}”' },
  HEARING_MAJOR_FIXED: { status: 200, text: '听力专业与其他类别不能互改，请新建专业' },
  GRADE_KIND_FIXED: { status: 200, text: '已有考生报考该级别，不能再改是否为听力级别' },
  TEXTBOOK_MAJOR_FIXED: { status: 200, text: '该教材已有题目或已被考生选用，不能再改专业' },
  QUESTION_TYPE_USED: { status: 200, text: '该题型已在考生的试卷上，不能再改作答方式' },
  AREA_NOT_OWN: { status: 200, text: '您的账号不负责该考区，请选择自己负责的考区' },
  REFUND_WAITS: { status: 200, text: '该报名已有一笔退费申请等待审批，请先处理' },
  REFUND_OWN: { status: 200, text: '退费须由申请人以外的另一位财务人员审批' },
  REFUND_NOT_OWN: { status: 200, text: '只有申请人可以撤回退费申请' },
  REFUND_DECIDED: { status: 200, text: '该退费申请已经处理过了' },
  REFUND_NOT_STUCK: { status: 200, text: '该笔退费不需要人工处理，请刷新后查看' },
  REFUND_DONE: { status: 200, text: '微信刚刚确认这笔款已退给考生，请勿再付' },
  REFUND_VOUCHER_REQUIRED: { status: 200, text: '请填写签收单号或付款凭证号（最多40个字）' },
  WAIVER_WAITS: { status: 200, text: '该报名已申请或已批准减免' },
  WAIVER_OWN: { status: 200, text: '减免须由申请人以外的另一位财务人员批准' },
  WAIVER_NOT_OWN: { status: 200, text: '只有申请人可以撤回减免申请' },
  WAIVER_DECIDED: { status: 200, text: '该减免申请已经处理过了' },
  WAIVER_FEE_CHANGED: { status: 200, text: '报名费在申请减免之后有变动，请退回后重新申请' },
  WAIVER_PLANNED: { status: 200, text: '考生已安排考试时间或已开始考试，不能撤销减免；请先撤下考试安排' },
  WAIVER_NOTE_LONG: { status: 200, text: '说明最多100个字' },
  CORRECTION_EMPTY: { status: 200, text: '没有需要更正的内容' },
  CORRECTION_WAITS: { status: 200, text: '该报名已有一项更正等待复核，请先处理' },
  CORRECTION_OWN: { status: 200, text: '更正须由另一位工作人员复核' },
  CORRECTION_DECIDED: { status: 200, text: '该更正已经处理过了' },
  CORRECTION_STALE: { status: 200, text: '该报名在申请更正之后又有变动，请退回后重新申请' },
  LIST_CHANGED: { status: 200, text: '符合条件的现在有{n}条，与您选择时不同，请核对后再操作' },
  TOO_MANY_CHOSEN: { status: 200, text: '一次最多处理{n}条，请先缩小范围' },
  SHEET_TOO_LARGE: { status: 200, text: '表格过大，请分成几个文件' },
  SHEET_OLD_FORMAT: {
    status: 200,
    text: '这是旧版或加了密码的工作簿，请用 Excel 或 WPS 打开后另存为“Excel 工作簿（.xlsx）”',
  },
  SHEET_UNREADABLE: { status: 200, text: '文件无法读取，请用 Excel 或 WPS 打开后另存为 .xlsx 或 CSV 再试' },
  SHEET_QUOTES: { status: 200, text: '第{n}行的引号没有成对，请检查' },
  SHEET_TOO_WIDE: { status: 200, text: '表格超过{n}列，请删除多余的列' },
  SHEET_TOO_LONG: { status: 200, text: '表格超过{n}行，请分成几个文件' },
  SHEET_EMPTY: { status: 200, text: '表格是空的；数据须在第一个工作表中' },
  SHEET_COLUMN_TWICE: { status: 200, text: '表格中有两列“{name}”，请保留一列' },
  SHEET_COLUMNS_MISSING: { status: 200, text: '表格缺少这些列：{names}' },
  SHEET_CHANGED: { status: 200, text: '表格预览之后数据有了变化，现有{n}处问题，请重新上传表格' },
  SHEET_NO_ROWS: { status: 200, text: '列名下面没有数据' },
  SMS_ADDRESS_SPENT: { status: 429, text: '当前网络获取验证码过于频繁，请稍后再试' },
} as const

type ServerRefusal = keyof typeof serverRefusals

/** The closed list of all expected refusals: those of the rules (200, `Code` 0) and those of the server. */
export type RefusalCode = Reason | ServerRefusal

function isServerRefusal(code: RefusalCode): code is ServerRefusal {
  return code in serverRefusals
}

export function refusalStatus(code: RefusalCode): number {
  return isServerRefusal(code) ? serverRefusals[code].status : 200
}

export function refusalText(code: RefusalCode, params: Record<string, string | number> = {}): string {
  if (!isServerRefusal(code)) return reasonText(code, params)
  return serverRefusals[code].text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  )
}

export const allRefusals = [...Object.keys(reasons), ...Object.keys(serverRefusals)] as RefusalCode[]
