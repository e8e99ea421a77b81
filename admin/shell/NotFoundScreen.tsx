import { Result } from 'antd'
import { Link } from 'react-router'
import { useTitle } from './useTitle.ts'

export function NotFoundScreen() {
  useTitle('没有这个页面')
  return (
    <Result
      status="404"
      title="没有这个页面"
      subTitle="地址可能写错了，或功能已经移走。"
      extra={<Link to="/">回到首页</Link>}
    />
  )
}
