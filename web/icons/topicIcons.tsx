import type { ReactNode } from 'react'
import { Svg } from './Svg.tsx'

/** The icons of the channels on the home page, by CID (specification#home). */
const drawings: Record<number, ReactNode> = {
  // 协会机构 shows a hall with columns.
  1: <path d="M3 9.5 12 4l9 5.500H3Zm1.5 10.500h15M6 10v8m4-8v8m4-8v8m4-8v8" />,
  // 音乐考级 shows a note on a stave.
  2: (
    <>
      <path d="M3 7h18M3 11h18M3 15h18M3 19h18" strokeWidth="1" />
      <ellipse cx="10" cy="17" rx="3.2" ry="2.4" transform="rotate(-18 10 17)" fill="currentColor" />
      <path d="M13.1 16V4.500c.4 2.3 3.4 2.7 3.9 5.5" />
    </>
  ),
  // 会员服务 shows a membership card.
  3: (
    <>
      <path d="M3.5 6h17v12.500h-17z" />
      <circle cx="8.5" cy="11" r="2" />
      <path d="M5.8 15.600c.5-1.3 1.5-1.9 2.7-1.900s2.2.6 2.7 1.900M14 10.500h4m-4 4h4" />
    </>
  ),
  // 新闻资讯 shows a folded sheet.
  4: <path d="M4 5h13v14.500H6a2 2 0 0 1-2-2V5Zm13 4h3v8.500a2 2 0 0 1-2 2h-1M7 9h7M7 12.500h7M7 16h4" />,
  // 考级简介 shows an open book.
  5: (
    <path d="M12 6.500C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.500m0-13C14 5 17 4.5 20.5 5v13c-3.5-.5-6.5 0-8.5 1.500m0-13v13" />
  ),
  // 报考指南 shows a path of steps.
  6: (
    <>
      <circle cx="5.5" cy="18" r="2" />
      <circle cx="18.5" cy="6" r="2" fill="currentColor" />
      <path d="M7.5 18H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h7.5" />
    </>
  ),
  // 考级简章 shows a document with a seal.
  7: (
    <>
      <path d="M18 11.500V3.500H5v17h7M8.5 8h6m-6 4h4" />
      <path d="M15 15h5.500v5.500H15z" fill="currentColor" />
    </>
  ),
  // 视频拍摄要求 shows a camera.
  8: <path d="M3 7h12v10.500H3V7Zm12 4 6-3v8.500l-6-3M6.5 10.500h1" />,
  // 教材与曲目 shows sheet music.
  9: (
    <>
      <path d="M5 3.500h14v17H5z" />
      <path d="M8 7.500h8M8 10h8" strokeWidth="1" />
      <ellipse cx="9.5" cy="16.5" rx="1.8" ry="1.4" fill="currentColor" />
      <path d="M11.3 16.300v-3.800l4-.8v3.9" />
      <ellipse cx="13.5" cy="15.7" rx="1.8" ry="1.4" fill="currentColor" />
    </>
  ),
  // 收费与退费 shows a coin.
  10: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8.5 7.5 3.5 4.5 3.5-4.500M12 12v5m-3-4.500h6M9 15h6" />
    </>
  ),
  // 常见问题 shows a question mark in a bubble.
  11: (
    <path d="M4 4.500h16v12h-8.500L7 20.500v-4H4v-12Zm5.7 4.300c.2-1.3 1.2-2 2.4-2 1.3 0 2.3.8 2.3 2 0 1.6-2.3 1.7-2.3 3.200m0 2.200v.1" />
  ),
  // 通知公告 shows a horn.
  20: <path d="M4 9.500h3.500L17 5v14l-9.5-4.500H4v-5Zm4 5.3 1.5 5H12l-1.2-3.600M20 10v4" />,
}

export function TopicIcon({ channelId }: { channelId: number }) {
  return <Svg size={26}>{drawings[channelId] ?? drawings[4]}</Svg>
}
