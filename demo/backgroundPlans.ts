import { batchIds } from './batchTables.ts'
import { boardStories } from './boardStories.ts'
import { accounts, DESK_AREA } from './cast.ts'
import { type CastChild, child } from './children.ts'
import { type EnrolmentPlan, schools } from './enrolmentPlans.ts'
import { examTimeIds } from './examTimeTables.ts'

const SURNAMES = [...'杨李段和张木普马尹施白赵董曾单王解刘查陈区罗朴沙周秘黄盖郭何'].map(String)
const GIRLS = '思源 乐怡 雨桐 语桐 春晓 念慈 若兰 朝霞 静姝 采薇 梓涵 佳怡 诗琪 晓曦 云朵'.split(' ')
const BOYS = '明轩 子墨 宇航 志远 朝阳 家乐 景行 浩然 石磊 俊杰 承泽 少白 振宇 嘉树 长青'.split(' ')
/** Names as Yi, Tibetan, Hani, Lisu and Dai families spell them. */
const OTHER_NAMES: ReadonlyArray<readonly [name: string, sex: '男' | '女']> = [
  ['阿卓·尼扎', '女'],
  ['斯那·次仁', '男'],
  ['沙马·依诺', '女'],
  ['扎西·江措', '男'],
  ['玉应罕', '女'],
  ['李批·飘嘎', '男'],
  ['阿普·此里', '男'],
  ['卓玛·央金', '女'],
  ['岩香龙', '男'],
  ['木乃·阿嘎', '女'],
]
const EVERY_OTHER_NAME = 12

function backgroundChild(index: number, level: number): CastChild {
  const other = index % EVERY_OTHER_NAME === 5 ? OTHER_NAMES[Math.floor(index / EVERY_OTHER_NAME)] : undefined
  const sex = other?.[1] ?? (index % 2 === 0 ? '女' : '男')
  const given = (sex === '女' ? GIRLS : BOYS)[Math.floor(index / 2) % GIRLS.length] ?? ''
  // The surname advances by seven per child and the given name by one, so that no full name occurs twice.
  const surname = SURNAMES[(index * 7 + Math.floor(index / 30)) % SURNAMES.length] ?? ''
  const birthDate = `${2019 - level}${String(1 + (index % 12)).padStart(2, '0')}${String(1 + ((index * 5) % 28)).padStart(2, '0')}`
  const serial = 200 + index * 2 + (sex === '男' ? 1 : 0)
  return child(other?.[0] ?? `${surname}${given}`, sex, birthDate, serial)
}

const TEACHERS = [accounts.teacher.id, accounts.secondTeacher.id, accounts.thirdTeacher.id]
const FIRST_ID = 201

interface Group {
  count: number
  batchId: number
  majorIds: readonly number[]
  facts: (index: number) => Partial<EnrolmentPlan>
}

const REMARKS = [
  '面部过暗##照片光线太暗，看不清五官，请重新拍摄',
  '非免冠##考生戴着帽子，请上传免冠照片',
  '生活照##这是生活照，请上传单色背景的证件照',
]

/** Distributes candidates over the three days of exams on site; every ninth gets yesterday's. */
function hallOf(at: number): number {
  if (at % 9 === 0) return examTimeIds.hallYesterday
  const days = [examTimeIds.hallToday, examTimeIds.hallLater, examTimeIds.hallUnpublished]
  return days[at % 3] ?? examTimeIds.hallToday
}

/** The number of pieces filmed by candidates who did not submit. */
const LEFT_AFTER = [2, undefined, 3, 0, 1, undefined, 1]

const FAMILIES = [accounts.family.id, accounts.family.id, accounts.secondFamily.id, accounts.secondFamily.id]
const [KUNMING, DALI] = [1, 13]

