// Single surnames are listed only where a dictionary reads the character, alone or in a word (柏林), differently;
// compound surnames where they are in use.
const SINGLE =
  '单 shan 曾 zeng 仇 qiu 解 xie 区 ou 查 zha 盖 ge 朴 piao 种 chong 秘 bi 洗 xian 折 she 缪 miao 员 yun 繁 po 乐 yue ' +
  '句 gou 都 du 牟 mou 能 nai 郇 xun 祭 zhai 黑 he 於 yu 佴 nai 隽 juan 薄 bo 炅 gui 蔚 yu 柏 bai 殷 yin 长 chang 郗 xi ' +
  // 岩 heads names of the Dai people, whose first part is no surname.
  '贠 yun 員 yun 郄 qie 召 shao 藏 zang 岩 ai'
const COMPOUND =
  '尉迟 yuchi 万俟 moqi 长孙 zhangsun 欧阳 ouyang 司马 sima 上官 shangguan 诸葛 zhuge 夏侯 xiahou 东方 dongfang 皇甫 huangfu ' +
  '公孙 gongsun 慕容 murong 令狐 linghu 宇文 yuwen 司徒 situ 司空 sikong 澹台 tantai 公冶 gongye 宗政 zongzheng 濮阳 puyang ' +
  '淳于 chunyu 太叔 taishu 申屠 shentu 轩辕 xuanyuan 钟离 zhongli 闻人 wenren 赫连 helian 拓跋 tuoba 呼延 huyan 端木 duanmu ' +
  '百里 baili 东郭 dongguo 南宫 nangong 西门 ximen 独孤 dugu 鲜于 xianyu 闾丘 lvqiu 亓官 qiguan 仲孙 zhongsun 第五 diwu ' +
  '梁丘 liangqiu 左丘 zuoqiu 公羊 gongyang 公西 gongxi 漆雕 qidiao 乐正 yuezheng 谷梁 guliang 颛孙 zhuansun 司寇 sikou 羊舌 yangshe ' +
  '单于 chanyu 纳兰 nalan 太史 taishi 毌丘 guanqiu 叱干 chigan'

function tableOf(words: string): Map<string, string> {
  const parts = words.split(' ')
  const table = new Map<string, string>()
  for (let index = 0; index + 1 < parts.length; index += 2) table.set(parts[index] ?? '', parts[index + 1] ?? '')
  return table
}

const singleSurnames = tableOf(SINGLE)
const compoundSurnames = tableOf(COMPOUND)

/**
 * How the surname at the head of a Chinese name is read where a dictionary would go wrong: its length in characters
 * and its pinyin in small letters without tones, v for ü (单 shan, 万俟 moqi); null for every other name. A name of two
 * characters is read as surname and given name, never as a compound surname alone (单于 is 单 + 于).
 */
export function surnamePinyin(name: string): { length: number; pinyin: string } | null {
  const compound = name.length > 2 ? compoundSurnames.get(name.slice(0, 2)) : undefined
  if (compound !== undefined) return { length: 2, pinyin: compound }
  const single = singleSurnames.get(name.charAt(0))
  return single === undefined ? null : { length: 1, pinyin: single }
}
