import { Skeleton } from 'antd'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { Tabs } from '#admin/kit/ui/Tabs.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { CatalogueTab } from './CatalogueTab.tsx'
import { areaKind, gradeKind, majorKind } from './kinds.tsx'
import { questionTypeKind } from './questionTypeKind.tsx'

const TextbooksTab = whenShown(
  async () => (await import('./TextbooksTab.tsx')).TextbooksTab,
  <Skeleton active aria-label="正在加载" />,
)
const PatternsTab = whenShown(
  async () => (await import('./PatternsTab.tsx')).PatternsTab,
  <Skeleton active aria-label="正在加载" />,
)

const tabs = [
  { key: 'areas', label: '考区', children: <CatalogueTab kind={areaKind} /> },
  { key: 'majors', label: '专业', children: <CatalogueTab kind={majorKind} /> },
  { key: 'grades', label: '级别', children: <CatalogueTab kind={gradeKind} /> },
  { key: 'types', label: '题型', children: <CatalogueTab kind={questionTypeKind} /> },
  { key: 'textbooks', label: '教材', children: <TextbooksTab /> },
  { key: 'patterns', label: '试卷结构', children: <PatternsTab /> },
]

/** What can be enrolled for and what a paper consists of; tab, conditions and the open row are kept in the address. */
export function CatalogueScreen() {
  const [params, setParams] = useSearchParams()
  const open = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'areas'
  return (
    <>
      <PageHead title="考试目录" />
      <Tabs activeKey={open} onChange={(tab) => setParams(tab === 'areas' ? {} : { tab })} items={tabs} />
    </>
  )
}
