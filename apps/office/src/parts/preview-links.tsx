import { useMutation } from '@tanstack/react-query'
import { createPreview, previewDays, type PreviewViewer, previewViewers } from '@virage/contract/staff'
import type { OperationInput } from '@virage/contract'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { call } from '../api.ts'
import { useProblemText } from '../i18n/problems.ts'
import { Act } from './act.tsx'
import { say } from './toasts.ts'

/** What a preview shows: what is stored, what is typed, or both together. */
export type Previewed = Omit<OperationInput<typeof createPreview>['body'], 'language' | 'at' | 'as'>

/**
 * Opens the fan's page of something that fans don't see yet, as visitors or members will see it, and copies a link to it.
 *
 * @param previewed returns what to show; undefined while it is incomplete
 */
export function PreviewLinks({ previewed }: { previewed: () => Previewed | undefined }) {
  const { slug, settings } = useClub()
  const t = useTranslations('previewLink')
  const text = useProblemText()
  const own = useLocale()
  const language = settings.languages.find((one) => one === own) ?? settings.languages[0] ?? 'en'
  const [as, setAs] = useState<PreviewViewer>('visitor')
  const create = useMutation({
    mutationFn: async (body: Previewed) => {
      const { url } = await unwrap(call(createPreview, { params: { slug }, body: { ...body, language, as } }))
      return new URL(url, location.origin).href
    },
    onError: (error) => say(text(error), 'bad'),
  })
  const withBody = (work: (body: Previewed) => void) => () => {
    const body = previewed()
    if (body === undefined) say(t('incomplete'), 'bad')
    else work(body)
  }
  return (
    <>
      <select
        className="input compact wide-only"
        aria-label={t('as')}
        value={as}
        onChange={({ target }) => setAs(previewViewers.find((one) => one === target.value) ?? 'visitor')}
      >
        {previewViewers.map((viewer) => (
          <option key={viewer} value={viewer}>
            {t(`viewers.${viewer}`)}
          </option>
        ))}
      </select>
      <Act
        operation={createPreview}
        className="wide-only"
        disabled={create.isPending}
        title={t('openTitle')}
        onClick={withBody((body) => {
          // Opened at once, because a browser blocks windows that open later than the press.
          const page = open('about:blank', '_blank')
          if (page) page.opener = null
          create.mutate(body, {
            onSuccess: (url) => (page ? page.location.replace(url) : location.assign(url)),
            onError: () => page?.close(),
          })
        })}
      >
        {t('open')}
      </Act>
      <Act
        operation={createPreview}
        className="wide-only"
        disabled={create.isPending}
        title={t('copyTitle', { days: previewDays })}
        onClick={withBody((body) =>
          create.mutate(body, {
            onSuccess: (url) =>
              void navigator.clipboard.writeText(url).then(
                () => say(t('copied', { days: previewDays })),
                () => say(t('notCopied', { url }), 'bad'),
              ),
          }),
        )}
      >
        {t('copy')}
      </Act>
    </>
  )
}
