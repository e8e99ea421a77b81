/** Areas by id: name, and whether it pays online. */
export const demoAreas: ReadonlyArray<readonly [id: number, name: string, paysOnline: boolean]> = [
  [1, '昆明市', true],
  [2, '曲靖市', true],
  [3, '玉溪市', true],
  [4, '昭通市', false],
  [5, '保山市', true],
  [6, '丽江市', true],
  [7, '普洱市', true],
  [8, '临沧市', false],
  [9, '楚雄州', true],
  [10, '红河州', true],
  [11, '文山州', true],
  [12, '西双版纳州', true],
  [13, '大理州', true],
  [14, '德宏州', true],
  [15, '怒江州', false],
  [16, '迪庆州', false],
]

interface PayDesk {
  address: string
  hours: string
  phone: string
}

/**
 * The pay desks of areas without online pay, by area. The telephone numbers are from a range that is never assigned.
 */
export const demoPayDesks: Readonly<Record<number, PayDesk>> = {
  4: {
    address: '昭通市昭阳区文化馆一楼考级服务窗口',
    hours: '周一至周五 9:00–12:00、14:00–17:30',
    phone: '0870-00000001',
  },
  8: {
    address: '临沧市临翔区群众艺术馆二楼 203 室',
    hours: '周一至周六 9:00–11:30、14:30–17:30',
    phone: '0883-00000001',
  },
  15: {
    address: '怒江州泸水市文化馆一楼大厅',
    hours: '周一至周五 9:00–11:30、14:00–17:00',
    phone: '0886-00000001',
  },
  16: {
    address: '迪庆州香格里拉市民族文化活动中心一楼',
    hours: '周二至周六 9:30–12:00、14:30–17:00',
    phone: '0887-00000001',
  },
}

/** The nine districts listed on the demo pages (specification#public). */
export const kunmingDistricts = [
  '五华区',
  '盘龙区',
  '官渡区',
  '西山区',
  '呈贡区',
  '晋宁区',
  '东川区',
  '安宁市',
  '嵩明县',
] as const

/** The hearing major (specification#constants). */
export const HEARING = 9
const INSTRUMENT = -1
/** The ParentID of majors with an integrated review (specification#major-parents). */
const SINGING = -2

/** Majors by id: name and ParentID. */
export const demoMajors: ReadonlyArray<readonly [id: number, name: string, parentId: number]> = [
  [1, '钢琴', INSTRUMENT],
  [2, '小提琴', INSTRUMENT],
  [3, '手风琴', INSTRUMENT],
  [4, '电子琴(单排键)', INSTRUMENT],
  [5, '电子琴(双排键)', INSTRUMENT],
  [6, '古筝', INSTRUMENT],
  [7, '二胡', INSTRUMENT],
  [8, '琵琶', INSTRUMENT],
  [HEARING, '音乐听力', 0],
  [10, '少儿歌唱', SINGING],
  [11, '成人歌唱', SINGING],
  [12, '萨克斯', INSTRUMENT],
  [13, '单簧管', INSTRUMENT],
  [14, '长笛', INSTRUMENT],
  [15, '小号', INSTRUMENT],
  [16, '圆号', INSTRUMENT],
  [17, '长号', INSTRUMENT],
  [18, '次中音号', INSTRUMENT],
  [19, '上低音号', INSTRUMENT],
  [20, '古典吉他', INSTRUMENT],
  [21, '小军鼓', INSTRUMENT],
  [22, '爵士鼓', INSTRUMENT],
  [23, '扬琴', INSTRUMENT],
  [24, '笛子', INSTRUMENT],
  [25, '数码钢琴', INSTRUMENT],
  [26, '葫芦丝', INSTRUMENT],
]

const DIGITS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** The minutes of an online session for grades 1 to 10. */
const MINUTES = [60, 60, 60, 90, 90, 90, 120, 120, 120, 120]
const HEARING_MINUTES = 40

