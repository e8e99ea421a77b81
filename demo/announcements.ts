import type { FeeScheme } from '#domain/batch/fee.ts'
import { type Instant, shanghaiDateText } from '#domain/time.ts'

interface AnnouncedBatch {
  name: string
  offlineAllowed: boolean
  feeScheme: FeeScheme
  opensAt: Instant
  closesAt: Instant
  showRoomAt: Instant | null
}

const FEES: Record<FeeScheme, string> = {
  old: '一级70元，每升一级增加10元，十级160元；音乐听力一级70元，每升一级增加10元。费用含报名费10元、证书费20元，其余为考务费。',
  new: '一级150元，每升一级增加10元，十级240元；音乐听力一级120元，每升一级增加20元。费用含报名费50元，其余为考务费。',
}

const day = (at: Instant) => shanghaiDateText(at)

/** The announcement that a candidate reads before entering a batch (specification#batch-state). */
export function announcementOf(batch: AnnouncedBatch): string {
  const mode = batch.offlineAllowed
    ? '本批次设线上考试和现场考试。现场考试同一专业缴费人数不足50人的，报名结束后统一转为线上考试，不另行收费。音乐听力只设线上考试。'
    : '本批次为线上专场，所有专业均在手机上完成，不设现场考试。'
  const room = batch.showRoomAt
    ? `${day(batch.showRoomAt)}起可在“查询考场”中查看考试时间和考场。`
    : '考试时间和考场另行公布。'
  const lines = [
    `${day(batch.opensAt)}至${day(batch.closesAt - 1)}接受报名，逾期不再补报；报名截止前未缴费的，报名无效。`,
    mode,
    `收费标准：${FEES[batch.feeScheme]}`,
    '请上传考生近期小二寸免冠彩色证件照（白、蓝或红色单色背景，JPEG格式，大于100KB），不得用手机翻拍。照片未通过审核的，请按提示及时更换。',
    '报考八级及以上（音乐听力三级及以上）的考生，可上传已取得的前一级别证书。',
    `${room}请如实填写考生姓名和证件号码，证书以报名信息为准，缴费后不能自行修改。`,
  ]
  return lines.map((line, at) => `${at + 1}. ${line}`).join('\n')
}
