/** A part of a text that stayed, was removed or was added. */
export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** Texts with more words than this are shown as wholly replaced: the table of the comparison grows with their product. */
const mostWords = 600

/** Compares two texts by word: the longest common subsequence stays. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, young] = [before.split(/(\s+)/), after.split(/(\s+)/)]
  if (old.length > mostWords || young.length > mostWords)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  // The length of the longest common subsequence of what follows each pair of words.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(young.length + 1))
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = young.length - 1; column >= 0; column--) {
      const length =
        old[row] === young[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
      lengths[row]?.fill(length, column, column + 1)
    }
  const parts: DiffPart[] = []
  const add = (kind: DiffPart['kind'], text: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') parts.push({ kind, text })
  }
  let [row, column] = [0, 0]
  while (row < old.length || column < young.length) {
    if (row < old.length && column < young.length && old[row] === young[column]) {
      add('same', old[row] ?? '')
      row++
      column++
    } else if (column >= young.length || (row < old.length && lengthAt(row + 1, column) >= lengthAt(row, column + 1)))
      add('removed', old[row++] ?? '')
    else add('added', young[column++] ?? '')
  }
  return parts
}
