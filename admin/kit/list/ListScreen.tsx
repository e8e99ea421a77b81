import { ReloadOutlined } from '@ant-design/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, type InputRef } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { countText } from '#domain/page.ts'
import { PageTitle } from '../page/PageHead.tsx'
import type { Send } from '../send/send.ts'
import { QueryState } from '../ui/QueryState.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ConditionChips, Conditions } from './Conditions.tsx'
import { DetailPane } from './DetailPane.tsx'
import { ExportButton, type ExportRequest } from './ExportButton.tsx'
import styles from './List.module.css'
import { ListTable } from './ListTable.tsx'
import { hasConditions } from './listAddress.ts'
import { type ListCommand, movedIndex } from './listKeys.ts'
import { PageBar, TurnBar } from './PageBar.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Sums } from './SumRow.tsx'
import { pageToggled, type Selection, toggled } from './selection.ts'
import { type List, ROWS_PER_PAGE } from './useList.ts'
import { useListKeys } from './useListKeys.ts'

/** Null where there is nothing to turn to. */
export interface Turning {
  older: (() => void) | null
  newest: (() => void) | null
}

type Answer<Row> = { listData: readonly Row[]; totalCount: number }
type Query<Row> = Pick<
  UseQueryResult<Answer<Row>>,
  'data' | 'error' | 'isError' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

/** What a bulk action gets: the rows that are ticked, and the columns that are in view. */
export interface Bulk {
  selection: Selection
  shownColumns: readonly string[]
}

interface ListScreenProps<Row> {
  title: string
  /** Whether the list is a part of a screen that has a title of its own. */
  isPart?: boolean
  list: List<Row>
  query: Query<Row>
  /** How many match where they are counted by a call of their own, null until it has answered (`useCountedList`). */
  total?: number | null
  /** Turns the pages of a list that is read on from its last row, and has no numbers of pages. */
  turning?: Turning
  /** The money of all rows that match; undefined until it has come. */
  sums?: Sums | undefined
  /** What the search finds; null for a list without a search. */
  searchHint: string | null
  /** Whether it searches while somebody types, and not only at Enter. */
  isFoundWhileTyping?: boolean
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** Shown where the list is empty although no condition is set. */
  nothingYet: ReactNode
  /** The detail of a row, shown beside the list. */
  detail?: (id: number) => ReactNode
  /** The detail of a row, where the row itself holds all that is shown. */
  rowDetail?: (row: Row) => ReactNode
  /** Bulk actions; `most` as in `SelectionBar`. */
  bulk?: { most: number | null; actions: (bulk: Bulk) => ReactNode }
  /** Starts an export of the list with its conditions, which the caller adds. */
  startExport?: (send: Send, request: ExportRequest) => Promise<unknown>
  /** The same with whole certificate numbers, for people who may have them; it asks for the reason. */
  startFullExport?: (send: Send, request: ExportRequest & { Reason: string }) => Promise<unknown>
  /** Buttons beside the title, such as for a new row. */
  actions?: ReactNode
  /** Buttons beside the export, for all that match. */
  tools?: ReactNode
  /** What stands between conditions and rows, such as a choice of states. */
  children?: ReactNode
}