export interface DemoGrade {
  id: number
  name: string
  /** The level, 1 to 10, for hearing 1 to 5. */
  level: number
  needsPrevCert: boolean
  uploadMinutes: number
  isHearing: boolean
}

const gradeOf = (id: number, level: number, isHearing: boolean): DemoGrade => ({
  id,
  name: `${DIGITS[level - 1]}级`,
  level,
  needsPrevCert: level >= (isHearing ? 3 : 8),
  uploadMinutes: isHearing ? HEARING_MINUTES : (MINUTES[level - 1] ?? 60),
  isHearing,
})

/** Grades with ids 1 to 10 for instruments and voice, 11 to 15 for hearing (rulings#hearing). */
export const demoGrades: readonly DemoGrade[] = [
  ...MINUTES.map((_, at) => gradeOf(at + 1, at + 1, false)),
  ...[1, 2, 3, 4, 5].map((level) => gradeOf(level + 10, level, true)),
]

/** Question types by id: name, and how they are answered. */
export const demoQuestionTypes: ReadonlyArray<
  readonly [id: number, name: string, answer: 'video' | 'audio' | 'choice']
> = [
  [1, '乐曲', 'video'],
  [6, '练习曲', 'video'],
  [10, '基本练习(音阶琶音)', 'video'],
  [23, '视奏', 'video'],
  [24, '歌曲(中国作品)', 'video'],
  [30, '歌曲(自选)', 'video'],
  [2, '单音与音高听辨', 'choice'],
  [3, '音程听辨', 'choice'],
  [4, '和弦听辨', 'choice'],
  [5, '节奏听辨', 'choice'],
  [7, '旋律听辨', 'choice'],
  [8, '节拍与调式听辨', 'choice'],
  [11, '乐器音色听辨', 'choice'],
  [12, '节奏模仿(录音)', 'audio'],
  [13, '旋律模唱(录音)', 'audio'],
]

export interface DemoPattern {
  majorId: number
  gradeId: number
  questionTypeId: number
  isRandom: boolean
  submitCount: number
}

type Slot = readonly [questionTypeId: number, submitCount: number, isRandom: boolean]

const ERHU = 7
const PIECES: Slot = [1, 2, false]
/**
 * A hearing paper of forty items: 36 with choices, two recorded rhythms and two recorded melodies (rulings#hearing).
 */
const HEARING_SLOTS: readonly Slot[] = (
  [
    [2, 6],
    [3, 6],
    [4, 5],
    [5, 5],
    [7, 5],
    [8, 4],
    [11, 5],
    [12, 2],
    [13, 2],
  ] as const
).map(([type, count]): Slot => [type, count, true])

function slotsOf(majorId: number, parentId: number, { level, isHearing }: DemoGrade): readonly Slot[] {
  if (isHearing) return HEARING_SLOTS
  if (parentId === SINGING)
    return [
      [24, 1, false],
      [30, 1, false],
    ]
  if (majorId === ERHU && level <= 2) return [[6, 2, false], PIECES]
  const basic: Slot[] = [[10, 1, true], [6, 1, false], PIECES]
  return level >= 5 ? [...basic, [23, 1, true]] : basic
}

/** The grades a major is examined in. */
function gradesOfMajor(majorId: number): readonly DemoGrade[] {
  return demoGrades.filter(({ isHearing }) => isHearing === (majorId === HEARING))
}

/** The patterns of each major and grade, in the order of the exam. */
export function demoPatterns(): DemoPattern[] {
  return demoMajors.flatMap(([majorId, , parentId]) =>
    gradesOfMajor(majorId).flatMap((grade) =>
      slotsOf(majorId, parentId, grade).map(([questionTypeId, submitCount, isRandom]) => ({
        majorId,
        gradeId: grade.id,
        questionTypeId,
        isRandom,
        submitCount,
      })),
    ),
  )
}
