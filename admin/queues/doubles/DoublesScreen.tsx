import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Segmented } from 'antd'
import { PageBar } from '#admin/kit/list/PageBar.tsx'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import { countText } from '#domain/page.ts'
import { DoublePair } from './DoublePair.tsx'
import styles from './Doubles.module.css'

const PAIRS_PER_PAGE = 10
const ALL_BATCHES = 0

/** Enrolments of a batch that may be of one child, of all batches or of a chosen one, for a decision (office#doubles). */
export function DoublesScreen() {
  const batches = useBatches()
  const [params, setParams] = useSearchParams()
  const batchId = Number(params.get('batch')) || ALL_BATCHES
  const isDecided = params.get('decided') === '1'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const show = (change: Record<string, string>) => setParams({ ...Object.fromEntries(params), page: '1', ...change })
  const query = useQuery({
    ...callQuery('Admin', 'GetPossibleDoubles', {
      ...(batchId === ALL_BATCHES ? {} : { EB_ID: batchId }),
      IsDecided: isDecided ? 1 : 0,
      PageIndex: page,
      PageSize: PAIRS_PER_PAGE,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="疑似重复">
      <PageHead
        title="疑似重复"
        lead="同一批次中证件号不同，但姓名和出生年月相同、或照片相同的报名。认定后从列表中移出；是同一人的，请更正证件号或联系考生退费；照片用错的，请在“照片”中判为不通过。"
      />
      <div className={styles.head}>
        <PlainSelect
          label="批次"
          options={[{ value: ALL_BATCHES, label: '全部批次' }, ...batches]}
          value={batchId}
          onChange={(batch) => show({ batch: batch === ALL_BATCHES ? '' : String(batch) })}
        />
        <Segmented
          options={[
            { value: '0', label: '待认定' },
            { value: '1', label: '已认定' },
          ]}
          value={isDecided ? '1' : '0'}
          onChange={(decided) => show({ decided })}
        />
        {query.data && <span role="status">共 {countText(query.data.totalCount)} 对</span>}
      </div>
      <QueryState query={query} rows={6} />
      {query.data?.listData.map((pair) => (
        <DoublePair key={pair.Sides.map(({ EF_ID }) => EF_ID).join('-')} pair={pair} />
      ))}
      {query.data?.listData.length === 0 && <Empty description={isDecided ? '还没有认定过' : '没有待认定的疑似重复'} />}
      <PageBar
        page={page}
        size={PAIRS_PER_PAGE}
        total={query.data?.totalCount ?? 0}
        onTurn={(next) => show({ page: String(next) })}
      />
    </section>
  )
}
