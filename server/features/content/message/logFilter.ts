import type { GetMessageLog } from '#contract/content/messageStaff.ts'
import type { Input } from '#contract/endpoint.ts'
import { cleanText } from '#domain/text.ts'
import type { Me } from '#server/context.ts'
import type { LogFilter } from '#server/records/content/message/logQueries.ts'

type Conditions = Pick<Input<typeof GetMessageLog>, 'Search' | 'EB_ID' | 'State' | 'Way'>

/** What somebody asked for, within the areas to which he is limited. */
export const logFilterOf = ({ areaIds }: Me, { Search, EB_ID, State, Way }: Conditions): LogFilter => ({
  search: cleanText(Search),
  batchId: EB_ID ?? null,
  state: State ?? null,
  way: Way ?? null,
  within: areaIds,
})
