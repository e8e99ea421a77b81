// The characters of the console's own labels with their pinyin: a table of them is a kilobyte, a dictionary hundreds. The test
// beside it finds a label with a character that is missing.
const READINGS =
  'an 安案 ban 办板 bao 报 bei 备 ben 本 bi 笔 bian 编 biao 标表 bie 别 bo 播 bu 布步 cai 材裁 ' +
  'cao 操 ce 策 cha 查 chang 场常长 cheng 成称 chu 出 chuang 窗 ci 次 cun 存 dai 代待 dan 单 dao 导道 ' +
  'de 的 deng 登 di 地 dian 点电 ding 定 duan 短 dui 对队 er 二 fa 发 fang 房 fei 费 fen 分 feng 封 ' +
  'fu 复服 gai 改 gang 钢 gao 告 ge 个 geng 更 gong 公工 gou 构 guan 官管 gui 规 hao 号 he 核 hua 话 ' +
  'ji 级绩计记 jia 加家 jian 减建检间 jiao 教缴角 jie 结 jin 今金 jiu 就 ju 据 juan 卷 kai 开 ' +
  'kao 考 ku 库 kuan 款 kuang 况 lan 栏览 li 历理 liang 两量 lie 列 lu 录 lun 轮 ma 码 mei 每 mi 密 mian 免 ' +
  'ming 名明 mu 模目 nei 内 pai 排 pei 配 pi 批 pian 片 piao 票 pin 频 ping 评 qi 其歧期 qin 琴 ' +
  'qing 请 qu 区取 quan 全权 ren 人 ri 日 rong 容 ru 入 se 色 she 设 shen 审申 sheng 生 shi 史室时试 ' +
  'shou 收首 shu 书 si 似私 su 诉 suo 锁 ta 他 tai 台 tan 弹 ti 提题 tian 天添 ting 庭 tong 统通 ' +
  'tu 图 tui 退 wang 网 wei 微 wen 闻 wo 我 wu 务 xi 息系细 xian 现线限 xiang 享 xiao 消 xie 写协 ' +
  'xin 信新 xing 型行醒 xu 绪 yan 延验 yao 邀钥 ye 业夜页 yi 异疑议 yin 隐 yong 用 yu 与预 ' +
  'yuan 员源 yue 阅 yun 运 ze 则 zhan 站 zhang 账 zhao 照 zheng 政整正证 zhi 值址志支纸置质 chong 重 ' +
  'zhu 逐 zhuan 专 zhuang 状 zhun 准 zi 资 zuo 作'

const readings = new Map<string, string>()
const parts = READINGS.split(' ')
for (let at = 0; at + 1 < parts.length; at += 2)
  for (const character of parts[at + 1] ?? '') readings.set(character, parts[at] ?? '')

/** The syllables of a label; empty where a character of it has no reading here. */
export function syllablesOf(label: string): string[] {
  const characters = Array.from(label).filter((character) => /\p{Script=Han}/u.test(character))
  const syllables = characters.map((character) => readings.get(character) ?? '')
  return syllables.includes('') ? [] : syllables
}

/** Whether letters spell a part of the label, in full or by its initials, from any of its characters on. */
export function isSpelled(label: string, typed: string): boolean {
  const letters = typed.toLowerCase().replace(/[ '’]/g, '')
  if (!/^[a-z]+$/.test(letters)) return false
  const syllables = syllablesOf(label)
  return syllables.some((_, at) => {
    const rest = syllables.slice(at)
    const initials = rest.map((syllable) => syllable.charAt(0)).join('')
    return rest.join('').startsWith(letters) || initials.startsWith(letters)
  })
}