/** Groups of enrolments that fill the staff's lists. */
const groups: readonly Group[] = [
  {
    // More than fifty, so that piano stays an exam on site (rulings#small-majors).
    count: 54,
    batchId: batchIds.sitting,
    majorIds: [1],
    facts: (at) => ({
      areaId: 1,
      mode: 0,
      payment: 'wechat',
      check: 1,
      day: at,
      examTimeId: hallOf(at),
    }),
  },
  {
    count: 9,
    batchId: batchIds.sitting,
    majorIds: [6, 7, 10, 2, 14],
    // Two zheng players, two singers and a violinist have submitted and wait for the examiner; the others may still
    // sit.
    facts: (at) => ({
      payment: 'wechat',
      check: 1,
      day: at * 3,
      examTimeId: examTimeIds.onlineNow,
      isSubmitted: [0, 2, 3, 5, 7].includes(at),
    }),
  },
  {
    // Their photos wait for a check.
    count: 34,
    batchId: batchIds.open,
    majorIds: [1, 2, 6, 7, 8, 10, 20, 26],
    facts: (at) => ({ payment: at % 5 === 0 ? 'unpaid' : 'wechat', check: 0, day: at % 9, mode: at % 4 === 0 ? 0 : 1 }),
  },
  {
    count: 8,
    batchId: batchIds.open,
    majorIds: [1, 3, 6, 11],
    facts: (at) =>
      at % 4 === 3
        ? { payment: 'wechat', check: 2, remark: REMARKS[at % 3], day: 2 }
        : { payment: 'wechat', check: 1, day: at % 6 },
  },
  {
    count: 10,
    batchId: batchIds.openOnline,
    majorIds: [1, 4, 6, 22, 25],
    facts: (at) => ({ payment: at % 3 === 0 ? 'unpaid' : 'wechat', check: at % 2 === 0 ? 0 : 1, day: at }),
  },
  {
    count: 10,
    batchId: batchIds.finished,
    majorIds: [1, 6, 7, 10],
    facts: (at) => ({
      payment: 'wechat',
      check: 1,
      day: at * 3,
      examTimeId: examTimeIds.finishedOnline,
      isSubmitted: true,
    }),
  },
  {
    // These did not submit in time: two never started, one filmed nothing, the others filmed only some pieces.
    count: 7,
    batchId: batchIds.sitting,
    majorIds: [1, 6, 2, 7, 10, 14],
    facts: (at) => ({
      payment: 'wechat',
      check: 1,
      day: 44 + at,
      examTimeId: examTimeIds.onlineOver,
      ...(LEFT_AFTER[at] === undefined ? {} : { leftAfter: LEFT_AFTER[at] }),
    }),
  },
  {
    // They come to the desk of their area to pay.
    count: 8,
    batchId: batchIds.open,
    majorIds: [1, 6, 26],
    facts: (at) => ({ areaId: DESK_AREA, payment: 'unpaid', check: 1, day: at % 7 }),
  },
  {
    // The automatic plan gives them rooms and minutes; the first four are two families with two children each.
    count: 54,
    batchId: batchIds.planned,
    majorIds: [1],
    facts: (at) => ({
      areaId: at >= FAMILIES.length && at % 4 === 3 ? DALI : KUNMING,
      mode: 0,
      payment: 'wechat',
      check: 1,
      day: at % 50,
      ...(FAMILIES[at] === undefined ? {} : { accountId: FAMILIES[at] }),
    }),
  },
  {
    // They sit today, so that the board of online exams has somebody in every state.
    count: boardStories.length,
    batchId: batchIds.sitting,
    majorIds: [1, 6, 2, 7, 10],
    facts: (at) => ({
      payment: 'wechat',
      check: 1,
      day: 40 + at,
      examTimeId: examTimeIds.onlineNow,
      ...(boardStories[at] === undefined ? {} : { board: boardStories[at] }),
    }),
  },
]

const AREAS = [1, 1, 2, 3, 13, 1, 12, 10, 6, 9]

/** Background enrolments by three teachers, the same at every start. */
export function backgroundPlans(): EnrolmentPlan[] {
  const plans: EnrolmentPlan[] = []
  for (const { count, batchId, majorIds, facts } of groups)
    for (let at = 0; at < count; at++) {
      const index = plans.length
      const level = 1 + ((index * 3) % 10)
      plans.push({
        id: FIRST_ID + index,
        accountId: TEACHERS[index % 3] ?? accounts.teacher.id,
        batchId,
        child: backgroundChild(index, level),
        areaId: AREAS[index % AREAS.length] ?? 1,
        gradeId: level,
        majorId: majorIds[at % majorIds.length] ?? 1,
        mode: 1,
        payment: 'wechat',
        check: 0,
        day: 0,
        hasConsent: index % 7 !== 6,
        isPosted: index % 4 === 1,
        school: schools[index % 3] ?? schools[0],
        ...facts(at),
      })
    }
  return plans
}
