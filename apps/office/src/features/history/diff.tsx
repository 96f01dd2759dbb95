import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import type { ChangedField } from './changed-fields.ts'
import { fieldText } from './log-texts.ts'
import { diffWords } from './word-diff.ts'

/** Returns a function that names a changed field, such as `description.fr`; one without a name as in the API. */
export function useFieldName() {
  const t = useTranslations('log')
  return (path: string): string => {
    const [field = '', ...rest] = path.split('.')
    const whole = fieldText(path)
    const name = fieldText(field)
    if (whole !== undefined) return whole
    if (name === undefined) return path
    const [last] = rest
    return rest.length === 1 && (last === 'en' || last === 'fr')
      ? t(`inLanguage.${last}`, { name })
      : `${name} ${rest.join('.')}`
  }
}

/** An instant of the API. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Returns a function that shows a value of the API: times in the club's zone, and yes or no. */
function useShown() {
  const t = useTranslations('cells')
  const { moment } = useTimes()
  return (value: string | null): string | null => {
    if (value === 'true') return t('yes')
    if (value === 'false') return t('no')
    return value !== null && instant.test(value) ? moment(value) : value
  }
}

/** Values before and after, by field; of texts, the words that differ. */
export function Diff({ fields }: { fields: ChangedField[] }) {
  const t = useTranslations('log')
  const nameOf = useFieldName()
  const shown = useShown()
  return (
    <table className="diff">
      <caption className="sr-only">{t('changes')}</caption>
      <tbody>
        {fields.map(({ path, ...values }) => {
          const [before, after] = [shown(values.before), shown(values.after)]
          return (
            <tr key={path}>
              <th scope="row">{nameOf(path)}</th>
              <td>
                <Before before={before} after={after} />
              </td>
              <td>
                <After before={before} after={after} />
              </td>
            </tr>
          )
        })}
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