/**
 * Every list of the console: conditions as words, an exact total, j and k to move from row to row, a detail beside the list
 * that follows the current row, bulk actions on all that match, views shared with colleagues.
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, list, query, idOf, nameOf, bulk, rowDetail, turning } = props
  const { state, selection } = list
  const search = useRef<InputRef>(null)
  const [current, setCurrent] = useState(-1)
  const [shownColumns, setShownColumns] = useState<readonly string[]>([])
  const rows = query.data?.listData ?? []
  const counted = props.total === undefined ? (query.data?.totalCount ?? 0) : props.total
  // Until all are counted, the rows up to the end of this page are known.
  const total = counted ?? (state.page - 1) * ROWS_PER_PAGE + rows.length
  const pageIds = rows.map(idOf)
  const detailOfRow =
    rowDetail && ((id: number) => <RowDetail row={rows.find((row) => idOf(row) === id)} show={rowDetail} />)
  const detail = props.detail ?? detailOfRow
  const at = state.opened > 0 ? pageIds.indexOf(state.opened) : current
  const mayHaveNextPage = counted === null && rows.length === ROWS_PER_PAGE
  const lastPage = Math.max(1, Math.ceil(total / ROWS_PER_PAGE)) + (mayHaveNextPage ? 1 : 0)

  const turn = (page: number) => {
    if (page < 1 || page > lastPage || page === state.page) return
    setCurrent(-1)
    list.turnTo(page)
  }
  const moveTo = (index: number) => {
    setCurrent(index)
    const id = pageIds[index]
    if (state.opened > 0 && id !== undefined) list.open(id)
  }
  const commands: Readonly<Record<ListCommand, () => void>> = {
    down: () => moveTo(movedIndex(at, 1, rows.length)),
    up: () => moveTo(movedIndex(at, -1, rows.length)),
    open: () => pageIds[at] !== undefined && detail && list.open(pageIds[at]),
    tick: () => pageIds[at] !== undefined && bulk && list.setSelection(toggled(selection, pageIds[at], pageIds)),
    close: () => list.open(0),
    search: () => search.current?.focus(),
    nextPage: () => (turning ? turning.older?.() : turn(state.page + 1)),
    previousPage: () => (turning ? turning.newest?.() : turn(state.page - 1)),
  }
  useListKeys((command) => commands[command]())

  return (
    <div className={state.opened > 0 && detail ? styles.withDetail : undefined}>
      <section className={styles.list} aria-label={title}>
        <header className={styles.head}>
          {!props.isPart && <PageTitle title={title} isFocused />}
          <p role="status" className={styles.total}>
            {query.isPlaceholderData && '正在查询…'}
            {query.data && !query.isPlaceholderData && (counted === null ? '正在统计…' : `共 ${countText(counted)} 条`)}
          </p>
        </header>
        <Conditions
          list={list}
          searchHint={props.searchHint}
          searchRef={search}
          isFoundWhileTyping={props.isFoundWhileTyping === true}
        />
        {props.children}
        {bulk && (
          <SelectionBar
            selection={selection}
            pageIds={pageIds}
            total={total}
            most={counted === null ? null : bulk.most}
            onChange={list.setSelection}
          >
            {bulk.actions({ selection, shownColumns })}
          </SelectionBar>
        )}
        <QueryState query={query} rows={14} />
        {query.data && (
          <ListTable
            label={title}
            rows={rows}
            columns={list.columns}
            idOf={idOf}
            nameOf={nameOf}
            sort={state.sort}
            onSort={list.sortBy}
            current={at}
            onCurrent={setCurrent}
            opened={state.opened}
            onOpen={(id) => detail && list.open(id)}
            hasDetail={detail !== undefined}
            {...(bulk
              ? {
                  selection,
                  onTick: (id: number) => list.setSelection(toggled(selection, id, pageIds)),
                  onTickPage: () => list.setSelection(pageToggled(selection, pageIds)),
                }
              : {})}
            onShown={setShownColumns}
            isStale={query.isPlaceholderData}
            {...(props.sums && counted !== null ? { sums: { sums: props.sums, total: counted } } : {})}
          />
        )}
        {query.data && rows.length === 0 && (
          <div className={styles.empty}>
            {hasConditions(state, list.conditions) ? '没有符合条件的内容，可以去掉一个条件再试' : props.nothingYet}
          </div>
        )}
        {turning ? (
          <TurnBar {...turning} />
        ) : (
          <PageBar page={state.page} size={ROWS_PER_PAGE} shown={rows.length} total={counted} onTurn={turn} />
        )}
        {/* It stands after the rows, so that few Tab stops come before them; the CSS grid shows it above them. */}
        <ConditionChips list={list} />
        <div className={styles.tools} role="toolbar" aria-label="列表工具">
          {props.actions}
          <SavedViews list={list} />
          <ColumnChoice list={list} />
          {props.tools}
          {props.startExport && (
            <ExportButton
              list={list}
              total={counted}
              start={props.startExport}
              {...(props.startFullExport ? { startInFull: props.startFullExport } : {})}
            />
          )}
          <Button
            icon={<ReloadOutlined />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
            aria-label="刷新"
            title="刷新"
          />
        </div>
      </section>
      {state.opened > 0 && detail && (
        <DetailPane
          position={at < 0 ? null : { index: at, count: rows.length }}
          onStep={(step) => moveTo(movedIndex(at, step, rows.length))}
          onClose={() => list.open(0)}
        >
          {detail(state.opened)}
        </DetailPane>
      )}
    </div>
  )
}

interface RowDetailProps<Row> {
  row: Row | undefined
  show: (row: Row) => ReactNode
}

function RowDetail<Row>({ row, show }: RowDetailProps<Row>) {
  return row === undefined ? <p>这一项不在当前页，请回到列表选择。</p> : show(row)
}
