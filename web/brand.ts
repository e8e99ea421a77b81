/** The names people read; vite.web.config.ts also writes them into index.html. */
export const brand = {
  association: '云南省音乐协会',
  service: '音乐考级',
  title: '音乐考级 · 云南省音乐协会',
  description: '音乐考级在线报名、缴费、考试与成绩查询',
} as const
