import { useTranslations } from 'use-intl'
import type { ChangedField } from './changed-fields.ts'
import { diffWords } from './word-diff.ts'

/** Returns a function that names a changed field, such as `description.fr`; one without a name as in the API. */
export function useFieldName() {
  const t = useTranslations('log')
  return (path: string): string => {
    const [field = '', ...rest] = path.split('.')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the log has fields without a name here: `has` checks it
    const key = `fieldNames.${field}` as 'fieldNames.name'
    if (!t.has(key)) return path
    const [last] = rest
    if (rest.length === 0) return t(key)
    return rest.length === 1 && (last === 'en' || last === 'fr')
      ? t(`inLanguage.${last}`, { name: t(key) })
      : `${t(key)} ${rest.join('.')}`
  }
}

/** Values before and after, by field; of texts, the words that differ. */
export function Diff({ fields }: { fields: ChangedField[] }) {
  const t = useTranslations('log')
  const nameOf = useFieldName()
  return (
    <table className="diff">
      <caption className="sr-only">{t('changes')}</caption>
      <tbody>
        {fields.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{nameOf(path)}</th>
            <td>
              <Before before={before} after={after} />
            </td>
            <td>
              <After before={before} after={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Values = { before: string | null; after: string | null }

/** Whether two values are texts whose words are worth comparing; numbers and short values change as a whole. */
const isText = (before: string | null, after: string | null): boolean =>
  before !== null && after !== null && before.includes(' ') && after.includes(' ')

function Before({ before, after }: Values) {
  if (before === null) return <span className="quiet">–</span>
  if (!isText(before, after)) return <del>{before}</del>
  return diffWords(before, after ?? '').map(({ kind, text }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
    kind === 'same' ? text : kind === 'removed' && <del key={at}>{text}</del>,
  )
}

function After({ before, after }: Values) {
  if (after === null) return <span className="quiet">–</span>
  if (!isText(before, after)) return <ins>{after}</ins>
  return diffWords(before ?? '', after).map(({ kind, text }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
    kind === 'same' ? text : kind === 'added' && <ins key={at}>{text}</ins>,
  )
}
