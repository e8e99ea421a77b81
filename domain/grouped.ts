/** A group has one item at least. */
export type Group<Item> = [Item, ...Item[]]

/** Groups items by a key, in the order in which the keys first come; each group keeps the order of its items. */
export function grouped<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Group<Item>> {
  const groups = new Map<Key, Group<Item>>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
