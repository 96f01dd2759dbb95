import { contrast, type paletteOf } from '@virage/ui'
import { useLocale, useTranslations } from 'use-intl'

/** Pairs of colours that have to be readable: text, and its background. */
const pairs = [
  ['text', 'ground'],
  ['muted', 'surface'],
  ['on-primary', 'primary'],
  ['primary-text', 'surface'],
  ['on-accent', 'accent'],
] as const

/** The least contrast of text (WCAG 2.2, success criterion 1.4.3). */
const leastContrast = 4.5

/** The contrast of each pair of colours in one theme of a club. */
export function ContrastTable({ palette, caption }: { palette: ReturnType<typeof paletteOf>; caption: string }) {
  const t = useTranslations('settings')
  // Rounded down, so that a contrast that is too low never reads as the least one.
  const ratioText = new Intl.NumberFormat(useLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'floor',
  })
  return (
    <table className="small w-full">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {pairs.map(([on, ground]) => {
          const ratio = contrast(palette[on], palette[ground])
          return (
            <tr key={on}>
              <th scope="row" className="py-0.5 text-left font-normal">
                {t(`pairs.${on}`)}
              </th>
              <td className="figure text-right">{`${ratioText.format(ratio)} : 1`}</td>
              <td className="w-28 text-right">{t(ratio >= leastContrast ? 'enough' : 'tooLow')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
