/** What the names of all batches have in common; in a narrow column it would leave no room for what they differ in. */
const IN_ALL = '音乐考级'

/** The name of a batch in a column: short, with the whole name to be read on it. */
export function BatchName({ name }: { name: string }) {
  return <span title={name}>{name.replace(IN_ALL, '') || name}</span>
}
