import { cast } from './children.ts'

const exhibition = { examName: '云南省青少年民族器乐展演（演示）', examDate: '2025-07-18' }
const theory = { examName: '乐理与视唱练耳测评（演示）', examDate: '2026-01-10' }

/** Results of the demo children in other exams; the first child has a main result as well. */
export const demoOtherResults = [
  { child: cast.piano8, majors: '乐理', grades: '四级', result: '良好', ...theory },
  { child: cast.piano8, majors: '视唱练耳', grades: '三级', result: '合格', ...theory },
  { child: cast.erhu7, majors: '二胡', grades: '少年组', result: '一等奖', ...exhibition },
  { child: cast.guzheng5, majors: '古筝', grades: '儿童组', result: '二等奖', ...exhibition },
  { child: cast.saxophone3, majors: '乐理', grades: '一级', result: '优秀', ...theory },
  { child: cast.hulusi4, majors: '葫芦丝', grades: '儿童组', result: '优秀奖', examName: '', examDate: null },
] as const
