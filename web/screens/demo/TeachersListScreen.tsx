import { DistrictList } from './DistrictList.tsx'

/** /TeachersList: a placeholder with static content. */
export function TeachersListScreen() {
  return <DistrictList title="音乐教师" lead="按区县查找音乐教师。名录正在整理，请选择所在区县。" />
}
